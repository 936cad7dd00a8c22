import { useEffect } from 'react';
import { afterKey, noBurst } from '../../shared/gate/scanner.ts';
import { laneRequestOf } from '../operations/lane-request.ts';
import { usePage } from '../page/page-context.tsx';
import type { Stop } from '../page/stores/yard-store.ts';

/** A key waits so long, in milliseconds, whether a burst follows: no clerk notices it, and no letter of a code does an act. */
const HOLD_MS = 70;
/** The end of a burst may come a little later. */
const END_MS = 130;
/** So many characters are no hand's. */
const surely = 4;

type Heard = {
  /** Whether a key is listened to now: fields, dialogs, menus, and screens with a box for scans have keys of their own. */
  readonly isHeard: (event: KeyboardEvent) => boolean;
  readonly onCode: (code: string) => void;
};

/**
 * Hears a scanner where nothing takes its codes: what it types would be shortcuts, and its Enter the act of a row. Each character is held back for a
 * moment; one that no burst follows goes on to where it was meant for. The answer ends it.
 */
export function hearStrayScans(page: Window, { isHeard, onCode }: Heard): Stop {
  const released = new WeakSet<Event>();
  let burst = noBurst;
  let held: { readonly target: EventTarget | null; readonly key: KeyboardEventInit }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const forget = () => {
    clearTimeout(timer);
    const keys = held;
    held = [];
    return keys;
  };
  const release = () => {
    for (const { target, key } of forget()) {
      const to = target instanceof Element && target.isConnected ? target : document.body;
      for (const type of ['keydown', 'keyup']) {
        const event = new KeyboardEvent(type, { ...key, bubbles: true, cancelable: true });
        released.add(event);
        to.dispatchEvent(event);
      }
    }
  };
  const take = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (released.has(event)) return;
    const {
      key,
      code,
      shiftKey,
      timeStamp: at,
      repeat: isRepeat,
      ctrlKey,
      altKey,
      metaKey,
    } = event;
    if (!isHeard(event)) {
      burst = noBurst;
      return release();
    }
    const next = afterKey(burst, { key, at, isRepeat, isPlain: !ctrlKey && !altKey && !metaKey });
    burst = next.burst;
    if (next.code !== null) {
      take(event);
      forget();
      return onCode(next.code);
    }
    if (key === 'Shift') return;
    // No character of a burst, or the first of another; the space bar presses what has the focus.
    if (burst.text === '' || next.begins) release();
    if (burst.text === '' || burst.text === ' ') return;
    take(event);
    held.push({ target: event.target, key: { key, code, shiftKey } });
    clearTimeout(timer);
    timer = setTimeout(release, held.length < surely ? HOLD_MS : END_MS);
  };
  page.addEventListener('keydown', onKeyDown, true);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('keydown', onKeyDown, true);
  };
}

/** What has keys of its own: fields, and lists whose letters choose. */
const ownKeys =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

/** A code that is scanned on a screen without a box for it goes to the gate, which shows whom it means. */
export function StrayScans() {
  const page = usePage();
  useEffect(
    () =>
      hearStrayScans(window, {
        isHeard: ({ target }) =>
          document.querySelector('[role="dialog"][aria-modal="true"], main [data-scan-box]') ===
            null && !(target instanceof Element && target.closest(ownKeys) !== null),
        onCode: (code) => {
          laneRequestOf(page).setState({ code });
          page.ui.getState().show('gate');
        },
      }),
    [page],
  );
  return null;
}
