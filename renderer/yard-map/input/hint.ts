/**
 * Where a drag would go and what the rules say of it, beside the pointer. It is an element of the
 * page, so the text can be selected, scaled and read out.
 */

import type { Message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { Finding } from '../../../shared/yard/operations.ts';
import type { Point } from '../../canvas/geometry.ts';
import { words } from '../../ui/words.ts';
import type { Size } from './interaction.ts';
import { verdictOf } from './verdicts.ts';

/**
 * The spot under a drag with the rules' verdict on a drop there; the same object as long as the
 * pointer stays on it.
 */
export type HintTarget = { readonly spot: SpotId; readonly findings: readonly Finding[] };

/**
 * Milliseconds a pointer rests on a spot before the reason shows, so that nothing flickers while
 * the pointer sweeps over the yard.
 */
const REST_MS = 70;
/** Milliseconds that the reason of a refused drop stays. */
const REFUSAL_MS = 4_000;
/** The largest it gets, CSS pixels: near the right and lower edges it opens to the other side. */
const LARGEST_PX = { width: 330, height: 110 };

/** How a verdict is shown; each with its color and its sign. */
const severities = { legal: 'free', caution: 'caution', illegal: 'refuse' } as const;

/**
 * The words beside the pointer: `Hidden → (point) → Resting → (a moment later) → Shown → (point
 * elsewhere, hide) → Hidden`. The reason of a refused drop is shown at once and for a while.
 */
export class PointerHint {
  readonly #element: HTMLElement;
  /** The map's size in CSS pixels. */
  readonly #size: () => Size;
  /** The words for where a drag would go. */
  readonly #nameOf: (spot: SpotId) => Message;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #shown: HintTarget | readonly Finding[] | null = null;
  /** What the pointer rests on, or what is shown of it. */
  #wanted: HintTarget | null = null;
  /** The pointer, CSS pixels of the map. */
  #at: Point = { x: 0, y: 0 };
  /** Size of the hint itself. */
  #own: Size = { width: 0, height: 0 };

  constructor(element: HTMLElement, size: () => Size, nameOf: (spot: SpotId) => Message) {
    this.#element = element;
    this.#size = size;
    this.#nameOf = nameOf;
  }

  /**
   * Names the spot under the pointer (CSS pixels of the map) and what the rules say of it; null
   * hides it.
   */
  point(at: Point, target: HintTarget | null): void {
    this.#at = at;
    if (target === null) this.hide();
    else if (this.#shown === target) this.#place();
    else if (this.#wanted !== target) {
      this.hide();
      this.#wanted = target;
      this.#timer = setTimeout(() => this.#show(target), REST_MS);
    }
  }

  hide(): void {
    this.#clearTimer();
    this.#wanted = null;
    if (this.#shown === null) return;
    this.#shown = null;
    this.#element.style.visibility = 'hidden';
  }

  /** Shows for a while why a drop was refused, where it was tried. */
  refuse(findings: readonly Finding[]): void {
    this.#show(findings);
    this.#timer = setTimeout(() => this.hide(), REFUSAL_MS);
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #place(): void {
    const { width, height } = this.#size();
    const [at, own] = [this.#at, this.#own];
    // Wherever the pointer is, all of it stays on the map.
    const x = Math.min(
      at.x + LARGEST_PX.width > width ? at.x - 14 - own.width : at.x + 18,
      width - own.width,
    );
    const y = Math.min(
      at.y + LARGEST_PX.height > height ? at.y - 14 - own.height : at.y + 22,
      height - own.height,
    );
    this.#element.style.transform = `translate(${Math.max(0, Math.round(x))}px, ${Math.max(0, Math.round(y))}px)`;
  }

  #show(what: HintTarget | readonly Finding[]): void {
    this.#clearTimer();
    this.#shown = what;
    this.#wanted = 'spot' in what ? what : null;
    const findings = 'spot' in what ? what.findings : what;
    const target = 'spot' in what ? [this.#nameOf(what.spot)] : [];
    this.#element.textContent = [...target, ...findings.map(({ said }) => said)]
      .map(words().format)
      .join('\n');
    this.#element.dataset.severity = severities[verdictOf(findings)];
    this.#own = { width: this.#element.offsetWidth, height: this.#element.offsetHeight };
    this.#place();
    this.#element.style.visibility = 'visible';
  }
}
