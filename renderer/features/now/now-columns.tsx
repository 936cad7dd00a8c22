import { Button, Menu } from '@mantine/core';
import { type KeyboardEvent, useEffect, useSyncExternalStore } from 'react';
import type { Message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { AsleepLine, NowKind, NowLine } from '../../../shared/now/model.ts';
import { overdue } from '../../../shared/now/yard-cases.ts';
import { inTheWayOf } from '../../../shared/planning/in-the-way.ts';
import { refLabel, spotRefLabel } from '../../../shared/text.ts';
import type { Instant } from '../../../shared/time.ts';
import { useIsYardOffline, usePage } from '../../page/page-context.tsx';
import { Moment, useTimeText } from '../../page/parts/age.tsx';
import { useSpot } from '../../page/stores/yard-hooks.ts';
import { MoreButton } from '../../ui/lists/more-button.tsx';
import { KeyHint } from '../../ui/parts.tsx';
import type { SizedColumn } from '../../ui/table/column.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { carrierNameText } from '../../ui/text/carrier-name-text.ts';
import { durationText, instantMs } from '../../ui/text/time.ts';
import ui from '../../ui/ui.module.css';
import { useWords, words } from '../../ui/words.ts';
import { actMessage, lineName } from './acts.ts';
import { type LateAsked, LateItems } from './late-acts.tsx';
import { LatePhone } from './late-phone.tsx';
import styles from './now.module.css';
import { nowTargetsOf } from './now-targets.ts';

/** A line on the screen: with how it is set aside, where it is. */
export type NowTableRow = { readonly line: NowLine; readonly snooze: AsleepLine['snooze'] | null };

/** A row's further actions. */
export type RowDoes = {
  readonly act: (row: NowTableRow) => void;
  readonly snooze: (line: NowLine) => void;
  readonly accept: (line: NowLine) => void;
  readonly show: (line: NowLine) => void;
  readonly menu: (row: NowTableRow, at: Element) => void;
  /** Asks what a change of a late appointment needs. */
  readonly ask: (asked: LateAsked) => void;
};

/** Down the list it gets calmer: no line looks more urgent than one above it. */
const tones: { readonly [Kind in NowKind]: Tone } = {
  alarm: 'bad',
  operation: 'bad',
  checkIn: 'bad',
  draft: 'bad',
  waiting: 'bad',
  late: 'warn',
  unacknowledged: 'warn',
  unlinked: 'info',
  otherDoor: 'warn',
  done: 'warn',
  atDoor: 'warn',
  freeTimeEnds: 'warn',
  trailerWaiting: 'warn',
  overTime: 'warn',
  longHere: 'warn',
  closed: 'closed',
  toOpen: 'warn',
  reserved: 'reserved',
  service: 'info',
  key: 'info',
  notice: 'info',
};

/** Tooltips for states that other screens name too. The others have none. */
export function meaningOf(kind: NowKind): string | undefined {
  const { t } = words();
  if (kind === 'late') return t('numbers.means.notHere');
  if (kind === 'overTime') return t('numbers.means.overFreeTime');
  return kind === 'waiting' ? t('numbers.means.waiting') : undefined;
}

/** The color of a state: the same in its lines and over them. */
export const toneOf = (kind: NowKind): Tone => tones[kind];

/**
 * The act of a line in the words of now: whether the spot it names is free may change while it is
 * shown.
 */
export function useActMessage({ act }: NowLine): Message {
  const page = usePage();
  const { yard } = page;
  const targets = nowTargetsOf(page);
  const to = useSyncExternalStore(targets.onChange, () => targets.now(act));
  const contents = useSpot(yard, to ?? bookedOf(act));
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when what stands there changes
  useEffect(() => targets.want(act), [targets, act, contents]);
  return actMessage(yard.table, act, to);
}

/** What stands at the booked door while the door can't be used. Null if nothing does. */
function useTakenText({ act }: NowLine): string | null {
  const { yard } = usePage();
  const { t } = useWords();
  const door = bookedOf(act);
  useSpot(yard, door);
  const [by] = door === null || !('asset' in act) ? [] : inTheWayOf(yard.table, act.asset, door);
  return door === null || by === undefined
    ? null
    : t('now.doorTaken', {
        door: spotRefLabel(yard.table, door),
        asset: refLabel(yard.table, by),
      });
}

const bookedOf = (act: NowLine['act']): SpotId | null =>
  act.kind === 'assign' ? act.spot : act.kind === 'move' ? act.to : null;

/** How long, by its own limit: over it, or over twice as long. When it began is in the title. */
function For({ since, from }: { since: Instant; from: number }) {
  const { zone } = usePage();
  const began = instantMs(since);
  const text = useTimeText((now) => {
    if (began === null) return '|';
    return `${overdue(now, began, from)}|${durationText(now - began)}`;
  });
  const [level, age] = text.split('|');
  return (
    <time
      dateTime={since}
      title={zone.full(since)}
      className={level === 'over' ? ui.ageOver : ui.ageLong}
    >
      {age}
    </time>
  );
}

/** In a menu that is open, the letter that a line names does it. */
function takeLetter(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^[a-z]$/i.test(event.key)) return;
  const named = `[aria-keyshortcuts="${event.key.toUpperCase()}"]:not(:disabled)`;
  const item = event.currentTarget.querySelector<HTMLElement>(named);
  if (item === null) return;
  event.preventDefault();
  event.stopPropagation();
  item.click();
}

