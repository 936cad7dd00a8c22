/**
 * Every order of what can happen to a call that is sent once, up to a depth: clicks, answers, late
 * effects, kills, looks that overlap the clerk's word, a disk that fills up, rows lost with a hold,
 * the word that somebody looked.
 */
import { expect, test } from 'vitest';
import { DatabaseError } from '../../../../main/kernel/database/database-error.ts';
import {
  type AttemptEnd,
  type Attempts,
  attemptLayout,
} from '../../../../main/kernel/sent-once/attempts.ts';
import { Calls } from '../../../../main/kernel/sent-once/calls.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { ok } from '../../../../shared/result.ts';
import { type Attempt, attemptStage, isOpenAttempt } from '../../../../shared/sent-once/attempt.ts';
import { mayFollow } from '../../../../shared/sent-once/stages.ts';

const graceMs = 100;
const layout = attemptLayout<string, null>();

/** A journal in memory: rows as the disk would have them, read again by `reopened`. */
function disk() {
  let rows: Attempt<string>[] = [];
  let held = false;
  let isFull = false;
  const writing = () => {
    if (isFull) throw new DatabaseError('disk', rawText('The disk is full.'));
  };
  const settle = (id: string, { at: _, ...step }: AttemptEnd): Attempt<string> => {
    writing();
    const known = rows.find((row) => row.id === id) as Attempt<string>;
    const after = { ...known, ...layout.fold(known, step) };
    if (!mayFollow(attemptStage[known.state], attemptStage[after.state]))
      throw new Error(`${known.state} became ${after.state}`);
    rows = rows.map((row) => (row.id === id ? after : row));
    return after;
  };
  const journal: Attempts<string, null> = {
    begin({ before: _, ...intent }) {
      writing();
      const attempt = { ...intent, ...layout.begun({ ...intent, before: null }) };
      rows = [...rows, attempt];
      return attempt;
    },
    settle,
    attempts: () => rows.toReversed(),
    find: (id) => rows.find((row) => row.id === id),
    before: () => null,
    openAbout: () => rows.findLast(({ state }) => isOpenAttempt(state)),
    pause: {
      now: () => (held ? { since: '', said: rawText('Look.') } : null),
      release() {
        writing();
        held = false;
      },
    },
    close() {},
  };
  return {
    journal,
    /** As the next start reads it. */
    restart() {
      isFull = false;
      for (const row of rows)
        if (row.state === 'sending') settle(row.id, { at: '', ...layout.interrupted(row, '') });
    },
    /** The newest row is gone, and the file is held. */
    loseNewest() {
      rows = rows.slice(0, -1);
      held = true;
    },
    fill: () => {
      isFull = true;
    },
    isFull: () => isFull,
    rows: () => rows,
    isHeld: () => held,
  };
}

const actions = [
  'click',
  'yes',
  'no',
  'lost-done',
  'lost',
  'kill',
  'look',
  'look-ends',
  'done',
  'not-done',
  'grace',
  'full',
  'damage',
  'looked',
] as const;
type Action = (typeof actions)[number];

