import {
  ActionIcon,
  Button,
  Combobox,
  Select,
  type SelectProps,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { IconFilter, IconFilterOff, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { AreaId } from '../../../../shared/ids.ts';
import { anyTrailer, type PoolQuery } from '../../../../shared/pool/search.ts';
import { displayText } from '../../../../shared/text.ts';
import { compareCodes } from '../../../../shared/yard/natural-order.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { anySpot, isAnySpot, type SpotStateFilter } from '../../../page/stores/ui-store.ts';
import { useStructureStamp } from '../../../page/stores/yard-hooks.ts';
import { typeWords } from '../../../ui/spot-state.tsx';
import { useIsAfterOwnFrame } from '../../../ui/timing/after-first-frame.tsx';
import { useWords } from '../../../ui/words.ts';
import { queryText } from '../pool/use-pool.ts';
import styles from './grid.module.css';

const states: readonly SpotStateFilter[] = [
  'free',
  'occupied',
  'truck',
  'container',
  'both',
  'closed',
  'reserved',
];

/** Text, area, type and state of the grid's rows. */
export function GridFilters() {
  const { yard } = usePage();
  const { t } = useWords();
  const filter = useUi((ui) => ui.spotFilter);
  const filterSpots = useUi((ui) => ui.filterSpots);
  const structure = useStructureStamp(yard);
  const isPlain = !useIsAfterOwnFrame(2);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp changes with areas and spots, which are changed in place
  const { areas, types } = useMemo(() => {
    const known = [...yard.table.areas()].map(({ id, name }) => ({
      value: id as string,
      label: displayText(name, 60) || t('yard.unnamed'),
    }));
    known.sort((a, b) => compareCodes(a.label, b.label));
    const kinds = new Set([...yard.table.spots()].map(({ type }) => type));
    return {
      areas: known,
      types: [...kinds]
        .sort()
        .map((value) => ({ value, label: displayText(typeWords(value), 30) || t('yard.noType') })),
    };
  }, [yard, structure, t]);
  return (
    <div className={styles.tools}>
      <TextInput
        data-no-loss
        className={styles.text ?? ''}
        aria-label={t('yard.filter')}
        placeholder={t('yard.filter.hint')}
        value={filter.text}
        onChange={(event) => filterSpots({ text: event.currentTarget.value })}
        leftSection={<IconFilter size={14} aria-hidden />}
      />
      <FilterSelect
        isPlain={isPlain}
        label={t('common.area')}
        any={t('common.anyArea')}
        data={areas}
        value={filter.area}
        onChange={(area) => filterSpots({ area: area as AreaId | null })}
        searchable
      />
      <FilterSelect
        isPlain={isPlain}
        label={t('common.type')}
        any={t('yard.filter.anyType')}
        data={types}
        value={filter.type}
        onChange={(type) => filterSpots({ type })}
      />
      <FilterSelect
        isPlain={isPlain}
        label={t('common.state')}
        any={t('yard.filter.anyState')}
        data={states.map((value) => ({ value, label: t(`yard.filter.${value}`) }))}
        value={filter.state}
        onChange={(state) => filterSpots({ state: state as SpotStateFilter | null })}
      />
      <TrailerSelect isPlain={isPlain} />
      {filter.among !== null && (
        <Button
          className={styles.among ?? ''}
          size="compact-xs"
          variant="light"
          rightSection={<IconX size={12} aria-hidden />}
          aria-label={t('yard.filter.amongAll', { count: filter.among.size })}
          onClick={() => filterSpots({ among: null })}
        >
          {t('yard.filter.among', { count: filter.among.size })}
        </Button>
      )}
      {!isAnySpot(filter) && (
        <Tooltip label={t('yard.clearFilters')}>
          <ActionIcon aria-label={t('yard.clearFilters')} onClick={() => filterSpots(anySpot)}>
            <IconFilterOff size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

/** Questions about trailers that are asked most. */
const questions: readonly Partial<PoolQuery>[] = [
  { load: 'empty' },
  { load: 'full' },
  { load: 'full', isToday: true },
  { kind: 'reefer' },
  { kind: 'reefer', power: 'off' },
  { hold: 'any' },
  { hold: 'redTag' },
];

/** The filter of trailers. It also shows a question from the search box. */
function TrailerSelect({ isPlain }: { readonly isPlain: boolean }) {
  const { t } = useWords();
  const pool = useUi((ui) => ui.spotFilter.pool);
  const filterSpots = useUi((ui) => ui.filterSpots);
  const asked = questions.map((each) => ({ ...anyTrailer, ...each }));
  const own = pool?.query ?? null;
  const isKnown = own === null || asked.some((each) => keyOf(each) === keyOf(own));
  const all = isKnown ? asked : [own, ...asked];
  return (
    <FilterSelect
      isPlain={isPlain}
      label={t('yard.pool')}
      any={t('yard.pool.any')}
      data={all.map((each) => ({ value: keyOf(each), label: queryText(each) }))}
      value={own === null ? null : keyOf(own)}
      onChange={(value) => {
        const query = all.find((each) => keyOf(each) === value);
        filterSpots({ pool: query === undefined ? null : { query, isUnknown: false } });
      }}
    />
  );
}

const keyOf = ({ load, kind, power, hold, isToday, carrier }: PoolQuery): string =>
  JSON.stringify([load, kind, power, hold, isToday, carrier]);

type FilterSelectProps = Pick<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> & {
  readonly label: string;
  /** The text shown while nothing is chosen. */
  readonly any: string;
  /** It only looks like one, until the map has come: four lists take as long as the rows. */
  readonly isPlain: boolean;
};

function FilterSelect({ label, any, isPlain, ...props }: FilterSelectProps) {
  const [isWanted, setWanted] = useState(false);
  const looks = { className: styles.select ?? '', 'aria-label': label, placeholder: any };
  if (isPlain && !isWanted && props.value === null) {
    const want = () => setWanted(true);
    return (
      <TextInput
        {...looks}
        readOnly
        rightSection={<Combobox.Chevron />}
        onFocus={want}
        onPointerDown={want}
      />
    );
  }
  return (
    <Select
      {...props}
      {...looks}
      autoFocus={isWanted}
      clearable
      clearButtonProps={{ 'aria-label': any }}
    />
  );
}
