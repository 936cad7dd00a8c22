/**
 * The gate as a lane: ready, a card, its act, done, ready. Each code that is read starts again or adds to the card that is open; Escape always goes
 * back to ready. A machine with effects as values; nothing here knows a screen. Pure.
 */
import type { CodeMeaning } from './codes.ts';

/** Who a card is about is known by its key. */
export type LaneState<Subject> =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'card';
      readonly subject: Subject;
      readonly seen: readonly string[];
      readonly isWhole: boolean;
    }
  /** The act is under way: what is read meanwhile waits. */
  | {
      readonly kind: 'acting';
      readonly subject: Subject;
      readonly seen: readonly string[];
      readonly next: CodeMeaning<Subject> | null;
    }
  | { readonly kind: 'done'; readonly subject: Subject };

/** Events of the lane. `missing`: facts that the act needs; `isDone` false: the act failed and the card stays;
 * `isPushed`: the card shows how it ended; otherwise another place does, and the lane is ready. */
export type LaneEvent<Subject> =
  | { readonly kind: 'read'; readonly meaning: CodeMeaning<Subject> }
  | { readonly kind: 'enter'; readonly missing: number }
  | { readonly kind: 'escape' }
  | { readonly kind: 'answered'; readonly isDone: boolean; readonly isPushed: boolean };

/** What the screen does then. `fill`: a code of nobody goes into the card that is open, by its form. */
export type LaneEffect<Subject> =
  | { readonly kind: 'empty-box' | 'focus-box' | 'focus-missing' | 'tell-unsure' }
  | { readonly kind: 'act'; readonly subject: Subject; readonly seen: readonly string[] }
  | {
      readonly kind: 'fill' | 'tell-none';
      readonly meaning: Extract<CodeMeaning<Subject>, { kind: 'none' }>;
    }
  | {
      readonly kind: 'tell-many';
      readonly meaning: Extract<CodeMeaning<Subject>, { kind: 'many' }>;
    };

/** A state with what is to be done. */
export type LaneStep<Subject> = {
  readonly lane: LaneState<Subject>;
  readonly effects: readonly LaneEffect<Subject>[];
};

const back = [{ kind: 'empty-box' }, { kind: 'focus-box' }] as const;

/** The next state. `isSame`: two subjects are one truck; `takesCodes`: the card has room for codes of nobody, as a check-in has. */
export function laneAfter<Subject>(
  lane: LaneState<Subject>,
  event: LaneEvent<Subject>,
  isSame: (a: Subject, b: Subject) => boolean,
  takesCodes: (subject: Subject) => boolean,
): LaneStep<Subject> {
  switch (event.kind) {
    case 'escape':
      // What is under way cannot be called back: it is answered, and its answer is in the lists.
      return { lane: { kind: 'ready' }, effects: back };
    case 'read':
      return afterRead(lane, event.meaning, isSame, takesCodes);
    case 'enter':
      if (lane.kind === 'done') return { lane: { kind: 'ready' }, effects: back };
      if (lane.kind !== 'card') return { lane, effects: [] };
      if (event.missing > 0) return { lane, effects: [{ kind: 'focus-missing' }] };
      // A part of a code is a hint: the clerk looks once more before something is done with it.
      if (!lane.isWhole)
        return { lane: { ...lane, isWhole: true }, effects: [{ kind: 'tell-unsure' }] };
      return {
        lane: { kind: 'acting', subject: lane.subject, seen: lane.seen, next: null },
        effects: [{ kind: 'act', subject: lane.subject, seen: lane.seen }],
      };
    case 'answered': {
      if (lane.kind !== 'acting') return { lane, effects: [] };
      const { subject, seen, next } = lane;
      if (!event.isDone)
        return { lane: { kind: 'card', subject, seen, isWhole: true }, effects: [] };
      const done: LaneState<Subject> = event.isPushed
        ? { kind: 'done', subject }
        : { kind: 'ready' };
      return next === null
        ? { lane: done, effects: back }
        : afterRead(done, next, isSame, takesCodes);
    }
  }
}

function afterRead<Subject>(
  lane: LaneState<Subject>,
  meaning: CodeMeaning<Subject>,
  isSame: (a: Subject, b: Subject) => boolean,
  takesCodes: (subject: Subject) => boolean,
): LaneStep<Subject> {
  if (lane.kind === 'acting')
    return { lane: { ...lane, next: meaning }, effects: [{ kind: 'empty-box' }] };
  const empty = { kind: 'empty-box' } as const;
  if (meaning.kind === 'many')
    return { lane: { kind: 'ready' }, effects: [{ kind: 'tell-many', meaning }] };
  if (meaning.kind === 'none') {
    const fills = lane.kind === 'card' && takesCodes(lane.subject) && meaning.form !== 'pass';
    return {
      // The truck before is done with: what is said next isn't about it.
      lane: lane.kind === 'done' ? { kind: 'ready' } : lane,
      effects: [empty, fills ? { kind: 'fill', meaning } : { kind: 'tell-none', meaning }],
    };
  }
  const { subject, seen, isWhole } = meaning;
  if (lane.kind === 'card' && isSame(lane.subject, subject)) {
    const all = [...new Set([...lane.seen, ...seen])];
    return { lane: { ...lane, seen: all, isWhole: lane.isWhole || isWhole }, effects: [empty] };
  }
  return { lane: { kind: 'card', subject, seen, isWhole }, effects: [empty] };
}