/** Lets everything that can go on go on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function world() {
  const kept = disk();
  let now = 0;
  let sent = 0;
  let effects = 0;
  let ids = 0;
  let sentWhileClosed = 0;
  let isClicking = false;
  let answer: ((means: 'yes' | 'no' | 'lost') => void) | null = null;
  let endLook: (() => void) | null = null;

  const open = () => {
    answer = null;
    endLook = null;
    const words = {
      subject: () => 'it',
      done: () => rawText('Done.'),
      paused: rawText('Held.'),
      stillOpen: () => rawText('Open.'),
      notLooked: () => null,
    };
    const diskSays = (error: unknown) =>
      error instanceof DatabaseError ? rawText(error.message) : null;
    return new Calls<string, null>({
      journal: kept.journal,
      clock: { now: () => now, monotonic: () => now },
      newId: () => `try-${++ids}`,
      clerk: () => 'Pat',
      graceMs,
      onChange() {},
      onReply() {},
      words: { ...words, notSent: diskSays, notKept: diskSays, notSaved: diskSays },
    });
  };
  let calls = open();

  const click = async () => {
    const before = {
      sent,
      open: kept.rows().some(({ state }) => isOpenAttempt(state)),
      held: kept.isHeld(),
    };
    isClicking = true;
    void calls.submit('call', {
      prepare: async () => ok({ before: null }),
      send: () => {
        sent += 1;
        // Bytes leave in a click alone, and only with their row on the disk.
        if (!isClicking || kept.rows().at(-1)?.state !== 'sending') sentWhileClosed += 1;
        return new Promise((resolve) => {
          answer = (means) => {
            answer = null;
            if (means === 'yes') resolve({ outcome: { kind: 'ok' }, resultId: 'made' });
            else if (means === 'no')
              resolve({ outcome: { kind: 'refused', said: rawText('No.') }, resultId: null });
            else resolve({ outcome: { kind: 'unknown', said: rawText('Lost.') }, resultId: null });
          };
        });
      },
    });
    await settled();
    isClicking = false;
    expect(sent - before.sent).toBeLessThanOrEqual(
      before.open || before.held || kept.isFull() ? 0 : 1,
    );
  };
  const word = (done: boolean) => {
    const unknown = kept.rows().find(({ state }) => state === 'unknown');
    if (unknown !== undefined) calls.clear(unknown.id, done);
  };

  const can: { readonly [Each in Action]: () => boolean } = {
    click: () => true,
    yes: () => answer !== null,
    no: () => answer !== null,
    'lost-done': () => answer !== null,
    lost: () => answer !== null,
    kill: () => kept.rows().length > 0,
    look: () => endLook === null && kept.rows().some(({ state }) => state === 'unknown'),
    'look-ends': () => endLook !== null,
    done: () => kept.rows().some(({ state }) => state === 'unknown'),
    'not-done': () => kept.rows().some(({ state }) => state === 'unknown'),
    grace: () => kept.rows().length > 0 && now < 2 * graceMs,
    full: () => !kept.isFull(),
    damage: () => kept.rows().length > 0 && !kept.isHeld(),
    looked: () => kept.isHeld(),
  };
  const act: { readonly [Each in Action]: () => unknown } = {
    click,
    yes() {
      effects += 1;
      answer?.('yes');
    },
    no: () => answer?.('no'),
    'lost-done'() {
      effects += 1;
      answer?.('lost');
    },
    lost: () => answer?.('lost'),
    kill() {
      kept.restart();
      calls = open();
    },
    look() {
      const id = kept.rows().find(({ state }) => state === 'unknown')?.id ?? '';
      void calls
        .look(id, async () => {
          const verdict = effects > 0 ? ('likely-done' as const) : ('likely-not-done' as const);
          await new Promise<void>((resolve) => {
            endLook = resolve;
          });
          return { verdict, said: rawText(''), resultId: null };
        })
        .catch((error: unknown) => {
          // What the disk refuses after the look is told as it is by the call itself.
          if (!(error instanceof DatabaseError)) throw error;
        });
    },
    'look-ends'() {
      endLook?.();
      endLook = null;
    },
    done: () => word(true),
    'not-done': () => word(false),
    grace: () => {
      now += graceMs;
    },
    full: kept.fill,
    damage() {
      kept.loseNewest();
      kept.restart();
      calls = open();
    },
    looked: () => calls.looked(),
  };

  return {
    can,
    act,
    kept,
    now: () => now,
    sent: () => sent,
    sentWhileClosed: () => sentWhileClosed,
  };
}

/** Plays an order of actions from the start, and returns what may come next; checks each step. */
async function play(order: readonly Action[]): Promise<readonly Action[]> {
  const { can, act, kept, now, sent, sentWhileClosed } = world();
  for (const action of order) {
    const before = { sent: sent(), rows: kept.rows(), held: kept.isHeld() };
    await act[action]();
    await settled();
    const trace = order.join(' ');
    if (action !== 'click') expect(sent(), trace).toBe(before.sent);
    expect(sentWhileClosed(), trace).toBe(0);
    // The hold ends by a clerk's word alone, and only on the disk.
    if (before.held && !kept.isHeld()) expect(action, trace).toBe('looked');
    for (const { id, state, evidence, clearFrom } of before.rows) {
      const after = kept.rows().find((row) => row.id === id);
      if (after === undefined) expect(action, trace).toBe('damage');
      else if (state === 'unknown' && after.state !== 'unknown') {
        // Only the clerk settles what is unknown, with evidence, and as not done only once it can
        // no longer be carried out.
        expect(['done', 'not-done'], trace).toContain(action);
        expect(evidence, trace).not.toBeNull();
        if (after.state === 'cleared-not-done')
          expect(Date.parse(clearFrom), trace).toBeLessThanOrEqual(now());
      } else if (attemptStage[state] === 'done' || attemptStage[state] === 'unsent')
        expect(after.state, trace).toBe(state);
      else if (state === 'sending' && after.state !== 'sending')
        expect(['yes', 'no', 'lost', 'lost-done', 'kill', 'damage'], trace).toContain(action);
    }
    expect(
      kept.rows().filter(({ state }) => isOpenAttempt(state)).length,
      trace,
    ).toBeLessThanOrEqual(1);
  }
  return actions.filter((action) => can[action]());
}

test('in every order it is sent once, by a click, and never while open or held', async () => {
  const depth = 5;
  let played = 0;
  let layer: readonly (readonly Action[])[] = [[]];
  for (let length = 0; length < depth; length += 1) {
    const longer: (readonly Action[])[] = [];
    for (const order of layer) {
      played += 1;
      for (const action of await play(order)) longer.push([...order, action]);
    }
    layer = longer;
  }
  for (const order of layer) {
    played += 1;
    await play(order);
  }
  expect(played).toBeGreaterThan(1_000);
});

test.each([
  [
    'a lost answer, looked at, cleared as not done after the grace, may be clicked again',
    'click lost look look-ends grace not-done click',
    2,
  ],
  ['before the grace is over it may not', 'click lost look look-ends not-done click', 1],
  ['without a look it may not', 'click lost grace not-done click', 1],
  [
    'what was being sent at a kill is not sent by the next console',
    'click kill click grace click',
    1,
  ],
  [
    'a look that ends after the word of the clerk takes nothing back',
    'click lost-done look look-ends look done look-ends kill',
    1,
  ],
  [
    'a row that was lost holds everything until somebody looked',
    'click yes damage click looked click',
    2,
  ],
  ['a disk that is full after it was sent leaves it open', 'click full yes click kill click', 1],
  ['a disk that is full before sends nothing', 'full click', 0],
])('%s', async (_, order, calls) => {
  await play(order.split(' ') as Action[]);
  const { act, sent } = world();
  for (const action of order.split(' ') as Action[]) {
    await act[action]();
    await settled();
  }
  expect(sent()).toBe(calls);
});
