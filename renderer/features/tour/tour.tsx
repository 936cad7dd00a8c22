import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { usePage, usePreference, useUi } from '../../page/page-context.tsx';
import { useSetUp } from '../../page/parts/use-set-up.ts';
import type { Screen } from '../../page/stores/ui-store.ts';
import { focusMain } from '../../ui/keys/focus.ts';
import { useWords } from '../../ui/words.ts';
import styles from './tour.module.css';

type Step = {
  readonly key: 'now' | 'map' | 'find' | 'gate' | 'yours';
  /** The screen that the step is about. Null: any screen. */
  readonly screen: Screen | null;
  /** The CSS selector of the part that the step points at. */
  readonly points: string;
};

const steps: readonly Step[] = [
  { key: 'now', screen: 'now', points: 'nav [aria-current="page"]' },
  { key: 'map', screen: 'yard', points: '.yard-map' },
  { key: 'find', screen: null, points: 'header [aria-keyshortcuts="Control+K"]' },
  { key: 'gate', screen: 'gate', points: 'nav [aria-current="page"]' },
  { key: 'yours', screen: null, points: '[data-set-up]' },
];

/** How long we wait for a screen before the step points at nothing, in milliseconds. */
const patience = 3_000;

/**
 * Five steps through the demo, for a clerk who sees it for the first time. The tour covers nothing
 * in use, and can be left at any time.
 */
export function Tour() {
  const { info, preferences } = usePage();
  const wasSeen = usePreference(({ wasTourSeen }) => wasTourSeen);
  return info.demo && !wasSeen ? (
    <Steps onLeave={() => preferences.change({ wasTourSeen: true })} />
  ) : null;
}

function Steps({ onLeave }: { onLeave: () => void }) {
  const { t } = useWords();
  const show = useUi((ui) => ui.show);
  const openSetUp = useSetUp();
  const [at, setAt] = useState(0);
  const step = steps[at] ?? (steps[0] as Step);
  const isLast = at === steps.length - 1;
  usePointing(step.points);
  // Escape closes the tour only when nothing else has the focus.
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (
        key === 'Escape' &&
        document.activeElement === document.body &&
        document.querySelector('[role="dialog"]') === null
      )
        onLeave();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onLeave]);
  const go = (to: number) => {
    const next = steps[to];
    if (next === undefined) return;
    setAt(to);
    if (next.screen !== null) show(next.screen);
  };
  const leave = () => {
    onLeave();
    // Its buttons vanish with it, so we move the focus into the screen.
    focusMain();
  };
  const setUp = () => {
    onLeave();
    openSetUp();
  };
  return (
    <section
      className={styles.card}
      aria-label={t('tour.title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') leave();
      }}
    >
      <p className={styles.count}>{t('tour.step', { at: at + 1, of: steps.length })}</p>
      <div aria-live="polite">
        <h2>{t(`tour.${step.key}.title`)}</h2>
        <p>{t(`tour.${step.key}`)}</p>
      </div>
      <div className={styles.buttons}>
        <Button variant="subtle" onClick={leave}>
          {t('tour.leave')}
        </Button>
        {at > 0 && (
          <Button variant="default" onClick={() => go(at - 1)}>
            {t('tour.back')}
          </Button>
        )}
        {isLast ? (
          <Button onClick={setUp}>{t('settings.facilities.setUpYours')}</Button>
        ) : (
          <Button onClick={() => go(at + 1)}>{t('tour.next')}</Button>
        )}
      </div>
    </section>
  );
}

/** Frames the part that a step is about, as soon as its screen has drawn it. */
function usePointing(selector: string): void {
  useEffect(() => {
    let pointed: Element | null = null;
    const look = () => {
      const found = document.querySelector(selector);
      if (found === pointed) return;
      pointed?.removeAttribute('data-pointed');
      found?.setAttribute('data-pointed', '');
      pointed = found;
    };
    look();
    const timer = setInterval(look, 200);
    const end = setTimeout(() => clearInterval(timer), patience);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
      pointed?.removeAttribute('data-pointed');
    };
  }, [selector]);
}
