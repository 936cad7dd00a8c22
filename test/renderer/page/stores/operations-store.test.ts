import { describe, expect, it } from 'vitest';
import { createOperationsStore } from '../../../../renderer/page/stores/operations-store.ts';
import type { OperationCounts } from '../../../../shared/console-api/operations.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type { OperationId } from '../../../../shared/ids.ts';
import type { OperationRecord, OperationState } from '../../../../shared/outbox/model.ts';
import { spotId, warehouseId } from '../../support/yard-data.ts';

const counts = {} as OperationCounts;

const record = (id: string, state: OperationState, ...codes: string[]): OperationRecord => ({
  id: id as OperationId,
  seq: 1,
  warehouseId,
  operation: { kind: 'close', spot: spotId(codes[0] ?? 'A-1'), reason: 'x' },
  label: rawText('Close it.'),
  state,
  actor: { clerk: 'Dana', account: 'dana' },
  savedAt: '2026-11-21T20:00:00Z',
  changedAt: '2026-11-21T20:00:00Z',
  attempts: 0,
  notBefore: null,
  known: rawText(''),
  next: null,
  findings: [],
  sides: [],
  choices: [],
  touches: codes.map((code) => ({ kind: 'spot', id: spotId(code) })),
  undoes: null,
  wayBack: [],
  history: [],
});

describe('the operations store', () => {
  it('marks the spots of open operations and takes the mark away when they are settled', () => {
    const store = createOperationsStore();
    store.receive({ kind: 'open', records: [record('1', 'queued', 'A-1', 'A-2')], counts });
    expect(store.marks.get(spotId('A-1'))).toBe('pending');
    expect(store.marks.get(spotId('A-3'))).toBeNull();
    store.receive({ kind: 'changed', record: record('1', 'confirmed', 'A-1', 'A-2'), counts });
    expect(store.marks.get(spotId('A-1'))).toBeNull();
    expect(store.getState().open.size).toBe(0);
  });

  it('shows a spot’s most serious mark: a needed decision is never hidden', () => {
    const store = createOperationsStore();
    store.receive({
      kind: 'open',
      records: [
        record('1', 'conflict', 'A-1'),
        record('2', 'queued', 'A-1'),
        record('3', 'unknown', 'A-1'),
      ],
      counts,
    });
    expect(store.marks.get(spotId('A-1'))).toBe('conflict');
    store.receive({ kind: 'changed', record: record('1', 'canceled', 'A-1'), counts });
    expect(store.marks.get(spotId('A-1'))).toBe('unknown');
  });

  it('informs exactly the spots whose mark changed', () => {
    const store = createOperationsStore();
    const told: string[][] = [];
    store.marks.onChange((ids) => told.push([...ids]));
    store.receive({ kind: 'open', records: [record('1', 'queued', 'A-1')], counts });
    store.receive({ kind: 'changed', record: record('1', 'sending', 'A-1'), counts });
    store.receive({ kind: 'changed', record: record('2', 'needs-clerk', 'A-2'), counts });
    expect(told).toEqual([[spotId('A-1')], [spotId('A-2')]]);
  });

  it('begins anew with a new list: what was settled while the line was down is gone', () => {
    const store = createOperationsStore();
    store.receive({
      kind: 'open',
      records: [record('1', 'queued', 'A-1'), record('2', 'queued', 'A-2')],
      counts,
    });
    store.receive({ kind: 'open', records: [record('2', 'unknown', 'A-2')], counts });
    expect([...store.getState().open.keys()]).toEqual(['2']);
    expect(store.marks.get(spotId('A-1'))).toBeNull();
    expect(store.marks.get(spotId('A-2'))).toBe('unknown');
  });
});
