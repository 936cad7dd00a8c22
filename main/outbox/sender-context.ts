import type { YardLabels } from '../../shared/outbox/operation-messages.ts';
import type { OutboxSettings } from '../../shared/outbox/retry.ts';
import type { Clock } from '../../shared/time.ts';
import type { Log, Random } from '../kernel/ports.ts';
import type { YardWrites } from './call.ts';
import type { SendAgreement } from './desk-ports.ts';
import type { YardViews } from './ports.ts';
import type { OpenOperations } from './queue/open-operations.ts';
import type { SendSlots } from './send/send-slots.ts';
import type { OutboxStore } from './store/outbox-store.ts';
import type { OwnChanges } from './verify/own-changes.ts';
import type { SeenYardReader } from './verify/seen-yard-reader.ts';

/** What the tasks of the sender loop need. */
export type SenderContext = {
  readonly openOperations: OpenOperations;
  readonly store: OutboxStore;
  readonly clock: Clock;
  readonly random: Random;
  readonly client: YardWrites;
  readonly reader: SeenYardReader;
  readonly views: YardViews;
  readonly slots: SendSlots;
  readonly settings: OutboxSettings;
  readonly log: Log;
  /** When the service last replied to anything, in monotonic milliseconds. */
  readonly heardAt: () => number;
  /** The service's clock by its last reply, in milliseconds. */
  readonly serviceTime?: (() => number | null) | undefined;
  /** What we learned about the service in this run. */
  readonly learned: { stamps: boolean; readonly own: OwnChanges };
  /** The account that is signed in, or null. */
  readonly account: () => string | null;
  /** Labels from the current yard. */
  readonly names: () => YardLabels;
  /** The other desks; absent for one desk alone. */
  readonly desks?: SendAgreement | undefined;
  /** The outbox was stopped. Nothing may be written any more. */
  readonly stopped: () => boolean;
};
