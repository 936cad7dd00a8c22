/**
 * Which spots a drag may end on, asked of the rules little by little: only for spots in sight,
 * those nearest the middle of the map first, a few milliseconds a frame, so that a drag begins at
 * once in a yard of any size.
 */
import type { SpotId } from '../../../shared/ids.ts';
import type { AssetRef, Finding } from '../../../shared/yard/operations.ts';
import { center, type Extent } from '../../canvas/geometry.ts';
import type { DropVerdict, Scene } from '../model/scene.ts';
import { eachSpotIn } from './picking.ts';

/** What a list of findings means for a drop. */
export const verdictOf = (findings: readonly Finding[]): DropVerdict =>
  findings.some(({ severity }) => severity === 'refuse')
    ? 'illegal'
    : findings.length > 0
      ? 'caution'
      : 'legal';

/**
 * Which spots in sight would take what is dragged:
 * `Off → (begin, look) → Busy → (work, until nothing is left) → Done → (look, forget) → Busy`;
 * `end` leads back to off.
 */
export class Verdicts {
  readonly #scene: Scene;
  readonly #check: (asset: AssetRef, spot: SpotId) => readonly Finding[];
  readonly #clock: () => number;
  #drag: { readonly asset: AssetRef; readonly from: SpotId | null } | null = null;
  /** Indexes of spots still to be asked; taken from the end. */
  #queue: number[] = [];

  /** `check` is the rule engine's answer to a drop (law 1), `clock` counts milliseconds. */
  constructor(
    scene: Scene,
    check: (asset: AssetRef, spot: SpotId) => readonly Finding[],
    clock: () => number,
  ) {
    this.#scene = scene;
    this.#check = check;
    this.#clock = clock;
  }

  isBusy(): boolean {
    return this.#queue.length > 0;
  }

  /** Begins to ask for an asset. */
  begin(asset: AssetRef, from: SpotId | null): void {
    this.#drag = { asset, from };
    this.#queue = [];
  }

  /** Forgets everything; returns whether there was anything to forget. */
  end(): boolean {
    const had = this.#drag !== null;
    this.#drag = null;
    this.#queue = [];
    this.#scene.verdicts.fill(null);
    return had;
  }

  /** Another part of the yard is in sight. */
  look(sight: Extent): void {
    const drag = this.#drag;
    if (drag === null) return;
    const middle = center(sight);
    const found: { readonly index: number; readonly far: number }[] = [];
    eachSpotIn(this.#scene, sight, ({ index, id, bounds }) => {
      if (this.#scene.verdicts[index] !== null || id === drag.from) return;
      const at = center(bounds);
      found.push({ index, far: Math.hypot(at.x - middle.x, at.y - middle.y) });
    });
    this.#queue = found.sort((a, b) => b.far - a.far).map(({ index }) => index);
  }

  /** The spot changed: its verdict is asked again. */
  forget(index: number): void {
    if (this.#drag === null) return;
    this.#scene.verdicts[index] = null;
    this.#queue.push(index);
  }

  /** Asks for at most `ms` milliseconds; returns the spots whose verdict is new. */
  work(ms: number): readonly number[] {
    const done: number[] = [];
    const [drag, { spots, verdicts }] = [this.#drag, this.#scene];
    if (drag === null) return done;
    const until = this.#clock() + ms;
    while (this.#queue.length > 0) {
      const index = this.#queue.pop() as number;
      const spot = spots[index];
      if (spot === undefined || verdicts[index] !== null || spot.id === drag.from) continue;
      verdicts[index] = verdictOf(this.#check(drag.asset, spot.id));
      done.push(index);
      // The clock is read seldom: a check costs a microsecond or two.
      if (done.length % 32 === 0 && this.#clock() >= until) break;
    }
    return done;
  }
}
