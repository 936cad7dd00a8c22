/**
 * Where a drag would go and what the rules say of it, beside the pointer, as an element of the
 * page: text that can be selected, scaled and read out.
 */

import type { Message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { Finding } from '../../../shared/yard/operations.ts';
import { words } from '../../ui/words.ts';
import type { Point } from '../model/geometry.ts';
import { verdictOf } from './verdicts.ts';

/**
 * The spot under a drag with the rules' verdict on a drop there; the same object as long as the
 * pointer stays on it.
 */
export type HintTarget = { readonly spot: SpotId; readonly findings: readonly Finding[] };

/** The words beside the pointer. */
export type PointerHint = {
  /**
   * Names the spot under the pointer (CSS pixels of the map) and what the rules say of it; null
   * hides it.
   */
  readonly point: (at: Point, target: HintTarget | null) => void;
  readonly hide: () => void;
  /** Shows for a while why a drop was refused, where it was tried. */
  readonly refuse: (findings: readonly Finding[]) => void;
};

/**
 * Milliseconds a pointer rests on a spot before the reason shows: sweeping over the yard must not
 * flicker.
 */
const restTime = 70;
/** Milliseconds that the reason of a refused drop stays. */
const refusalTime = 4_000;
/** The largest it gets, CSS pixels: near the right and lower edges it opens to the other side. */
const largest = { width: 330, height: 110 };

/** How a verdict is shown; each with its color and its sign. */
const severities = { legal: 'free', caution: 'caution', illegal: 'refuse' } as const;

/**
 * Creates the hint on an element; `size` answers the map's size in CSS pixels, `named` the words
 * for where a drag would go.
 */
export function createHint(
  element: HTMLElement,
  size: () => { readonly width: number; readonly height: number },
  named: (spot: SpotId) => Message,
): PointerHint {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let shown: HintTarget | readonly Finding[] | null = null;
  let wanted: HintTarget | null = null;
  let at: Point = { x: 0, y: 0 };
  let own = { width: 0, height: 0 };

  const clear = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };

  function hide(): void {
    clear();
    wanted = null;
    if (shown === null) return;
    shown = null;
    element.style.visibility = 'hidden';
  }

  function place(): void {
    const { width, height } = size();
    // Wherever the pointer is, all of it stays on the map.
    const x = Math.min(
      at.x + largest.width > width ? at.x - 14 - own.width : at.x + 18,
      width - own.width,
    );
    const y = Math.min(
      at.y + largest.height > height ? at.y - 14 - own.height : at.y + 22,
      height - own.height,
    );
    element.style.transform = `translate(${Math.max(0, Math.round(x))}px, ${Math.max(0, Math.round(y))}px)`;
  }

  function show(what: HintTarget | readonly Finding[]): void {
    clear();
    shown = what;
    wanted = 'spot' in what ? what : null;
    const findings = 'spot' in what ? what.findings : what;
    const target = 'spot' in what ? [named(what.spot)] : [];
    element.textContent = [...target, ...findings.map(({ said }) => said)]
      .map(words().format)
      .join('\n');
    element.dataset.severity = severities[verdictOf(findings)];
    own = { width: element.offsetWidth, height: element.offsetHeight };
    place();
    element.style.visibility = 'visible';
  }

  return {
    point(to, target) {
      at = to;
      if (target === null) hide();
      else if (shown === target) place();
      else if (wanted !== target) {
        hide();
        wanted = target;
        timer = setTimeout(() => show(target), restTime);
      }
    },
    hide,
    refuse(findings) {
      show(findings);
      timer = setTimeout(hide, refusalTime);
    },
  };
}
