import { Spotlight } from '@mantine/spotlight';
import { IconContainer, IconFilter, IconHelp, IconTruck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { type PoolQuery, withCarrierOf } from '../../../shared/pool/search.ts';
import { nearPoolQueryOf, poolQueryOf } from '../../../shared/pool/sentence.ts';
import { assetName, displayText } from '../../../shared/text.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import {
  answerPool,
  gapsText,
  placeOfTrailer,
  queryText,
} from '../../features/yard/pool/use-pool.ts';
import { heldMessage } from '../../operations/holds/held-message.ts';
import type { Page } from '../../page/page.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { anySpot } from '../../page/stores/ui-store.ts';
import { durationText, instantMs } from '../../ui/text/time.ts';
import { useWords } from '../../ui/words.ts';

/** How many trailers we name one by one. The list shows all. */
const namedAtMost = 5;

/** One line of the answer to a question about trailers. */
type PoolLine = {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  readonly icon: typeof IconFilter;
  readonly run: () => void;
};

/**
 * The lines that answer a question about trailers, the longest stay first. Empty when the text is
 * no such question. `mayGuess`: the text finds nothing else, so it may have slips.
 */
export function usePoolLines(text: string, pulse: number, mayGuess: boolean): readonly PoolLine[] {
  const page = usePage();
  const { t, format } = useWords();
  const { show, filterSpots, setYardView, jumpTo } = useUi((ui) => ui);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the yard is changed in place, and the pulse stands for it
  const query = useMemo(() => {
    const read = poolQueryOf(text) ?? (mayGuess ? nearPoolQueryOf(text) : null);
    return read && withCarrierOf(read, companiesOf(page));
  }, [page, text, mayGuess, pulse]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the yard is changed in place, and the pulse stands for it
  const answer = useMemo(
    () => (query === null ? null : answerPool(page, query)),
    [page, query, pulse],
  );
  if (query === null || answer === null) return [];
  const { found, unknown, trucks } = answer;
  const inList = (asked: PoolQuery, isUnknown: boolean) => () => {
    show('yard');
    setYardView('both');
    filterSpots({ ...anySpot, pool: { query: asked, isUnknown } });
  };
  const line = (each: Container | Visit): PoolLine => {
    const asset: AssetRef =
      'licensePlate' in each ? { kind: 'visit', id: each.id } : { kind: 'container', id: each.id };
    const spot = 'licensePlate' in each ? each.spotId : placeOfTrailer(page, each);
    const since = instantMs(each.createdAt);
    const held = heldMessage(page.yard.table, asset);
    const detail = [
      held === null ? '' : format(held),
      spot === null
        ? t('common.waitingList')
        : t('shell.found.on', { spot: displayText(page.yard.table.spot(spot)?.code ?? '', 40) }),
      since === null ? '' : durationText(page.ticker.now() - since),
      displayText(each.companyName ?? '', 60),
    ];
    return {
      key: `pool:${each.id}`,
      label: format(assetName(each)),
      detail: detail.filter((part) => part !== '').join(' · '),
      icon: asset.kind === 'visit' ? IconTruck : IconContainer,
      run: () => jumpTo(spot, asset),
    };
  };
  const named = [...trucks, ...found].slice(0, namedAtMost).map(line);
  const asked = queryText(query);
  return [
    ...named,
    {
      key: 'pool:all',
      label: t('yard.pool.found', { query: asked, count: trucks.length + found.length }),
      detail: t('yard.pool.list'),
      icon: IconFilter,
      run: inList(query, false),
    },
    ...(unknown.length === 0
      ? []
      : [
          {
            key: 'pool:unknown',
            label: t('yard.pool.unknown', { count: unknown.length, why: gapsText(unknown) }),
            detail: t('yard.pool.list'),
            icon: IconHelp,
            run: inList(query, true),
          },
        ]),
  ];
}

const companiesOf = ({ yard }: Page) =>
  [...yard.table.containers()].map(({ companyName }) => companyName);

/** The lines, shown above the search results. */
export function PoolLines({ lines }: { readonly lines: readonly PoolLine[] }) {
  const { t } = useWords();
  if (lines.length === 0) return null;
  return (
    <Spotlight.ActionsGroup label={t('shell.find.inYard')}>
      {lines.map(({ key, label, detail, icon: Icon, run }) => (
        <Spotlight.Action
          key={key}
          label={label}
          description={detail}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={run}
        />
      ))}
    </Spotlight.ActionsGroup>
  );
}
