import { implement } from '@orpc/server';
import { type OperationsEvent, operationsContract } from '../../shared/console-api/operations.ts';
import { inTurn } from '../../shared/i18n/message.ts';
import type { Actor } from '../../shared/outbox/model.ts';
import { createWakeSignal } from '../kernel/wake-signal.ts';
import type { Outbox, OutboxChange } from './outbox.ts';

type Changed = Extract<OutboxChange, { kind: 'changed' }>;

/**
 * The open operations first, then each record as it changes. A record that changes twice before the
 * page takes it is reported once.
 */
async function* watchOperations(
  outbox: Outbox,
  signal: AbortSignal | undefined,
): AsyncGenerator<OperationsEvent, void> {
  const wakeSignal = createWakeSignal(signal);
  const changed = new Map<string, Changed>();
  const stop = outbox.watch((change) => {
    if (change.kind !== 'changed') return;
    // Removed and added again, so that the order is that of the last changes.
    changed.delete(change.record.id);
    changed.set(change.record.id, change);
    wakeSignal.wake();
  });
  try {
    yield { kind: 'open', records: outbox.records(), counts: outbox.counts() };
    while (!signal?.aborted) {
      const next = changed.entries().next().value;
      if (next === undefined) {
        await wakeSignal.next();
        continue;
      }
      changed.delete(next[0]);
      yield { kind: 'changed', record: next[1].record, counts: next[1].counts };
    }
  } finally {
    stop();
  }
}

/** Saving, watching and settling operations. `actor` returns the clerk at the desk. */
export function operationsApi(outbox: Outbox, actor: () => Actor) {
  const contract = implement(operationsContract);
  return {
    submit: contract.submit.handler(async ({ input, errors }) => {
      const result = await outbox.submit({ ...input, actor: actor() });
      switch (result.kind) {
        case 'saved':
          return result.record;
        case 'refused':
          throw errors.REFUSED({ data: { findings: result.findings } });
        case 'caution':
          throw errors.CAUTION({ data: { findings: result.findings } });
        default:
          throw errors.NOT_SAVED({ data: { said: result.said } });
      }
    }),
    watch: contract.watch.handler(({ signal }) => watchOperations(outbox, signal)),
    list: contract.list.handler(({ input }) => outbox.list(input)),
    choose: contract.choose.handler(({ input, errors }) => {
      const result = outbox.choose({ ...input, actor: actor() });
      if (result.kind === 'done') return result.record;
      if (result.kind === 'refused') throw errors.REFUSED({ data: { findings: result.findings } });
      throw errors.NOT_POSSIBLE({ data: { said: result.said } });
    }),
    undo: contract.undo.handler(({ input, errors }) => {
      const result = outbox.undo(actor(), input ?? {});
      if (result.kind === 'done') return { undone: result.undone, by: result.by };
      throw (result.kind === 'old' ? errors.OLD : errors.NOTHING)({ data: { said: result.said } });
    }),
    nextUndo: contract.nextUndo.handler(() => outbox.nextUndo(actor())),
    redo: contract.redo.handler(({ errors }) => {
      const result = outbox.redo(actor());
      if (result.kind === 'done') return result.record;
      if (result.kind === 'refused')
        throw errors.NOTHING({ data: { said: inTurn(result.findings.map(({ said }) => said)) } });
      throw errors.NOTHING({ data: { said: result.said } });
    }),
  };
}
