import { ActionIcon, Button, Select, TextInput, Tooltip } from '@mantine/core';
import { IconFilter, IconFilterOff, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { AreaId } from '../../../../shared/ids.ts';
import { displayText } from '../../../../shared/text.ts';
import { compareCodes } from '../../../../shared/yard/natural-order.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { anySpot, isAnySpot, type SpotStateFilter } from '../../../page/stores/ui-store.ts';
import { useStructureStamp } from '../../../page/stores/yard-hooks.ts';
import { typeWords } from '../../../ui/spot-state.tsx';
import styles from './grid.module.css';

const states: readonly { readonly value: SpotStateFilter; readonly label: string }[] = [
  { value: 'free', label: 'Free and open' },
  { value: 'occupied', label: 'Occupied' },
  { value: 'truck', label: 'Truck only' },
  { value: 'container', label: 'Container only' },
  { value: 'both', label: 'Truck + container' },
  { value: 'closed', label: 'Closed' },
  { value: 'reserved', label: 'Reserved' },
];

/** Text, area, type and state of the grid's rows. */
export function GridFilters() {
  const { yard } = usePage();
  const filter = useUi((ui) => ui.spotFilter);
  const filterSpots = useUi((ui) => ui.filterSpots);
  const structure = useStructureStamp(yard);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp stands for areas and spots, which are changed in place
  const { areas, types } = useMemo(() => {
    const known = [...yard.table.areas()].map(({ id, name }) => ({ value: id as string, label: displayText(name, 60) || 'No name' }));
    known.sort((a, b) => compareCodes(a.label, b.label));
    const kinds = new Set([...yard.table.spots()].map(({ type }) => type));
    return { areas: known, types: [...kinds].sort().map((value) => ({ value, label: displayText(typeWords(value), 30) || 'No type' })) };
  }, [yard, structure]);
  return (
    <div className={styles.tools}>
      <TextInput
        className={styles.text ?? ''}
        aria-label="Filter spots by text"
        placeholder="Code, plate, trailer, company"
        value={filter.text}
        onChange={(event) => filterSpots({ text: event.currentTarget.value })}
        leftSection={<IconFilter size={14} aria-hidden />}
      />
      <Select
        className={styles.select ?? ''}
        aria-label="Area"
        placeholder="Any area"
        data={areas}
        value={filter.area}
        onChange={(area) => filterSpots({ area: area as AreaId | null })}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Any area' }}
      />
      <Select
        className={styles.select ?? ''}
        aria-label="Type"
        placeholder="Any type"
        data={types}
        value={filter.type}
        onChange={(type) => filterSpots({ type })}
        clearable
        clearButtonProps={{ 'aria-label': 'Any type' }}
      />
      <Select
        className={styles.select ?? ''}
        aria-label="State"
        placeholder="Any state"
        data={[...states]}
        value={filter.state}
        onChange={(state) => filterSpots({ state: state as SpotStateFilter | null })}
        clearable
        clearButtonProps={{ 'aria-label': 'Any state' }}
      />
      {filter.among !== null && (
        <Button
          className={styles.among ?? ''}
          size="compact-xs"
          variant="light"
          rightSection={<IconX size={12} aria-hidden />}
          aria-label={`${filter.among.size} of the map. Show all spots again`}
          onClick={() => filterSpots({ among: null })}
        >
          {filter.among.size} of the map
        </Button>
      )}
      {!isAnySpot(filter) && (
        <Tooltip label="Show every spot">
          <ActionIcon aria-label="Clear the filters" onClick={() => filterSpots(anySpot)}>
            <IconFilterOff size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}
