import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { spotRefLabel } from '../../../../shared/text.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { anySpot, isAnySpot } from '../../../page/stores/ui-store.ts';
import { isEnter } from '../../../ui/keys/enter.ts';
import { useWords } from '../../../ui/words.ts';
import { useSpotRows } from '../grid/use-spot-rows.ts';
import styles from './yard.module.css';

/**
 * Finds spots on the map while the grid is hidden. Both share the filter. Matches stay bright, and
 * Enter goes to the next.
 */
export function MapFind() {
  const { announcer, yard } = usePage();
  const { t } = useWords();
  const filter = useUi((ui) => ui.spotFilter);
  const { text } = filter;
  const isFiltered = !isAnySpot(filter);
  const filterSpots = useUi((ui) => ui.filterSpots);
  const jumpTo = useUi((ui) => ui.jumpTo);
  const rows = useSpotRows();
  const [at, setAt] = useState(-1);

  const go = (by: 1 | -1) => {
    if (!isFiltered) return;
    if (rows.length === 0) return announcer.format(t('yard.find.none'));
    const next = at === -1 && by === -1 ? rows.length - 1 : (at + by + rows.length) % rows.length;
    const spot = rows[next];
    if (spot === undefined) return;
    setAt(next);
    jumpTo(spot, null);
    announcer.format(
      t('yard.find.at', { spot: spotRefLabel(yard.table, spot), at: next + 1, of: rows.length }),
    );
  };
  const change = (next: string) => {
    setAt(-1);
    filterSpots({ text: next });
  };
  const clear = () => {
    setAt(-1);
    filterSpots(anySpot);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEnter(event)) go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && isFiltered) clear();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.find}>
      <TextInput
        data-no-loss
        size="xs"
        aria-label={t('yard.find')}
        aria-description={t('yard.find.keys')}
        placeholder={t('yard.find')}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={
          !isFiltered ? null : (
            <ActionIcon size="xs" aria-label={t('yard.clearFilters')} onClick={clear}>
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )
        }
        autoComplete="off"
      />
      {isFiltered && (
        <output>
          {at === -1
            ? t('yard.find.count', { count: rows.length })
            : t('yard.find.of', { at: at + 1, of: rows.length })}
        </output>
      )}
    </div>
  );
}
