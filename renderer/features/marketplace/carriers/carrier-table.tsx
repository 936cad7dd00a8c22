import { Button } from '@mantine/core';
import type { Words } from '../../../../shared/i18n/create-words.ts';
import {
  carrierStatus,
  documentStatus,
  integrationStatus,
} from '../../../../shared/marketplace/freight-status.ts';
import { type Carrier, sameStatus } from '../../../../shared/marketplace/model.ts';
import type { MarketplaceView, RequestRow } from '../../../../shared/marketplace/view.ts';
import { keyIn } from '../../../../shared/readers/carrier-number.ts';
import { bareKey } from '../../../../shared/search-key.ts';
import { capital } from '../../../../shared/text.ts';
import type { Instant } from '../../../../shared/time.ts';
import { useMissingRole } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { OutsideText } from '../../../ui/parts.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../market.module.css';

/** A carrier that was found, that this desk acts for, or both. */
export type KnownCarrier = {
  readonly carrier: Carrier;
  /** Our request to act for the carrier. Null: we made none. */
  readonly request: RequestRow | null;
  /** When we found it. Null for a carrier of a request, which we read again. */
  readonly foundAt: Instant | null;
};

/** Every carrier that is known, each once, by name. */
export function knownCarriers({
  carriers,
  requests,
}: Pick<MarketplaceView, 'carriers' | 'requests'>): readonly KnownCarrier[] {
  const known = new Map<string, KnownCarrier>();
  for (const carrier of carriers)
    known.set(carrier.id, { carrier, request: null, foundAt: carrier.readAt });
  for (const request of requests) {
    const { carrier } = request;
    const before = carrier === null ? null : (known.get(carrier.id)?.request ?? null);
    // A carrier that rejected once may have been invited again.
    const isOver = before === null || sameStatus(before.status, 'rejected');
    if (carrier !== null && isOver) known.set(carrier.id, { carrier, request, foundAt: null });
  }
  return [...known.values()].sort((a, b) =>
    (a.carrier.name ?? '').localeCompare(b.carrier.name ?? ''),
  );
}

/** Whether a carrier has this text in its name, or this number as its MC or DOT number. */
export function isCarrierOf(text: string, { carrier }: KnownCarrier): boolean {
  const wanted = bareKey(text);
  if (wanted === '') return true;
  if (bareKey(carrier.name ?? '').includes(wanted)) return true;
  return (['mc', 'dot'] as const).some((register) => {
    const key = keyIn(register, text);
    return key !== null && key === keyIn(register, carrier[register]);
  });
}

type Context = { readonly mayAsk: boolean; readonly onInvite: (carrier: Carrier) => void };

const columnsOf = ({ t, format, list }: Words): readonly Column<KnownCarrier, Context>[] => [
  {
    key: 'name',
    heading: t('exports.carrier'),
    isRowHead: true,
    cell: ({ carrier }) => (
      <OutsideText text={carrier.name ?? t('common.unnamedCarrier')} max={80} />
    ),
  },
  {
    key: 'mc',
    heading: t('exports.mc'),
    className: styles.nowrap,
    cell: ({ carrier }) => <OutsideText text={carrier.mc ?? '—'} max={20} />,
  },
  {
    key: 'dot',
    heading: t('common.dotNumber'),
    className: styles.nowrap,
    cell: ({ carrier }) => <OutsideText text={carrier.dot ?? '—'} max={20} />,
  },
  {
    key: 'papers',
    heading: t('carriers.documents'),
    cell: ({ request }) => {
      const papers = request?.documents ?? [];
      const open = papers.filter(({ status }) => !sameStatus(status, 'accepted'));
      if (papers.length === 0) return '—';
      const text = open.map(({ type, status }) =>
        t('carriers.paper', {
          paper: t('carriers.document', { type: type.toLowerCase() }),
          status: format(documentStatus(status)),
        }),
      );
      return (
        <OutsideText
          text={text.length === 0 ? capital(format(documentStatus('accepted'))) : list(text)}
          max={120}
        />
      );
    },
  },
  {
    key: 'status',
    heading: t('common.state'),
    cell: ({ carrier, request, foundAt }) => (
      <div className={styles.buttons}>
        {request !== null && (
          <Tag tone={sameStatus(request.status, 'accepted') ? 'ok' : 'warn'}>
            <OutsideText
              text={t('carriers.integration.status', { status: integrationStatus(request.status) })}
              max={60}
            />
          </Tag>
        )}
        <Tag tone={sameStatus(carrier.status, 'ready') ? 'ok' : 'warn'}>
          <OutsideText text={capital(format(carrierStatus(carrier.status)))} max={30} />
        </Tag>
        <Tag tone={carrier.eligible ? 'ok' : 'bad'}>
          {t(carrier.eligible ? 'carriers.eligible' : 'carriers.notEligible')}
        </Tag>
        {foundAt !== null && (
          <span className={styles.dim}>
            {t('marketplace.updated')} <Moment at={foundAt} />
          </span>
        )}
      </div>
    ),
  },
  {
    key: 'invite',
    heading: null,
    cell: ({ carrier, request }, { mayAsk, onInvite }) =>
      (request === null || sameStatus(request.status, 'rejected')) && (
        <Button
          size="compact-xs"
          variant="default"
          disabled={!mayAsk}
          onClick={() => onInvite(carrier)}
        >
          {t('carriers.request')}
          <span className="ym-hidden"> {carrier.name}</span>
        </Button>
      ),
  },
];

/** The carriers: name, numbers, papers and status, with a way to invite those that weren't. */
export function CarrierTable({
  rows,
  onInvite,
}: {
  rows: readonly KnownCarrier[];
  onInvite: (carrier: Carrier) => void;
}) {
  const words = useWords();
  const mayAsk = useMissingRole('money') === null;
  return (
    <Table
      className={styles.table}
      label={words.t('shell.screen.carriers')}
      columns={columnsOf(words)}
      rows={rows}
      context={{ mayAsk, onInvite }}
      keyOf={({ carrier }) => carrier.id}
    />
  );
}
