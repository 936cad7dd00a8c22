import { expect, test } from 'vitest';
import type { OperationState } from '../../../shared/outbox/model.ts';
import { contradictionSentence, knownSentence, nextSentence, savedSentence, type Waiting } from '../../../shared/outbox/sentences.ts';
import type { Contradiction } from '../../../shared/outbox/verdict.ts';

const states: readonly OperationState[] = [
  'queued',
  'sending',
  'answered',
  'confirmed',
  'unknown',
  'needs-clerk',
  'rejected',
  'conflict',
  'cancelled',
];
const waits: readonly Waiting[] = [
  { for: 'turn' },
  { for: 'hold' },
  { for: 'earlier', sentence: 'Move truck TX-1 from spot A to spot B.' },
  { for: 'service', sentence: 'No answer came in time.' },
  { for: 'sign-in' },
  { for: 'account', account: 'robin@yard.example' },
  { for: 'disk' },
];

test('every state says what is known and what happens next, in whole sentences', () => {
  for (const state of states) {
    for (const waiting of waits) {
      expect(knownSentence(state, 'The service accepted it.')).toMatch(/^[A-Z].*\.$/);
      expect(nextSentence(state, waiting)).toMatch(/^[A-Z].*\.$/);
    }
  }
});

test('what a queued operation waits for is told by its own sentence each', () => {
  expect(new Set(waits.map((waiting) => nextSentence('queued', waiting))).size).toBe(waits.length);
});

test('what it waits for is said in the words that belong to it', () => {
  const words = [/next/, /take it back/, /after an earlier operation.*TX-1/, /can be reached: No answer/, /signed in/, /robin@/, /disk/];
  waits.forEach((waiting, at) => {
    expect(nextSentence('queued', waiting)).toMatch(words[at] as RegExp);
  });
});

test('each state says its own next step; what has ended says that nothing more happens', () => {
  const steps = states.map((state) => nextSentence(state, { for: 'turn' }));
  const ended = new Set(['confirmed', 'rejected', 'cancelled'].map((state) => nextSentence(state as OperationState, { for: 'turn' })));
  expect(ended.size).toBe(1);
  expect(new Set(steps).size).toBe(states.length - 2);
  expect(nextSentence('sending', { for: 'turn' })).not.toBe(nextSentence('answered', { for: 'turn' }));
});

test('where the place cannot be read, the clerk is sent to look', () => {
  const unread = nextSentence('needs-clerk', { for: 'turn' }, true);
  expect(unread).toMatch(/^Look in the yard/);
  expect(nextSentence('needs-clerk', { for: 'turn' })).not.toBe(unread);
});

test("what is pinned to another account says whose it is, where the clerk of that account has a say, and never the clerk's own", () => {
  const pinned: Waiting = { for: 'account', account: 'robin@yard.example' };
  for (const state of ['queued', 'unknown', 'needs-clerk', 'conflict'] as const) {
    expect(nextSentence(state, pinned)).toBe(nextSentence('queued', pinned));
    expect(nextSentence(state, { for: 'disk' })).not.toContain('account');
  }
  for (const state of ['sending', 'answered', 'confirmed', 'rejected', 'cancelled'] as const)
    expect(nextSentence(state, pinned)).toBe(nextSentence(state, { for: 'turn' }));
});

test('a saved operation is not called sent', () => {
  expect(knownSentence('queued', savedSentence)).toBe('Saved on this computer, not sent.');
  expect(knownSentence('queued', 'It was not sent: No network.')).toBe('It was not sent: No network.');
  expect(knownSentence('sending', 'Now.')).toMatch(/^Sent; the answer/);
  for (const state of states.filter((each) => each !== 'queued' && each !== 'sending'))
    expect(knownSentence(state, savedSentence)).toBe('Saved on this computer.');
});

test('a contradiction names the asset and what it does now', () => {
  const names = { asset: () => 'Truck TX-1', spot: () => 'spot P-9' };
  const asset = { kind: 'visit', id: 'v' as never } as const;
  const whats: readonly Contradiction['what'][] = [
    'is-waiting',
    'departed',
    'is-hooked',
    'hooked-elsewhere',
    'still-active',
    'partly',
    'placed-anew',
  ];
  for (const what of whats) {
    expect(contradictionSentence({ what, asset } as Contradiction, names)).toMatch(/Truck TX-1.*\.$/);
  }
  const all = whats.map((what) => contradictionSentence({ what, asset } as Contradiction, names));
  expect(new Set(all).size).toBe(whats.length);
  expect(contradictionSentence({ what: 'stands-elsewhere', asset, spot: 's' as never }, names)).toBe(
    'Truck TX-1 stands on spot P-9 now: someone moved it.',
  );
  const spot = 's' as never;
  expect(contradictionSentence({ what: 'turned', spot, reason: 'Oil' }, names)).toMatch(
    /^Since .* spot P-9 was opened or closed again \("Oil"\)\./,
  );
  expect(contradictionSentence({ what: 'turned', spot, reason: null }, names)).toMatch(/spot P-9 was opened or closed again\./);
  expect(contradictionSentence({ what: 'changed', spot }, names)).toMatch(/spot P-9 was changed, and the service does not say how\./);
});
