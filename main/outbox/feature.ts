/**
 * Saved operations as a feature: the outbox over its file, and the picture of the yard that shows
 * them.
 */
import type { Actor } from '../../shared/outbox/model.ts';
import type { PendingOperation } from '../../shared/yard/projection.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import type { DeskLink } from './desk-ports.ts';
import { operationsApi } from './operations-api.ts';
import { Outbox, type OutboxParts } from './outbox.ts';
import type { YardViews } from './ports.ts';
import { openOutbox } from './startup.ts';

/** What it is opened with. */
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
  /** False when the profile names no dock scheduling: then nothing is sent. */
  readonly isConnected: boolean;
  /** The way to the other desks; null for one desk alone. */
  readonly desks: DeskLink | null;
};

/** Opens it. Throws `DatabaseError` as `openOutbox` does. */
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
    // What the others know may let something go, or show that it does not fit.
    outbox.wakeSender('yard-changed');
  });
  live.onConflicts(() => outbox.wakeSender('yard-changed'));
  return {
    api: { operations: operationsApi(outbox, actor) },
    outbox,
    /** To be called now and then. */
    maintain() {
      file.maintain();
      tell();
    },
    start() {
      // Nothing is sent that could not be written down first.
      if (isConnected && file.isWritable) outbox.start();
    },
    async stop() {
      await outbox.stop();
      file.store.close();
    },
  };
}
