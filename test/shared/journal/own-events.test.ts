import { expect, test } from 'vitest';
import { message } from '../../../shared/i18n/message.ts';
import type { JournalFact, RowChange } from '../../../shared/journal/journal-fact.ts';
import { linesOf } from '../../../shared/journal/lines.ts';
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
