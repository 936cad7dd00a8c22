/** What the killed process and its parent say to each other. */
import type { YardCall } from '../../main/outbox/call.ts';
import type { SpotRead } from '../../main/remote/dock-scheduling/client.ts';
import type { Outcome } from '../../main/remote/outcome.ts';
import type { SpotId } from '../../shared/ids.ts';
import type { Container, Spot, Visit } from '../../shared/yard/model.ts';

/** Where the process kills itself. `settle`: it does not, it ends when everything is settled. */
export type KillPoint =
  | 'after-intent-commit'
  | 'after-attempt-commit'
  | 'after-bytes-sent'
  | 'after-answer-before-commit'
  | 'after-outcome-commit'
  | 'in-backup'
  | 'none'
  | 'settle';

/** From the process. `saved` wants no reply. */
export type Request = {
  readonly number: number;
  readonly kind: 'saved' | 'yard' | 'spot' | 'write';
  readonly tag?: string;
  readonly spot?: SpotId;
  readonly call?: YardCall;
};

/** To the process. */
export type Reply = {
  readonly number: number;
  readonly yard?: {
    readonly spots: readonly Spot[];
    readonly visits: readonly Visit[];
    readonly containers: readonly Container[];
  };
  readonly spot?: SpotRead;
  readonly outcome?: Outcome;
};
