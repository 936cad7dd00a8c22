import { describe, expect, test } from 'vitest';
import type { OperationState } from '../../../shared/outbox/model.ts';
import {
  isFinal,
  type OutboxEventKind,
  type Progress,
  reduce,
  saved,
  transitions,
} from '../../../shared/outbox/transitions.ts';

const at = (state: OperationState, more: Partial<Progress> = {}): Progress => ({
  ...saved,
  state,
  ...more,
});

const events: readonly OutboxEventKind[] = [
  'started',
  'answered',
  'not-sent',
  'signed-out',
  'refused',
  'forbidden',
  'unclear',
  'interrupted',
  'looked',
  'seen-applied',
  'seen-conflict',
  'requeued',
  'asked',
  'unreadable',
  'released',
  'taken-over',
  'check-again',
  'vouched',
  'send-again',
  'dropped',
  'canceled',
  'offered',
  'agreed',
  'beaten',
  'taken-away',
  'taken-in',
  'withdrawn',
  'ended-elsewhere',
  'given-up-elsewhere',
];

/** All of the table once more, by hand: a change of the table has to be made twice. */
const expected: {
  readonly [State in OperationState]: Partial<Record<OutboxEventKind, OperationState>>;
} = {
  queued: {
    started: 'sending',
    'seen-applied': 'confirmed',
    'seen-conflict': 'conflict',
    asked: 'needs-clerk',
    unreadable: 'needs-clerk',
    released: 'queued',
    'taken-over': 'queued',
    canceled: 'canceled',
    offered: 'queued',
    agreed: 'queued',
    beaten: 'canceled',
    'taken-away': 'unknown',
    'taken-in': 'unknown',
    withdrawn: 'queued',
    'ended-elsewhere': 'confirmed',
    'given-up-elsewhere': 'canceled',
  },
  sending: {
    agreed: 'sending',
    answered: 'answered',
    'not-sent': 'queued',
    'signed-out': 'queued',
    refused: 'rejected',
    forbidden: 'needs-clerk',
    unclear: 'unknown',
    interrupted: 'unknown',
  },
  answered: {
    looked: 'answered',
    'seen-applied': 'confirmed',
    'seen-conflict': 'conflict',
    asked: 'needs-clerk',
    unreadable: 'needs-clerk',
    'check-again': 'answered',
    agreed: 'answered',
    'taken-away': 'unknown',
    'ended-elsewhere': 'confirmed',
  },
  unknown: {
    looked: 'unknown',
    'seen-applied': 'confirmed',
    'seen-conflict': 'conflict',
    requeued: 'queued',
    asked: 'needs-clerk',
    unreadable: 'needs-clerk',
    'taken-over': 'unknown',
    'check-again': 'unknown',
    agreed: 'unknown',
    'taken-away': 'unknown',
    'taken-in': 'unknown',
    'ended-elsewhere': 'confirmed',
    'given-up-elsewhere': 'canceled',
  },
  'needs-clerk': {
    'check-again': 'unknown',
    vouched: 'confirmed',
    'send-again': 'queued',
    'taken-over': 'needs-clerk',
    dropped: 'canceled',
    agreed: 'needs-clerk',
    'taken-away': 'unknown',
    withdrawn: 'needs-clerk',
    'ended-elsewhere': 'confirmed',
    'given-up-elsewhere': 'canceled',
  },
  conflict: {
    'check-again': 'unknown',
    'send-again': 'queued',
    'taken-over': 'conflict',
    dropped: 'canceled',
    agreed: 'conflict',
    'taken-away': 'unknown',
    withdrawn: 'conflict',
    'ended-elsewhere': 'confirmed',
    'given-up-elsewhere': 'canceled',
  },
  confirmed: {},
  rejected: {},
  canceled: {},
};

describe.each(Object.keys(expected) as OperationState[])('an operation that is %s', (state) => {
  for (const event of events) {
    const next = expected[state][event];
    // Progress that passes the guards, so that the table alone decides.
    const progress = at(state, { attempts: 1 });
    if (next === undefined) {
      test(`does nothing when "${event}" happens`, () =>
        expect(reduce(progress, event)).toBe(progress));
    } else {
      test(`becomes ${next} when "${event}" happens`, () => {
        const after = reduce(progress, event);
        expect(after.state).toBe(next);
        expect(after).not.toBe(progress);
      });
    }
  }
});

test('the table has no state and no event beyond these', () => {
  expect(transitions).toEqual(expected);
  expect(new Set(Object.values(transitions).flatMap((row) => Object.keys(row)))).toEqual(
    new Set(events),
  );
});

test('one taken over may have been sent there: it is looked for first', () => {
  expect(reduce(saved, 'taken-in')).toEqual({
    state: 'unknown',
    attempts: 1,
    resends: 0,
    looks: 0,
    uncertain: true,
  });
  expect(reduce(at('unknown', { attempts: 3, looks: 2, resends: 1 }), 'taken-in')).toMatchObject({
    attempts: 3,
    looks: 0,
    uncertain: true,
  });
  expect(reduce(saved, 'taken-away').uncertain).toBe(true);
});

test('confirmed, rejected and canceled are ends, nothing else is', () => {
  expect((Object.keys(transitions) as OperationState[]).filter(isFinal)).toEqual([
    'confirmed',
    'rejected',
    'canceled',
  ]);
});

test('a refusal ends an operation only when no earlier attempt may have had an effect', () => {
  expect(reduce(at('sending', { attempts: 1 }), 'refused').state).toBe('rejected');
  expect(reduce(at('sending', { attempts: 2, uncertain: true }), 'refused').state).toBe('unknown');
  expect(reduce(at('sending', { attempts: 2, uncertain: true }), 'forbidden').state).toBe(
    'unknown',
  );
});

test('there is nothing to check again when nothing was sent', () => {
  const unsent = at('conflict');
  expect(reduce(unsent, 'check-again')).toBe(unsent);
});

test('an attempt is counted when it starts, and its looks begin anew', () => {
  expect(reduce(at('queued', { looks: 2 }), 'started')).toMatchObject({
    attempts: 1,
    looks: 0,
    uncertain: false,
  });
});

test('a request that never left leaves no doubt; every other end of one does, for good', () => {
  expect(reduce(at('sending'), 'not-sent').uncertain).toBe(false);
  expect(reduce(at('sending'), 'signed-out').uncertain).toBe(false);
  for (const event of ['answered', 'unclear', 'interrupted'] as const)
    expect(reduce(at('sending'), event).uncertain).toBe(true);
  const again = reduce(
    reduce(at('unknown', { attempts: 1, uncertain: true }), 'requeued'),
    'started',
  );
  expect(reduce(again, 'not-sent')).toMatchObject({ state: 'queued', uncertain: true });
});

test('counts the console’s own resends, and a clerk’s decision resets them', () => {
  const resent = reduce(at('unknown', { attempts: 1, uncertain: true }), 'requeued');
  expect(resent.resends).toBe(1);
  expect(reduce({ ...resent, state: 'needs-clerk' }, 'send-again').resends).toBe(0);
});

test('each look is counted, and nothing else of the past is', () => {
  const once = reduce(at('unknown', { attempts: 1, uncertain: true }), 'looked');
  expect(once).toEqual(at('unknown', { attempts: 1, uncertain: true, looks: 1 }));
  expect(reduce(once, 'looked').looks).toBe(2);
  expect(reduce(at('answered', { looks: 4 }), 'looked').looks).toBe(5);
});
