/** The rules' sentences beside the pointer, as an element of the page: text that can be selected, scaled and read out. */

import type { Finding } from '../../shared/yard/operations.ts';
import { words } from '../ui/words.ts';
import type { Point } from './geometry.ts';
import { verdictOf } from './verdicts.ts';

/** The words beside the pointer. */
export type Hint = {
  /** What the rules say of the spot under the pointer (CSS pixels of the map); no findings hides it. */
  readonly point: (at: Point, findings: readonly Finding[]) => void;
  readonly hide: () => void;
  /** Shows for a while why a drop was refused, where it was tried. */
  readonly refuse: (findings: readonly Finding[]) => void;
};

/** Milliseconds a pointer rests on a spot before the reason shows: sweeping over the yard must not flicker. */
const restTime = 70;
/** Milliseconds that the reason of a refused drop stays. */
const refusalTime = 4_000;
/** The largest it gets, CSS pixels: near the right and lower edges it opens to the other side. */
const largest = { width: 330, height: 110 };

/** Creates the hint on an element; `size` answers the map's size in CSS pixels. */
export function createHint(element: HTMLElement, size: () => { readonly width: number; readonly height: number }): Hint {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let shown: readonly Finding[] | null = null;
  let wanted: readonly Finding[] | null = null;
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
    const x = Math.min(at.x + largest.width > width ? at.x - 14 - own.width : at.x + 18, width - own.width);
    const y = Math.min(at.y + largest.height > height ? at.y - 14 - own.height : at.y + 22, height - own.height);
    element.style.transform = `translate(${Math.max(0, Math.round(x))}px, ${Math.max(0, Math.round(y))}px)`;
  }

  function show(findings: readonly Finding[]): void {
    clear();
    shown = findings;
    wanted = findings;
    element.textContent = findings.map(({ said }) => words().say(said)).join('\n');
    element.dataset.severity = verdictOf(findings) === 'illegal' ? 'refuse' : 'caution';
    own = { width: element.offsetWidth, height: element.offsetHeight };
    place();
    element.style.visibility = 'visible';
  }

  return {
    point(to, findings) {
      at = to;
      if (findings.length === 0) hide();
      else if (shown === findings) place();
      else if (wanted !== findings) {
        hide();
        wanted = findings;
        timer = setTimeout(() => show(findings), restTime);
      }
    },
    hide,
    refuse(findings) {
      show(findings);
      timer = setTimeout(hide, refusalTime);
    },
  };
}
