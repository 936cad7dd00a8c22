import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Message } from '../../../shared/i18n/message.ts';
import type { AsleepLine, NowKind, NowLine } from '../../../shared/now/model.ts';
import { usePage } from '../../page/page-context.tsx';
import { Age, Moment } from '../../page/parts/age.tsx';
import { useSpot } from '../../page/stores/yard-hooks.ts';
import { KeyHint } from '../../ui/parts.tsx';
import type { SizedColumn } from '../../ui/table/column.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { useWords, words } from '../../ui/words.ts';
import { actSaid, targetOf } from './acts.ts';
import { LatePhone } from './late-phone.tsx';
import styles from './now.module.css';

/** A line on the screen: with how it is set aside, where it is. */
export type NowTableRow = { readonly line: NowLine; readonly snooze: AsleepLine['snooze'] | null };

/** What can be done with a row beside its act. */
export type RowDoes = {
  readonly act: (row: NowTableRow) => void;
  readonly snooze: (line: NowLine) => void;
  readonly accept: (line: NowLine) => void;
  readonly show: (line: NowLine) => void;
  readonly menu: (line: NowLine, at: Element) => void;
};

const tones: { readonly [Kind in NowKind]: Tone } = {
  alarm: 'bad',
  operation: 'bad',
  checkIn: 'bad',
  draft: 'bad',
  waiting: 'warn',
  late: 'bad',
  unacknowledged: 'info',
  unlinked: 'info',
  otherDoor: 'warn',
  done: 'warn',
  atDoor: 'warn',
  freeTimeEnds: 'warn',
  overTime: 'warn',
  closed: 'closed',
  reserved: 'reserved',
  service: 'bad',
  key: 'warn',
  notice: 'warn',
};

/**
 * The act of a line in the words of now: whether the door it names is free may change while it is
 * shown.
 */
export function useActSaid({ act }: NowLine): Message {
  const { yard } = usePage();
  useSpot(yard, targetOf(act));
  return actSaid(yard.table, act);
}

function ActCell({ row, does }: { row: NowTableRow; does: RowDoes }) {
  const { line, snooze } = row;
  const { t, format } = useWords();
  const said = useActSaid(line);
  const label = snooze === null ? format(said) : t('now.act.wake');
  const what = format(line.what);
  const canShow = line.spot !== null || line.asset !== null;
  return (
    <span className={styles.acts}>
      <Button
        size="compact-sm"
        variant="light"
        tabIndex={-1}
        className={styles.act ?? ''}
        aria-label={t('now.act.of', { act: label, what })}
        onClick={() => does.act(row)}
      >
        {label}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size="sm" tabIndex={-1} aria-label={t('now.more', { what })}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item rightSection={<KeyHint keys="enter" />} onClick={() => does.act(row)}>
            {label}
          </Menu.Item>
          {snooze === null && (
            <Menu.Item rightSection={<KeyHint keys="s" />} onClick={() => does.snooze(line)}>
              {t('now.more.snooze')}
            </Menu.Item>
          )}
          {snooze === null && (
            <Menu.Item onClick={() => does.accept(line)}>{t('now.more.accept')}</Menu.Item>
          )}
          {canShow && (
            <Menu.Item rightSection={<KeyHint keys="v" />} onClick={() => does.show(line)}>
              {t('now.act.showSpot')}
            </Menu.Item>
          )}
          {canShow && (
            <Menu.Item
              rightSection={<KeyHint keys="m" />}
              onClick={(event) => {
                const at =
                  document.querySelector(`[data-now="${CSS.escape(line.key)}"]`) ??
                  event.currentTarget;
                // After the kit gave the focus back to where this menu was opened.
                setTimeout(() => does.menu(line, at), 0);
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
  const { t, format, list } = useWords();
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
  const also =
    line.also.length === 0
      ? ''
      : ` ${t('now.also', { kinds: list(line.also.map((kind) => t(`now.kind.${kind}`))) })}`;
  return (
    <span className={styles.what}>
      <span className={styles.name}>
        <bdi>{format(line.what)}</bdi>
        {line.kind === 'late' && line.act.kind === 'showAppointment' && (
          <LatePhone id={line.act.appointment} />
        )}
      </span>
      <bdi className={styles.why} title={`${why}${also}`}>
        {why}
        {also}
      </bdi>
    </span>
  );
}

/** The same each time: heads and room. What a row does is its context. */
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
        <Age since={line.since} />
      ),
  },
  {
    key: 'kind',
    heading: () => words().t('common.state'),
    width: 166,
    narrow: null,
    cell: ({ line }) => <Tag tone={tones[line.kind]}>{words().t(`now.kind.${line.kind}`)}</Tag>,
  },
  {
    key: 'who',
    heading: () => words().t('now.column.who'),
    width: [92, 2],
    narrow: null,
    cell: ({ line }) => <bdi>{line.who}</bdi>,
  },
  {
    key: 'act',
    heading: () => words().t('now.column.act'),
    width: 180,
    narrow: 180,
    cell: (row, does) => <ActCell row={row} does={does} />,
  },
];
