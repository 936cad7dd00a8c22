import { Button, Switch } from '@mantine/core';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { WantedList } from '../../../../shared/console-api/exports.ts';
import type { OperationId } from '../../../../shared/ids.ts';
import { isLabel } from '../../../../shared/labels/label-code.ts';
import { isToDrive, type ListedMove } from '../../../../shared/planning/moves/compare.ts';
import { placesOf } from '../../../../shared/planning/moves/dependencies.ts';
import { type Move, moveNumber } from '../../../../shared/planning/moves/model.ts';
import { moverOf } from '../../../../shared/planning/moves/mover.ts';
import { dueAt } from '../../../../shared/planning/timing.ts';
import { assetsOf } from '../../../../shared/yard/contents.ts';
import { rankingOf } from '../../../operations/draft/ranking.ts';
import { useMissingRole, usePage } from '../../../page/page-context.tsx';
import { ExportButton } from '../../../page/parts/export-button.tsx';
import { useYardPulse } from '../../../page/stores/use-yard-pulse.ts';
import { useTypedText } from '../../../page/typed-text.ts';
import { LimitedInput } from '../../../ui/fields/limited-text.tsx';
import { useScanner } from '../../../ui/keys/use-scanner.ts';
import { keepRing } from '../../../ui/lists/keep-ring.ts';
import listScreen from '../../../ui/lists/list-screen.module.css';
import { EmptyState, MessageLine, Region } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { moveList } from './move-list.ts';
import { driversList, MoveRow } from './move-row.tsx';
import { MoveSheetDialog } from './move-sheet.tsx';
import { movesOf } from './move-store.ts';
import styles from './moves.module.css';

/**
 * Moves for yard drivers: in the order of driving, done by a click or by scanning the sheet; with
 * large type for a second screen.
 */
