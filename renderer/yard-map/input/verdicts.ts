/**
 * Which spots a drag may end on, asked of the rules little by little: only for spots in sight,
 * those nearest the middle of the map first, a few milliseconds a frame, so that a drag begins at
 * once in a yard of any size.
 */
import type { SpotId } from '../../../shared/ids.ts';
import type { AssetRef, Finding } from '../../../shared/yard/operations.ts';
import { center, type Extent } from '../model/geometry.ts';
import type { DropVerdict, Scene } from '../model/scene.ts';
import { eachSpotIn } from './picking.ts';

/** Which spots in sight would take what is dragged. */
export type Verdicts = {
  /** Begins to ask for an asset. */
  readonly begin: (asset: AssetRef, from: SpotId | null) => void;
  /** Forgets everything; answers whether there was anything to forget. */
  readonly end: () => boolean;
  /** Another part of the yard is in sight. */
  readonly look: (sight: Extent) => void;
  /** The spot changed: its verdict is asked again. */
  readonly forget: (index: number) => void;
  /**
   * Asks for at most `ms` milliseconds; answers the spots whose verdict is new. Nothing left: an
   * empty list.
   */
  readonly work: (ms: number) => readonly number[];
  readonly isBusy: () => boolean;
};

/** What a list of findings means for a drop. */
export const verdictOf = (findings: readonly Finding[]): DropVerdict =>
  findings.some(({ severity }) => severity === 'refuse')
    ? 'illegal'
    : findings.length > 0
      ? 'caution'
      : 'legal';

/**
 * Creates the asking. `check` is the rule engine's answer to a drop (law 1), `clock` counts
 * milliseconds.
 */
export function createVerdicts(
  scene: Scene,
  check: (asset: AssetRef, spot: SpotId) => readonly Finding[],
  clock: () => number,
): Verdicts {
  let drag: { readonly asset: AssetRef; readonly from: SpotId | null } | null = null;
  let queue: number[] = [];
  return {
    begin(asset, from) {
      drag = { asset, from };
      queue = [];
    },
    end() {
      const had = drag !== null;
      drag = null;
      queue = [];
      scene.verdicts.fill(null);
      return had;
    },
    look(sight) {
      if (drag === null) return;
      const middle = center(sight);
      const found: { readonly index: number; readonly far: number }[] = [];
      eachSpotIn(scene, sight, ({ index, id, bounds }) => {
        if (scene.verdicts[index] !== null || id === drag?.from) return;
        const at = center(bounds);
        found.push({ index, far: Math.hypot(at.x - middle.x, at.y - middle.y) });
      });
      // Taken from the end.
      queue = found.sort((a, b) => b.far - a.far).map(({ index }) => index);
    },
    forget(index) {
      if (drag === null) return;
      scene.verdicts[index] = null;
      queue.push(index);
    },
    work(ms) {
      const done: number[] = [];
      if (drag === null) return done;
      const until = clock() + ms;
      while (queue.length > 0) {
        const index = queue.pop() as number;
        const spot = scene.spots[index];
        if (spot === undefined || scene.verdicts[index] !== null || spot.id === drag.from) continue;
        scene.verdicts[index] = verdictOf(check(drag.asset, spot.id));
        done.push(index);
        // The clock is read seldom: a check costs a microsecond or two.
        if (done.length % 32 === 0 && clock() >= until) break;
      }
      return done;
    },
    isBusy: () => queue.length > 0,
  };
}
