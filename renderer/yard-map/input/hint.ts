/**
 * Says beside the pointer where a drag would go and what the rules say. It is an element of the
 * page, so its text can be selected, scaled and read out.
 */

import type { Message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { Finding } from '../../../shared/yard/operations.ts';
import type { Point } from '../../canvas/geometry.ts';
import { words } from '../../ui/words.ts';
import type { Size } from './interaction.ts';
import { verdictOf } from './verdicts.ts';

/**
 * The spot under a drag and the rules' verdict on a drop there. The same object while the pointer
 * stays on the spot.
 *
 * Example: `{ spot: 'spot-D4', findings: [] }` for an allowed drop.
 */
export type HintTarget = { readonly spot: SpotId; readonly findings: readonly Finding[] };

/**
 * How long the pointer must rest on a spot before the reason shows, in milliseconds. So nothing
 * flickers while the pointer sweeps over the yard.
 */
const REST_MS = 70;
/** How long the reason of a refused drop stays, in milliseconds. */
const REFUSAL_MS = 4_000;
/** The largest size, in CSS pixels. Near the right and lower edges it opens to the other side. */
const LARGEST_PX = { width: 330, height: 110 };

/** The look of each verdict, with its own color and icon. */
const severities = { legal: 'free', caution: 'caution', illegal: 'refuse' } as const;

/**
 * The text beside the pointer.
 *
 * 1. Hidden. `point` names the spot under the pointer.
 * 2. Resting. The pointer must stay on that spot for a moment.
 * 3. Shown. `point` on another spot, or `hide`, leads back to Hidden.
 *
 * Unusual: `refuse` shows the reason of a refused drop at once, and keeps it for a while.
 */
export class PointerHint {
  readonly #element: HTMLElement;
  /** The map's size in CSS pixels. */
  readonly #size: () => Size;
  /** The words for the target of a drag. */
  readonly #nameOf: (spot: SpotId) => Message;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #shown: HintTarget | readonly Finding[] | null = null;
  /** The spot on which the pointer rests, shown or not yet. */
  #wanted: HintTarget | null = null;
  /** The pointer, CSS pixels of the map. */
  #at: Point = { x: 0, y: 0 };
  /** Size of this element, in CSS pixels. */
  #own: Size = { width: 0, height: 0 };

  constructor(element: HTMLElement, size: () => Size, nameOf: (spot: SpotId) => Message) {
    this.#element = element;
    this.#size = size;
    this.#nameOf = nameOf;
  }

  /**
   * Names the spot under the pointer (CSS pixels of the map) and the rules' verdict. Null hides the
   * text.
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

  /** Shows why a drop was refused, at the place of the drop, for a while. */
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
    // All of the text must stay on the map, wherever the pointer is.
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
