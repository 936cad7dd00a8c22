/**
 * Which spots a drag may end on. A drag must begin at once in a yard of any size, so we don't ask
 * the rules about every spot. We ask about spots in view only, those nearest the middle first, for
 * a few milliseconds a frame.
 */
import type { SpotId } from '../../../shared/ids.ts';
import type { AssetRef, Finding } from '../../../shared/yard/operations.ts';
import { center, type Extent } from '../../canvas/geometry.ts';
import type { DropVerdict, Scene } from '../model/scene.ts';
import { eachSpotIn } from './picking.ts';

/** The verdict that a list of findings means for a drop. */
export const verdictOf = (findings: readonly Finding[]): DropVerdict =>
  findings.some(({ severity }) => severity === 'refuse')
    ? 'illegal'
    : findings.length > 0
      ? 'caution'
      : 'legal';

/**
 * The verdicts of the spots in view on what is dragged.
 *
 * 1. Off. `begin` sets the asset, and `look` sets the part in view.
 * 2. Busy. `work` asks for a few milliseconds, frame after frame, until no spot is left: Done.
 * 3. `end` forgets everything: Off.
 *
 * Unusual: `look` at another part, or `forget` after a spot changed, leads from Done back to Busy.
 */
export class Verdicts {
  readonly #scene: Scene;
  readonly #check: (asset: AssetRef, spot: SpotId) => readonly Finding[];
  readonly #clock: () => number;
  #drag: { readonly asset: AssetRef; readonly from: SpotId | null } | null = null;
  /** Indexes of spots to ask about, taken from the end. */
  #queue: number[] = [];

  /** `check` asks the rule engine about a drop (law 1). `clock` returns milliseconds. */
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

  /** Starts with an asset. */
  begin(asset: AssetRef, from: SpotId | null): void {
    this.#drag = { asset, from };
    this.#queue = [];
  }

  /** Forgets everything. Returns whether there was anything. */
  end(): boolean {
    const had = this.#drag !== null;
    this.#drag = null;
    this.#queue = [];
    this.#scene.verdicts.fill(null);
    return had;
  }

  /** Another part of the yard is in view. */
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

  /** The spot changed, so we ask again. */
  forget(index: number): void {
    if (this.#drag === null) return;
    this.#scene.verdicts[index] = null;
    this.#queue.push(index);
  }

  /** Asks for at most `ms` milliseconds. Returns the spots whose verdict is new. */
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
      // A check takes a microsecond or two, so we read the clock only now and then.
      if (done.length % 32 === 0 && this.#clock() >= until) break;
    }
    return done;
  }
}