export function MovesScreen() {
  const { t, format } = useWords();
  const page = usePage();
  const store = movesOf(page);
  const pulse = useYardPulse(page.yard);
  const { moves, trouble, note } = useStore(store.store);
  const [isLarge, setLarge] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => () => store.notDone(), [store]);
  // On a second screen the clerk should not have to click into the field first.
  useScanner((code) => void store.scan(code), {
    knows: (code) => moveNumber(code) !== null || isLabel(code),
    takesFromField: () => true,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pulse stands for the yard, which is changed in place
  const ordered = useMemo(() => store.ordered(), [store, moves, pulse]);
  const toDrive = ordered.filter(isToDrive);
  const open = toDrive.map(({ move }) => move);
  const [selected, setSelected] = useState<ReadonlySet<OperationId>>(new Set());
  const dues = useDues(ordered);
  const drivers = [...new Set((moves ?? []).map(({ driver }) => driver))].filter(Boolean).sort();
  const onKeyDown = ({ key }: { key: string }) => {
    if (key === 'Escape') setLarge(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape ends the large type from anywhere in it
    <div className={`${listScreen.screen} ${isLarge ? styles.large : ''}`} onKeyDown={onKeyDown}>
      <Region
        label={t('shell.screen.moves')}
        count={open.length}
        tools={
          <Tools
            open={open}
            selected={selected}
            onGiven={() => setSelected(new Set())}
            isLarge={isLarge}
            onLarge={setLarge}
            onPrint={() => setPrinting(true)}
            settled={ordered.length - open.length}
            sheet={() => moveList(ordered, dues, page.zone.timeZone, page.yard.table)}
          />
        }
      >
        <Scan />
        {trouble !== null && <MessageLine said={trouble} />}
        <output className={styles.told}>{note === null ? '' : format(note)}</output>
        <p className={styles.ours}>{t('moves.ours')}</p>
        {moves?.length === 0 ? (
          <EmptyState title={t('moves.none')}>{t('moves.noneHow')}</EmptyState>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          <section ref={keepRing} className={styles.list} tabIndex={0} aria-label={t('moves.list')}>
            <table>
              <thead>
                <tr>
                  {columns.map((key) => (
                    <th key={key} scope="col">
                      {t(`moves.column.${key}`)}
                    </th>
                  ))}
                  <td />
                </tr>
              </thead>
              <tbody>
                {ordered.slice(0, mostShown).map((listed) => (
                  <MoveRow
                    key={listed.move.id}
                    listed={listed}
                    isLarge={isLarge}
                    due={dues.get(listed.move.id) ?? null}
                    isSelected={selected.has(listed.move.id)}
                    onSelect={(isSelected) =>
                      setSelected((before) => withOne(before, listed.move.id, isSelected))
                    }
                  />
                ))}
              </tbody>
            </table>
            {ordered.length > mostShown && (
              <p>{t('plan.more', { count: ordered.length - mostShown })}</p>
            )}
          </section>
        )}
      </Region>
      <datalist id={driversList}>
        {drivers.map((driver) => (
          <option key={driver} value={driver} />
        ))}
      </datalist>
      {isPrinting && (
        <MoveSheetDialog listed={toDrive} dues={dues} onClose={() => setPrinting(false)} />
      )}
    </div>
  );
}

/** The most lines that we show, because a list may be long. The rest is a count below them. */
const mostShown = 300;

const columns = ['number', 'asset', 'from', 'to', 'why', 'due', 'driver', 'state'] as const;

/** A set with one more, or one less. */
function withOne<Id>(before: ReadonlySet<Id>, id: Id, isIn: boolean): ReadonlySet<Id> {
  const next = new Set(before);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}

/**
 * When moves have to be done, in milliseconds since the epoch, by the appointments of what they
 * move, or as their plan had it.
 */
function useDues(listed: readonly ListedMove[]): ReadonlyMap<OperationId, number> {
  const page = usePage();
  return useMemo(() => {
    const facts = rankingOf(page).facts();
    return new Map(
      listed.filter(isToDrive).flatMap(({ move: { id, operation, isAside, due } }) => {
        const [asset] = assetsOf(operation);
        // What only makes room is due with the move after it.
        if (asset === undefined || isAside) return [];
        const known = due === null ? null : Date.parse(due);
        const at = dueAt(facts, { by: null }, asset, placesOf(operation)[1]) ?? known;
        return at === null ? [] : [[id, at] as const];
      }),
    );
  }, [page, listed]);
}

/** A scanner types the number and Enter. */
function Scan() {
  const { t } = useWords();
  const store = movesOf(usePage());
  const [text, setText] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void store.scan(text.trim());
    setText('');
  };
  return (
    <form onSubmit={onSubmit} className={styles.scan}>
      <LimitedInput
        aria-label={t('moves.scan')}
        placeholder={t('moves.scan')}
        value={text}
        most={60}
        onChange={(event) => {
          store.typing();
          setText(event.currentTarget.value);
        }}
        autoComplete="off"
        autoFocus
        data-autofocus
        data-scan-box
      />
    </form>
  );
}

type ToolsProps = GiveProps & {
  readonly settled: number;
  readonly isLarge: boolean;
  readonly onLarge: (isLarge: boolean) => void;
  readonly onPrint: () => void;
  /** The complete list as a sheet. */
  readonly sheet: () => WantedList;
};

function Tools(props: ToolsProps) {
  const { open, settled, isLarge, onLarge, onPrint, sheet } = props;
  const { t } = useWords();
  const store = movesOf(usePage());
  const missing = useMissingRole('move');
  return (
    <div className={listScreen.tools}>
      <GiveMoves {...props} />
      <Button variant="default" size="compact-sm" disabled={open.length === 0} onClick={onPrint}>
        {t('reports.print')}
      </Button>
      <ExportButton wanted={sheet} label={t('moves.export')} />
      <Button
        variant="default"
        size="compact-sm"
        disabled={settled === 0 || missing !== null}
        title={missing ?? undefined}
        onClick={() => void store.clear()}
      >
        {t('moves.clear')}
      </Button>
      <Switch
        size="sm"
        label={t('moves.large')}
        checked={isLarge}
        onChange={(event) => onLarge(event.currentTarget.checked)}
      />
    </div>
  );
}

type GiveProps = {
  readonly open: readonly Move[];
  readonly selected: ReadonlySet<OperationId>;
  readonly onGiven: () => void;
};

/** Gives the selected moves to one driver; none selected: every trailer that no driver has. */
function GiveMoves({ open, selected, onGiven }: GiveProps) {
  const { t } = useWords();
  const store = movesOf(usePage());
  const missing = useMissingRole('move');
  const [driver, setDriver] = useTypedText('moves/driver');
  const chosen = open.filter(({ id }) => selected.has(id));
  // A truck has its own driver. Who selects it may give it to another.
  const rest =
    chosen.length > 0
      ? chosen
      : open.filter(
          ({ state, operation }) => state === 'planned' && moverOf(operation) !== 'truck',
        );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const ids = rest.map(({ id }) => id);
    void store.change(ids, { driver: driver.trim(), state: 'given' }).then((isKept) => {
      if (!isKept) return;
      setDriver('');
      onGiven();
    });
  };
  return (
    <form onSubmit={onSubmit} className={styles.rest} data-reported>
      <LimitedInput
        size="xs"
        aria-label={t('moves.giveRest', { count: rest.length })}
        placeholder={t('moves.column.driver')}
        list={driversList}
        value={driver}
        most={80}
        onChange={(event) => setDriver(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="default"
        size="compact-sm"
        disabled={rest.length === 0 || driver.trim() === '' || missing !== null}
        title={missing ?? undefined}
      >
        {t('moves.giveRest', { count: rest.length })}
      </Button>
    </form>
  );
}
