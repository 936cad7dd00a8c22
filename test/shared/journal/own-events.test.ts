import { expect, test } from 'vitest';
import { message } from '../../../shared/i18n/message.ts';
import type { JournalFact, RowChange, Values } from '../../../shared/journal/journal-fact.ts';
import { linesOf } from '../../../shared/journal/lines.ts';
import { staysOf } from '../../../shared/journal/stays.ts';
import { factMaker } from './facts.ts';

const fact = factMaker();
const event = (type: string, spot: string, by: string) =>
  fact({
    source: 'service',
    kind: `service.${type}`,
    subjects: ['visit:v-1', `spot:${spot}`],
    body: { by, type },
  });
const placed = (spot: string, operation: string | null) =>
  fact({
    subjects: operation === null ? ['visit:v-1'] : ['visit:v-1', `operation:${operation}`],
    change: {
      kind: 'visit',
      id: 'v-1',
      before: { spotId: null },
      after: { spotId: spot },
    } as unknown as RowChange,
  });
const saved = (operation: string) =>
  fact({
    source: 'desk',
    kind: 'operation.confirmed',
    subjects: [`operation:${operation}`, 'clerk:Ana'],
    body: { label: message('shift.noTime') },
  });
const accounts = (facts: readonly JournalFact[]) =>
  linesOf(facts.toReversed(), {}).map(({ told }) => told?.account ?? null);

test('the service’s account for our own act is never another’s, seen by a read or not', () => {
  const ours = [saved('op-1'), event('assignment', 's-1', 'us'), placed('s-1', 'op-1')];
  expect(accounts(ours)).toEqual([null]);
  // Never seen by a read: a brief stay.
  expect(accounts([...ours, event('assignment', 's-2', 'us')])).toEqual([null, null]);
  const theirs = [event('assignment', 's-3', 'them'), placed('s-3', null)];
  expect(accounts([...ours, ...theirs])).toEqual(['them', null]);
});

test('what was undone and done again keeps both times, each from its own event', () => {
  const minute = 60_000;
  const told = (type: string, at: number) =>
    fact({
      ...{ at: at * minute, source: 'service', kind: `service.${type}` },
      ...{ subjects: ['container:c', 'spot:B-08'], body: { by: 'us', type } },
    });
  const read = (at: number, before: Values | null, after: Values | null) =>
    fact({
      at: at * minute,
      subjects: ['container:c'],
      change: { kind: 'container', id: 'c', before, after },
    });
  const hooked = { visitId: 'v', spotId: null };
  const alone = { visitId: null, spotId: 'B-08' };
  // Unhooked, hooked again by an undo, unhooked once more, departed. The service was asked for its
  // events before the last two.
  const facts = [
    ...[read(10.1, hooked, alone), read(10.6, alone, hooked)],
    ...[told('assignment', 10), told('release', 10.5)],
    ...[read(11.7, hooked, alone), read(12.3, alone, null)],
  ].toReversed();
  const times = linesOf(facts, {}).map(({ at }) => at / minute);
  expect(times).toEqual([12.3, 11.7, 10.5, 10]);
  const stays = staysOf(facts).map(({ from, until }) => [from?.latest, until?.latest]);
  expect(stays).toEqual([
    [11.7 * minute, 12.3 * minute],
    [10 * minute, 10.5 * minute],
  ]);
});