function ActCell({ row, does }: { row: NowTableRow; does: RowDoes }) {
  const { line, snooze } = row;
  const { t, format } = useWords();
  const message = useActMessage(line);
  const label = snooze === null ? format(message) : t('now.act.wake');
  const what = format(lineName(line));
  const isOffline = useIsYardOffline();
  // Not kept for later, unlike a move. Enter says so too, and names the truck.
  const isOff =
    isOffline && snooze === null && (line.act.kind === 'acknowledge' || line.act.kind === 'link');
  const canShow = line.spot !== null || line.asset !== null;
  return (
    <span className={styles.acts}>
      <Button
        size="compact-sm"
        variant="light"
        tabIndex={-1}
        className={styles.act ?? ''}
        disabled={isOff}
        title={isOff ? t('common.offline.notKept') : undefined}
        aria-label={t('now.act.of', { act: label, what })}
        // The second half of a double click isn't a second act.
        onClick={({ detail }) => detail < 2 && does.act(row)}
      >
        {label}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <MoreButton aria-label={t('now.more', { what })} />
        </Menu.Target>
        <Menu.Dropdown onKeyDown={takeLetter}>
          <Menu.Item
            disabled={isOff}
            rightSection={<KeyHint keys="enter" />}
            onClick={() => does.act(row)}
          >
            {label}
          </Menu.Item>
          {'appointment' in line.act && <LateItems act={line.act} onAsk={does.ask} />}
          {snooze === null && (
            <Menu.Item
              aria-keyshortcuts="S"
              rightSection={<KeyHint keys="s" />}
              onClick={() => does.snooze(line)}
            >
              {t('now.more.snooze')}
            </Menu.Item>
          )}
          {snooze === null && (
            <Menu.Item onClick={() => does.accept(line)}>{t('now.more.accept')}</Menu.Item>
          )}
          {canShow && (
            <Menu.Item
              aria-keyshortcuts="V"
              rightSection={<KeyHint keys="v" />}
              onClick={() => does.show(line)}
            >
              {t('now.act.showSpot')}
            </Menu.Item>
          )}
          {canShow && (
            <Menu.Item
              aria-keyshortcuts="M"
              rightSection={<KeyHint keys="m" />}
              onClick={(event) => {
                const at =
                  document.querySelector(`[data-now="${CSS.escape(line.key)}"]`) ??
                  event.currentTarget;
                // After the kit gave the focus back to where this menu was opened.
                setTimeout(() => does.menu(row, at), 0);
              }}
            >
              {t('now.more.actions')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

function WhatCell({ row: { line, snooze } }: { row: NowTableRow }) {
  const { t, format } = useWords();
  const { zone, ticker } = usePage();
  const why =
    snooze === null
      ? format(line.why)
      : snooze.until === null
        ? t('now.snooze.toldSettled', { by: snooze.by, reason: snooze.reason })
        : t('now.snooze.told', {
            by: snooze.by,
            until: zone.short(snooze.until, ticker.now()),
            reason: snooze.reason,
          });
  const taken = useTakenText(line);
  const bookedBy =
    line.bookedBy === undefined
      ? null
      : t('now.bookedBy', { booked: carrierNameText(line.bookedBy, 40) });
  return (
    <span className={styles.what}>
      <span className={styles.name}>
        <bdi>{format(line.what)}</bdi>
        {'appointment' in line.act && <LatePhone id={line.act.appointment} />}
      </span>
      <span className={styles.why} title={[bookedBy, why, taken].filter(Boolean).join(' ')}>
        {bookedBy !== null && <span className={styles.booked}>{bookedBy}</span>}
        <bdi>{why}</bdi>
        {taken !== null && <bdi> {taken}</bdi>}
        {line.also.map((kind) => (
          <span key={kind} className={styles.also}>
            {t(`now.kind.${kind}`)}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Always the same object: headings and widths. The actions of rows are in the context. */
export const columns: readonly SizedColumn<NowTableRow, RowDoes>[] = [
  {
    key: 'where',
    heading: () => words().t('now.column.where'),
    width: 118,
    narrow: 100,
    isRowHead: true,
    className: styles.where,
    cell: ({ line }) => <bdi>{words().format(line.where)}</bdi>,
  },
  {
    key: 'what',
    heading: () => words().t('now.column.what'),
    width: [250, 4],
    narrow: [180, 1],
    cell: (row) => <WhatCell row={row} />,
  },
  {
    key: 'since',
    heading: () => words().t('now.column.since'),
    width: 74,
    narrow: 76,
    className: styles.since,
    cell: ({ line }) =>
      line.since === null ? null : line.kind === 'key' ? (
        <Moment at={line.since} />
      ) : (
        <For since={line.since} from={line.from} />
      ),
  },
  {
    key: 'kind',
    heading: () => words().t('common.state'),
    width: 186,
    narrow: null,
    cell: ({ line }) => (
      <Tag tone={tones[line.kind]} means={meaningOf(line.kind)}>
        {words().t(`now.kind.${line.kind}`)}
      </Tag>
    ),
  },
  {
    key: 'who',
    heading: () => words().t('now.column.who'),
    width: [92, 2],
    middle: null,
    narrow: null,
    cell: ({ line }) => <bdi className={styles.carrier}>{carrierNameText(line.who, 60)}</bdi>,
  },
  {
    key: 'act',
    heading: () => words().t('now.column.act'),
    width: 180,
    narrow: 180,
    cell: (row, does) => <ActCell row={row} does={does} />,
  },
];
