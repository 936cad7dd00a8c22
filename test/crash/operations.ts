/** Rows for tests that need many saved operations and do not care which. */

import type { Write } from '../../main/outbox/store/outbox-store.ts';
import { message } from '../../shared/i18n/message.ts';
import type { OperationId, SpotId, WarehouseId } from '../../shared/ids.ts';

/** The id of the operation with that number. */
export const idOf = (seq: number): OperationId => `op-${seq}` as OperationId;

/** A saved operation of a plausible size: about 1 kB with its rows before and after. */
export const operationWrite = (seq: number): Write => ({
  kind: 'operation',
  row: {
    seq,
    id: idOf(seq),
    warehouseId: 'warehouse' as WarehouseId,
    operation: {
      kind: 'close',
      spot: `spot-${seq}` as SpotId,
      reason: `Oil on the ground, number ${seq}`,
    },
    label: message('operations.toDo.close', { spot: `P-${seq}` }),
    actor: { clerk: 'Casey', account: 'clerk@yard.example' },
    before: {
      spots: [
        {
          id: `spot-${seq}` as SpotId,
          areaId: 'area' as never,
          warehouseId: 'warehouse' as WarehouseId,
          code: `P-${seq}`,
          type: 'parking',
          isOpen: true,
          observation: 'x'.repeat(200 + ((seq * 37) % 600)),
          reserves: [],
          changedAt: '2026-03-02T08:00:00.000Z',
        },
      ],
      visits: [],
      containers: [],
    },
    touches: [{ kind: 'spot', id: `spot-${seq}` as SpotId }],
    accepted: [],
    undoes: null,
    replaces: null,
    savedAt: '2026-03-02T09:00:00.000Z',
    monotonic: seq,
  },
});

const at = '2026-03-02T09:00:30.000Z';
const account = 'clerk@yard.example';

/** Its first attempt, in the one transaction that is committed before the bytes go. */
export const attemptWrites = (seq: number): readonly Write[] => [
  {
    kind: 'attempt',
    row: {
      operation: idOf(seq),
      number: 1,
      account,
      startedAt: at,
      call: {
        kind: 'close',
        spot: `spot-${seq}` as SpotId,
        reason: `Oil on the ground, number ${seq}`,
      },
      before: { spots: [], visits: [], containers: [] },
    },
  },
  {
    kind: 'event',
    row: {
      operation: idOf(seq),
      number: 1,
      at,
      event: 'started',
      progress: { state: 'sending', attempts: 1, resends: 0, looks: 0, uncertain: true },
      account,
      said: message('operations.event.started'),
    },
  },
];

/** Its reply. */
export const answerWrite = (seq: number): Write => ({
  kind: 'event',
  row: {
    operation: idOf(seq),
    number: 2,
    at,
    event: 'answered',
    progress: { state: 'answered', attempts: 1, resends: 0, looks: 0, uncertain: true },
    account,
    said: message('operations.event.answered'),
  },
});

/** Its end, so that the history grows too. */
export const endWrite = (seq: number): Write => ({
  kind: 'event',
  row: {
    operation: idOf(seq),
    number: 1,
    at: '2026-03-02T09:01:00.000Z',
    event: 'canceled',
    progress: { state: 'canceled', attempts: 0, resends: 0, looks: 0, uncertain: false },
    account: 'clerk@yard.example',
    said: message('operations.event.canceledBy', { clerk: 'Casey' }),
  },
});
