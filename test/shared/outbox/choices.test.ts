import { describe, expect, test } from 'vitest';
import { rawText } from '../../../shared/i18n/message.ts';
import { choicesFor, offeredOf } from '../../../shared/outbox/choices.ts';
import type { OperationState } from '../../../shared/outbox/model.ts';
import { type Progress, saved } from '../../../shared/outbox/transitions.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import type { YardHold } from '../../../shared/yard/yard.ts';
import { rows, spot, spotId, visit, visitId } from '../yard/rows.ts';

const facts = {
  kind: 'reassign',
  isDelayed: false,
  isOfOtherAccount: false,
  unreadable: false,
  damaged: false,
} as const;
const at = (state: OperationState, more: Partial<Progress> = {}): Progress => ({
  ...saved,
  state,
  ...more,
});

describe('what the clerk can do', () => {
  test.each([
    ['queued', at('queued'), ['cancel']],
    [
      'queued again after an unclear attempt',
      at('queued', { attempts: 1, uncertain: true }),
      ['drop'],
    ],
    ['sending', at('sending', { attempts: 1 }), []],
    ['answered', at('answered', { attempts: 1 }), ['check-again']],
    ['unknown', at('unknown', { attempts: 1 }), ['check-again']],
    [
      'needs the clerk after an attempt',
      at('needs-clerk', { attempts: 1 }),
      ['check-again', 'send-again', 'change-target', 'drop'],
    ],
    [
      'needs the clerk before any attempt',
      at('needs-clerk'),
      ['send-again', 'change-target', 'drop'],
    ],
    ['conflict', at('conflict'), ['send-again', 'change-target', 'drop']],
    ['rejected', at('rejected', { attempts: 1 }), ['send-again', 'change-target']],
    ['confirmed', at('confirmed', { attempts: 1 }), []],
    ['canceled', at('canceled'), []],
  ])('%s', (_, progress, choices) => expect(choicesFor(progress, facts)).toEqual(choices));

  test('if no read can decide, it isn’t sent again, and the clerk may decide', () => {
    const unreadable = { ...facts, unreadable: true };
    expect(choicesFor(at('needs-clerk', { attempts: 1 }), unreadable)).toEqual([
      'check-again',
      'mark-done',
      'drop',
    ]);
    expect(choicesFor(at('needs-clerk'), unreadable)).toEqual([
      'send-again',
      'change-target',
      'drop',
    ]);
    expect(
      choicesFor(at('needs-clerk', { attempts: 1 }), { ...unreadable, isOfOtherAccount: true }),
    ).toEqual(['take-over', 'drop']);
    for (const state of ['queued', 'answered', 'unknown', 'conflict', 'rejected'] as const)
      expect(choicesFor(at(state, { attempts: 1 }), unreadable)).not.toContain('mark-done');
  });

  test('a held depart can be sent now or taken back', () => {
    expect(choicesFor(at('queued'), { ...facts, kind: 'depart', isDelayed: true })).toEqual([
      'send-now',
      'cancel',
    ]);
  });

  test('only what has a target can get another', () => {
    for (const kind of ['assign', 'reassign'] as const)
      expect(choicesFor(at('conflict'), { ...facts, kind })).toContain('change-target');
    for (const kind of ['unassign', 'detach', 'attach', 'depart', 'close', 'open'] as const) {
      expect(choicesFor(at('conflict'), { ...facts, kind })).toEqual(['send-again', 'drop']);
    }
  });

  test("another account's operation has to be taken over first", () => {
    const ofOther = { ...facts, isOfOtherAccount: true };
    expect(choicesFor(at('queued'), ofOther)).toEqual(['take-over', 'cancel']);
    expect(choicesFor(at('needs-clerk', { attempts: 1 }), ofOther)).toEqual(['take-over', 'drop']);
    expect(choicesFor(at('rejected'), ofOther)).toEqual([]);
    expect(choicesFor(at('queued', { attempts: 1, uncertain: true }), ofOther)).toEqual([
      'take-over',
    ]);
    expect(choicesFor(at('unknown', { attempts: 1 }), ofOther)).toEqual(['take-over']);
    expect(choicesFor(at('answered', { attempts: 1 }), ofOther)).toEqual(['check-again']);
  });

  test('a damaged one can only be dropped', () => {
    expect(choicesFor(at('needs-clerk'), { ...facts, damaged: true })).toEqual(['drop']);
    for (const state of ['queued', 'unknown', 'conflict', 'rejected'] as const)
      expect(choicesFor(at(state), { ...facts, damaged: true })).toEqual([]);
  });
});

describe('what is shown of the choices', () => {
  const asset = { kind: 'visit', id: visitId('KLM') } as const;
  const [from, to] = [spotId('P-1'), spotId('P-2')];
  const move: Operation = { kind: 'reassign', asset, from, to, reason: 'Closer' };
  const depart: Operation = { kind: 'depart', spot: from, departType: 'All', assets: [asset] };
  const choices = ['check-again', 'send-again', 'change-target', 'drop'] as const;
  /** The truck stands on `at`. */
  const shown = (
    at: string | null,
    holds: readonly YardHold[] = [],
    operation: Operation = move,
  ) => {
    const visits = at === null ? [] : [visit('KLM', at)];
    const yard = createYardTable(
      rows({ spots: ['P-1', 'P-2', 'P-3'].map((id) => spot(id)), visits }),
    );
    yard.setHoldsOf(() => holds);
    return offeredOf({ choices, operation }, yard);
  };

  test('while the rules allow it, all of them', () =>
    expect(shown('P-1')).toEqual({ choices, why: null }));

  test('it is sent again where its goal is true: then it is confirmed', () =>
    expect(shown('P-2').choices).toContain('send-again'));

  test('overtaken: it isn’t sent again, and the reason is shown; a new spot is possible', () => {
    const { choices: left, why } = shown('P-3');
    expect(left).toEqual(['check-again', 'change-target', 'drop']);
    expect(why?.code).toBe('rules.finding.notOnSpot');
  });

  test('a truck that left gets no other spot either', () =>
    expect(shown(null).choices).toEqual(['check-again', 'drop']));

  test('held: neither, until it is released', () => {
    const held: YardHold = { stops: 'moves', said: rawText('brakes') };
    expect(shown('P-1', [held])).toMatchObject({
      choices: ['check-again', 'drop'],
      why: { code: 'rules.finding.held' },
    });
    const leaving: YardHold = { stops: 'leaving', said: rawText('another carrier') };
    expect(shown('P-1', [leaving]).choices).toEqual(choices);
    expect(shown('P-1', [leaving], depart).choices).toEqual(['check-again', 'drop']);
    expect(shown('P-1', [], depart).choices).toContain('send-again');
  });
});
