/**
 * Saved operations as a feature: the outbox over its file, and the projected yard that shows them.
 */
import type { Actor } from '../../shared/outbox/model.ts';
import type { PendingOperation } from '../../shared/yard/projection.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import type { DeskLink } from './desk-ports.ts';
import { operationsApi } from './operations-api.ts';
import { Outbox, type OutboxParts } from './outbox.ts';
import type { YardViews } from './ports.ts';
import { openOutbox } from './startup.ts';

export type OperationsFeatureParts = Pick<OutboxParts, 'account' | 'settings' | 'format'> & {
  readonly context: FeatureContext;
  readonly yard: {
    readonly live: YardViews & {
      setPending(pending: readonly PendingOperation[]): void;
      onConflicts(listener: () => void): unknown;
    };
    readonly doubts?: YardViews['doubts'];
    readonly sync: Pick<OutboxParts, 'client' | 'reads' | 'heardAt' | 'serviceTime'>;
  };
  /** False if the profile names no dock scheduling. Then nothing is sent. */
  readonly isConnected: boolean;
  /** The connection to the other desks; null for one desk alone. */
  readonly desks: DeskLink | null;
};

/** Throws `DatabaseError` as `openOutbox` does. */
export function openOperationsFeature({
  context,
  yard,
  isConnected,
  desks,
  ...parts
}: OperationsFeatureParts) {
  const { live, sync } = yard;
  const file = openOutbox(context.home);
  const outbox = new Outbox({
    ...context,
    ...parts,
    store: file.store,
    client: sync.client,
    reads: sync.reads,
    heardAt: () => sync.heardAt(),
    serviceTime: () => sync.serviceTime?.() ?? null,
    views: {
      base: live.base,
      get view() {
        return live.view;
      },
      get conflicts() {
        return live.conflicts;
      },
      doubts: yard.doubts,
    },
    warehouseId: context.warehouse,
    desks: desks === null ? undefined : (side) => desks.join(side),
  });
  const actor = (): Actor => ({ clerk: context.clerk(), account: parts.account() ?? '' });
  const tell = () => context.status.setNotices('outbox', [...file.notices(), ...outbox.notices()]);
  const show = () => live.setPending(desks?.picture(outbox.pending()) ?? outbox.pending());
  show();
  tell();
  outbox.watch((change) => {
    if (change.kind === 'notices') tell();
    else if (change.pendingChanged) show();
  });
  desks?.watch(() => {
    show();
    // News from the other desks may free an operation, or show that one doesn't fit.
    outbox.wakeSender('yard-changed');
  });
  live.onConflicts(() => outbox.wakeSender('yard-changed'));
  return {
    api: { operations: operationsApi(outbox, actor) },
    outbox,
    /** Call it from time to time. */
    maintain() {
      file.maintain();
      tell();
    },
    start() {
      // We send nothing that we couldn't write down first.
      if (isConnected && file.isWritable) outbox.start();
    },
    async stop() {
      await outbox.stop();
      file.store.close();
    },
  };
}
