import { expect, test } from 'vitest';
import { englishWords } from '../../../shared/i18n/languages.ts';
import { message, rawText } from '../../../shared/i18n/message.ts';
import type { OperationState } from '../../../shared/outbox/model.ts';
import {
  contradictionMessage,
  knownOf,
  type NextFacts,
  nextOf,
  savedEvent,
  type WaitReason,
} from '../../../shared/outbox/operation-messages.ts';
import type { Contradiction } from '../../../shared/outbox/operation-verdict.ts';

const open: readonly OperationState[] = [
  'queued',
  'sending',
  'answered',
  'unknown',
  'needs-clerk',
  'conflict',
];
const ended: readonly OperationState[] = ['confirmed', 'rejected', 'canceled'];
const states = [...open, ...ended];
const label = message('operations.toDo.close', { spot: 'A-01' });
const waits: readonly WaitReason[] = [
  { for: 'turn' },
  { for: 'delay' },
  { for: 'earlier', label },
  { for: 'service' },
  { for: 'sign-in' },
  { for: 'account', account: 'robin@yard.example' },
  { for: 'disk' },
];
const next = (state: OperationState, facts: Partial<NextFacts> = {}) =>
  nextOf(state, { waiting: { for: 'turn' }, unreadable: false, isTimed: false, ...facts });

test('every open state says what is known and what comes next; ended ones don’t', () => {
  const { format } = englishWords();
  for (const state of states) {
    for (const waiting of waits) {
      const said = next(state, { waiting });
      expect(format(knownOf(state, message('operations.event.answered')))).toMatch(/^[A-Z].*\.$/);
      expect(said === null).toBe(ended.includes(state));
      if (said !== null) expect(format(said)).toMatch(/^[A-Z].*\.$/);
    }
  }
});

test('each thing that a queued operation waits for has its own text', () => {
  expect(new Set(waits.map((waiting) => next('queued', { waiting })?.code)).size).toBe(
    waits.length,
  );
  expect(next('queued', { waiting: { for: 'earlier', label } })).toEqual(
    message('operations.next.earlier', { label }),
  );
  expect(next('queued', { waiting: { for: 'account', account: 'robin@' } })).toEqual(
    message('operations.next.account', { account: 'robin@' }),
  );
});

test('where the time of the next try is shown, the words do not say it again', () => {
  expect(next('queued', { waiting: { for: 'service' }, isTimed: true })).toBeNull();
  expect(next('queued', { waiting: { for: 'turn' }, isTimed: true })).toBeNull();
  expect(next('queued', { waiting: { for: 'sign-in' }, isTimed: true })).not.toBeNull();
});

test('each open state says its own next step', () => {
  expect(new Set(open.map((state) => next(state)?.code)).size).toBe(open.length);
});

test('where the place cannot be read, the clerk is sent to look', () => {
  expect(next('needs-clerk', { unreadable: true })).toEqual(message('operations.next.lookFirst'));
  expect(next('needs-clerk')).toEqual(message('operations.next.choose'));
});

test('an operation of another account says whose, and who may decide', () => {
  const waiting: WaitReason = { for: 'account', account: 'robin@yard.example' };
  for (const state of ['queued', 'unknown', 'needs-clerk', 'conflict'] as const) {
    expect(next(state, { waiting })?.code).toBe('operations.next.account');
    expect(next(state, { waiting: { for: 'disk' } })?.code).not.toBe('operations.next.account');
  }
  for (const state of ['sending', 'answered', ...ended] as const)
    expect(next(state, { waiting })).toEqual(next(state));
});

test('a queued operation is called not sent; why not is in its history', () => {
  const queued = message('operations.known.queued');
  expect(knownOf('queued', savedEvent)).toEqual(queued);
  expect(
    knownOf('queued', message('operations.event.notSent', { why: rawText('No network.') })),
  ).toEqual(queued);
  const again = message('operations.event.requeued');
  expect(knownOf('queued', again)).toBe(again);
  expect(knownOf('sending', message('operations.event.started'))).toEqual(
    message('operations.known.sending'),
  );
  for (const state of states.filter((each) => each !== 'queued' && each !== 'sending'))
    expect(knownOf(state, savedEvent)).toBe(savedEvent);
});

test('a contradiction names the asset and what it does now', () => {
  const names = { asset: () => 'TX-1', spot: () => 'P-9' };
  const asset = { kind: 'visit', id: 'v' as never } as const;
  const whats = [
    'is-waiting',
    'departed',
    'is-hooked',
    'hooked-elsewhere',
    'still-active',
    'partly',
    'placed-anew',
  ] as const;
  const all = whats.map((what) => contradictionMessage({ what, asset } as Contradiction, names));
  expect(new Set(all.map(({ code }) => code)).size).toBe(whats.length);
  expect(all.every(({ values }) => values?.asset === 'TX-1')).toBe(true);
  const spot = 's' as never;
  expect(contradictionMessage({ what: 'stands-elsewhere', asset, spot }, names)).toEqual(
    message('operations.conflict.standsElsewhere', { asset: 'TX-1', spot: 'P-9' }),
  );
  expect(contradictionMessage({ what: 'turned', spot, reason: 'Oil' }, names)).toEqual(
    message('operations.conflict.turnedFor', { spot: 'P-9', reason: 'Oil' }),
  );
  expect(contradictionMessage({ what: 'turned', spot, reason: null }, names)).toEqual(
    message('operations.conflict.turned', { spot: 'P-9' }),
  );
  expect(contradictionMessage({ what: 'changed', spot }, names)).toEqual(
    message('operations.conflict.changed', { spot: 'P-9' }),
  );
});
