/** Rows of an outbox file for tests that look at the file itself. */

import type { Write } from '../../../main/outbox/store/outbox-store.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { OperationId, SpotId, WarehouseId } from '../../../shared/ids.ts';

/** Closing one spot, saved as number `seq`. */
export const operation = (seq: number): Write => ({
  kind: 'operation',
  row: {
    seq,
    id: `op-${seq}` as OperationId,
    warehouseId: 'w' as WarehouseId,
    operation: {
      kind: 'close',
      spot: `spot-${seq}` as SpotId,
      reason: `Reason number ${seq} of many`,
    },
    label: message('operations.toDo.close', { spot: `P-${seq}` }),
    actor: { clerk: 'Casey', account: 'clerk@yard.example' },
    before: { spots: [], visits: [], containers: [] },
    touches: [{ kind: 'spot', id: `spot-${seq}` as SpotId }],
    accepted: [],
    undoes: null,
    replaces: null,
    savedAt: '2026-03-02T08:00:00.000Z',
    monotonic: seq,
  },
});

/** The clerk's taking back of it. */
export const canceled = (seq: number): Write => ({
  kind: 'event',
  row: {
    operation: `op-${seq}` as OperationId,
    number: 1,
    at: '2026-03-02T08:01:00.000Z',
    event: 'canceled',
    progress: { state: 'canceled', attempts: 0, resends: 0, looks: 0, uncertain: false },
    account: 'clerk@yard.example',
    said: message('operations.event.canceledBy', { clerk: 'Casey' }),
  },
});
