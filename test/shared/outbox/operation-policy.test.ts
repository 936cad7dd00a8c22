import { describe, expect, test } from 'vitest';
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { ContainerId, SpotId, VisitId } from '../../../shared/ids.ts';
import {
  mayResend,
  operationTable,
  type ResendFacts,
} from '../../../shared/outbox/operation-policy.ts';
import { defaultSettings } from '../../../shared/outbox/retry.ts';
import type { Operation, OperationKind } from '../../../shared/yard/operations.ts';

const spot = 's' as SpotId;
const visit = 'v' as VisitId;
const container = 'c' as ContainerId;
const asset = { kind: 'visit', id: visit } as const;

const operations: { readonly [Kind in OperationKind]: Extract<Operation, { kind: Kind }> } = {
  assign: { kind: 'assign', asset, spot },
  reassign: { kind: 'reassign', asset, from: spot, to: 't' as SpotId, reason: 'r' },
  unassign: { kind: 'unassign', assets: [asset], spot },
  detach: { kind: 'detach', visit, container },
  attach: { kind: 'attach', visit, container },
  depart: { kind: 'depart', spot, departType: 'All', assets: [asset] },
  close: { kind: 'close', spot, reason: 'r' },
  open: { kind: 'open', spot, reason: 'r' },
};

const answerFor = (kind: OperationKind, facts: Partial<ResendFacts> = {}) =>
  mayResend(defaultSettings, {
    operation: operations[kind],
    graceOver: true,
    unchanged: true,
    mixed: false,
    stamps: true,
    attempts: 1,
    ageMs: 60_000,
    ...facts,
  });
const allowed = (kind: OperationKind, facts: Partial<ResendFacts> = {}) =>
  answerFor(kind, facts).yes;

describe('what each kind of operation may do', () => {
  test.each(['assign', 'unassign', 'detach', 'attach', 'close', 'open'] as const)(
    '%s may be sent again alone when nothing changed',
    (kind) => {
      expect(allowed(kind)).toBe(true);
      expect(allowed(kind, { unchanged: false })).toBe(false);
    },
  );

  test('a reassign may be sent again alone only where no spot is mixed', () => {
    expect(allowed('reassign')).toBe(true);
    expect(allowed('reassign', { mixed: true })).toBe(false);
  });

  test('an assign may be sent again alone only where the service stamps what it places', () => {
    expect(allowed('assign', { stamps: false })).toBe(false);
    expect(allowed('unassign', { stamps: false })).toBe(true);
  });

  test('a depart is never sent again alone', () => {
    expect(allowed('depart')).toBe(false);
  });

  test('which reads prove an effect: the complete table, written by hand', () => {
    const by = (read: string) =>
      Object.entries(operationTable).flatMap(([kind, { provenBy }]) =>
        provenBy === read ? [kind] : [],
      );
    expect(by('spots')).toEqual(['assign', 'reassign', 'close', 'open']);
    expect(by('lists')).toEqual(['unassign', 'depart']);
    expect(by('spots-or-lists')).toEqual(['detach', 'attach']);
  });

  test('may it be sent again: all of the table once more, by hand', () => {
    expect(
      Object.fromEntries(
        Object.entries(operationTable).map(([kind, { resend }]) => [kind, resend]),
      ),
    ).toEqual({
      assign: 'stamped',
      reassign: 'single-asset',
      unassign: 'auto',
      detach: 'auto',
      attach: 'auto',
      depart: 'clerk',
      close: 'auto',
      open: 'auto',
    });
  });

  test('a mixed spot stops a reassign alone', () => {
    for (const kind of ['assign', 'unassign', 'detach', 'attach', 'close', 'open'] as const)
      expect(allowed(kind, { mixed: true })).toBe(true);
  });

  test('only a depart, which nothing takes back, is held back first', () => {
    const kinds = Object.keys(operationTable) as OperationKind[];
    expect(kinds.filter((kind) => operationTable[kind].isDelayed)).toEqual(['depart']);
  });
});

describe('rule 7: each condition alone forbids sending again', () => {
  test.each([
    ['the grace period is not over', { graceOver: false }],
    ['the state is not that before the attempt', { unchanged: false }],
    ['three attempts were made', { attempts: 3 }],
    ['the operation is older than its time to live', { ageMs: 8 * 3_600_000 + 1 }],
    ['the clock jumped back, so that its age is negative', { ageMs: -1 }],
    ['its age is no number', { ageMs: Number.NaN }],
  ])('%s', (_, facts) => {
    expect(allowed('assign', facts)).toBe(false);
  });

  test('at its very limits it may still be sent', () => {
    expect(allowed('assign', { ageMs: 0 })).toBe(true);
    expect(allowed('assign', { ageMs: 8 * 3_600_000 })).toBe(true);
    expect(allowed('close', { ageMs: 24 * 3_600_000 })).toBe(true);
    expect(allowed('close', { ageMs: 24 * 3_600_000 + 1 })).toBe(false);
    expect(allowed('assign', { attempts: 2 })).toBe(true);
  });

  test.each<[OperationKind, Partial<ResendFacts>, Message]>([
    ['reassign', { mixed: true }, message('operations.noResend.mixed')],
    ['assign', { stamps: false }, message('operations.noResend.unstamped')],
    ['assign', { graceOver: false }, message('operations.noResend.mayArrive')],
    ['assign', { unchanged: false }, message('operations.noResend.changed')],
    ['assign', { attempts: 3 }, message('operations.noResend.attempts', { count: 3 })],
    ['assign', { ageMs: Number.NaN }, message('operations.noResend.clock')],
    ['assign', { ageMs: 1e12 }, message('operations.noResend.age')],
  ])('%s with %j says which condition failed', (kind, facts, said) => {
    expect(answerFor(kind, facts)).toEqual({ yes: false, said });
  });

  test('a refusal says why', () => {
    const answer = mayResend(defaultSettings, {
      operation: operations.depart,
      graceOver: true,
      unchanged: true,
      mixed: false,
      stamps: true,
      attempts: 1,
      ageMs: 1,
    });
    expect(answer).toEqual({ yes: false, said: message('operations.noResend.kind') });
  });
});
