/** Time that passes while the yard of another time is shown. */
import { forwards } from '../../../../shared/journal/row-changes.ts';
import type { Page } from '../../../page/page.ts';
import { factsAhead } from './facts-ahead.ts';

/** The instant shown. Times are in milliseconds since the epoch. */
export type PastPlace = {
  readonly seq: number;
  /** The instant that was asked for; the yard is as of the last fact before it. */
  readonly instant: number;
};

export type PassingParts = {
  readonly page: Pick<Page, 'api' | 'yard'>;
  /** The instant shown while time plays. Null ends playing. */
  readonly at: () => { readonly at: PastPlace; readonly until: number } | null;
  readonly stand: (at: PastPlace, frame: number) => void;
  /** The end is reached. */
  readonly over: () => void;
};

/**
 * Plays time at a multiple of its speed. Facts are fetched ahead, and each frame shows those that
 * had happened. Throws if facts can't be read.
 */
export async function passTime(
  { page, at: where, stand, over }: PassingParts,
  speed: number,
): Promise<void> {
  const { api, yard } = page;
  const facts = factsAhead(api.journal, where()?.at.seq ?? 0);
  let before = performance.now();
  while (where() !== null) {
    await facts.ready();
    const frame = await new Promise<number>((done) => requestAnimationFrame(done));
    const now = where();
    if (now === null) return;
    const instant = Math.min(now.until, now.at.instant + Math.max(0, frame - before) * speed);
    before = frame;
    const due = facts.take(instant);
    const changes = due.flatMap(({ change }) => (change === null ? [] : [change]));
    if (changes.length > 0) yard.showPast(forwards(yard.table, changes));
    stand({ seq: due.at(-1)?.seq ?? now.at.seq, instant }, frame);
    if (instant >= now.until) return over();
  }
}
