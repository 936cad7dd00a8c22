import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import {
  IconPlayerPause,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { usePage } from '../../../page/page-context.tsx';
import { isEnter } from '../../../ui/keys/enter.ts';
import { MessageLine } from '../../../ui/parts.tsx';
import { durationText } from '../../../ui/text/time.ts';
import { instantOfText } from '../../../ui/text/time-text.ts';
import { useWords } from '../../../ui/words.ts';
import styles from './past.module.css';
import { type Past, type PastState, speeds } from './past-store.ts';

const QUARTER_MS = 15 * 60_000;

/** The yard of another time: when it is, steps and speeds, and the way back to now. */
export function PastBar({ past }: { past: Past }) {
  const { t, number } = useWords();
  const { zone } = usePage();
  const state = useStore(past.store);
  const { at, until, speed, trouble } = state;
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') past.close();
    else if (at === null) return;
    else if (event.key === 'ArrowLeft')
      event.shiftKey ? void past.step(-1) : past.goTo(at.instant - QUARTER_MS);
    else if (event.key === 'ArrowRight')
      event.shiftKey ? void past.step(1) : past.goTo(at.instant + QUARTER_MS);
    else return;
    event.preventDefault();
  };
  return (
    // Keys work wherever the focus is inside of the bar.
    <section
      className={styles.bar}
      aria-label={t('past.title')}
      data-region="past"
      onKeyDown={keys}
    >
      <p className={styles.told}>
        {at === null ? (
          <strong>{t('past.title')}</strong>
        ) : (
          <>
            <strong>{zone.full(new Date(at.instant).toISOString() as never)}</strong>
            <span>{t('past.ago', { age: durationText(until - at.instant) })}</span>
          </>
        )}
        <span className={styles.dim}>{t('past.readOnly')}</span>
      </p>
      <div className={styles.tools}>
        <Jump past={past} until={until} />
        <ActionIcon
          variant="default"
          aria-label={t('past.stepBack')}
          onClick={() => void past.step(-1)}
        >
          <IconPlayerSkipBack size={15} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('past.stepForward')}
          onClick={() => void past.step(1)}
        >
          <IconPlayerSkipForward size={15} aria-hidden />
        </ActionIcon>
        <SegmentedControl
          size="xs"
          aria-label={t('past.speed')}
          data={speeds.map((each) => ({
            value: String(each),
            label: t('past.times', { times: number(each) }),
          }))}
          value={speed === null ? '' : String(speed)}
          onChange={(value) => past.play(speeds.find((each) => String(each) === value) ?? null)}
        />
        <ActionIcon
          variant="default"
          aria-label={t('past.pause')}
          disabled={speed === null}
          onClick={() => past.play(null)}
        >
          <IconPlayerPause size={15} aria-hidden />
        </ActionIcon>
        <Button
          size="compact-sm"
          leftSection={<IconX size={15} aria-hidden />}
          onClick={() => past.close()}
        >
          {t('past.close')}
        </Button>
      </div>
      {at !== null && <Track past={past} state={state} />}
      {trouble !== null && <MessageLine said={trouble} />}
    </section>
  );
}

/** The field for a time. Four digits are enough. It gets the focus when the bar opens. */
function Jump({ past, until }: { past: Past; until: number }) {
  const { t, clock } = useWords();
  const { zone } = usePage();
  const [text, setText] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const go = (typed: string): boolean => {
    const instant = instantOfText(typed, until, { timeZone: zone.timeZone, cycle: clock });
    if (instant !== null) past.goTo(instant);
    return instant !== null;
  };
  return (
    <TextInput
      data-no-loss
      ref={box}
      size="xs"
      w={130}
      aria-label={t('past.time')}
      placeholder={t('past.time')}
      value={text}
      onChange={({ currentTarget: { value } }) =>
        setText(/^\d{4}$/.test(value) && go(value) ? '' : value)
      }
      onKeyDown={(event) => {
        if (isEnter(event) && go(text)) setText('');
        // While text is being typed, these keys move the cursor in it.
        if (text !== '' && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
          event.stopPropagation();
      }}
    />
  );
}

/**
 * How many parts may be taller than the bar. So a few busy moments, such as a start after days
 * away, don't flatten all the others.
 */
const mostOver = 3;

/**
 * The bar of 24 hours: how much happened when, what was not watched or is not kept here any more,
 * and a handle.
 */
function Track({ past, state }: { past: Past; state: PastState }) {
  const { t } = useWords();
  const { zone } = usePage();
  const { at, window, day } = state;
  const length = Math.max(1, window.until - window.from);
  const most = Math.max(1, day?.counts.toSorted((a, b) => b - a)[mostOver] ?? 0);
  const unknown = [
    ...(day?.unwatched ?? []).map((each) => ({ ...each, why: 'past.unwatched' as const })),
    ...(day?.gone ?? []).map((each) => ({ ...each, why: 'past.gone' as const })),
  ];
  const share = (instant: number) =>
    `${(100 * (Math.min(Math.max(instant, window.from), window.until) - window.from)) / length}%`;
  return (
    <div className={styles.track}>
      <div className={styles.density} aria-hidden>
        {day?.counts.map((count, part) => (
          // Parts of the bar have no id but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <span key={part} style={{ height: `${Math.min(100, (100 * count) / most)}%` }} />
        ))}
      </div>
      {unknown.map(({ from, until, why }) => (
        <span
          key={`${why} ${from}`}
          className={styles.unwatched}
          title={t(why)}
          style={{ left: share(from), width: `calc(${share(until)} - ${share(from)})` }}
        />
      ))}
      <input
        type="range"
        className={styles.range}
        aria-label={t('past.slider')}
        aria-valuetext={at === null ? '' : zone.full(new Date(at.instant).toISOString() as never)}
        min={window.from}
        max={window.until}
        step={1_000}
        value={at?.instant ?? window.until}
        onChange={({ currentTarget: { value } }) => past.goTo(Number(value))}
      />
      <span className={styles.ends}>
        <button type="button" onClick={() => past.goTo(window.from - length / 2)}>
          {zone.short(new Date(window.from).toISOString() as never, window.until)}
        </button>
        <button type="button" onClick={() => past.goTo(window.until + length / 2)}>
          {zone.short(new Date(window.until).toISOString() as never, window.until)}
        </button>
      </span>
    </div>
  );
}
