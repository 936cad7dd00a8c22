/** The act of another desk from the view of the spot or asset shown. Pure. */
import type { OtherOperation } from '../../../../shared/console-api/desks.ts';
import type { Code } from '../../../../shared/i18n/message.ts';
import type { SpotId } from '../../../../shared/ids.ts';
import { asksClerk } from '../../../../shared/outbox/transitions.ts';

/**
 * The effect of another desk's operation on the object shown. `saved` if our yard doesn't contain
 * it yet.
 */
export type ShownAct =
  | 'here'
  | 'away'
  | 'moved'
  | 'waiting'
  | 'depart'
  | 'close'
  | 'open'
  | 'attach'
  | 'detach'
  | 'saved';

/** How far it is, in words. */
export const standingCodes = {
  queued: 'desks.operation.queued',
  sending: 'desks.operation.sending',
  unknown: 'desks.operation.unknown',
  'needs-clerk': 'desks.operation.waits',
  conflict: 'desks.operation.waits',
} as const satisfies { readonly [Standing in OtherOperation['standing']]: Code };

/** Its effect on the spot shown, or on the asset if `spot` is null. */
export function actOf(
  { operation, standing }: Pick<OtherOperation, 'operation' | 'standing'>,
  shown: SpotId | null,
): ShownAct {
  // An operation that waits for a clerk may never happen, so our yard doesn't include it.
  if (asksClerk(standing)) return 'saved';
  switch (operation.kind) {
    case 'assign':
      return operation.spot === shown ? 'here' : 'moved';
    case 'reassign':
      if (operation.to === shown) return 'here';
      return operation.from === shown ? 'away' : 'moved';
    case 'unassign':
      return operation.spot === shown ? 'away' : 'waiting';
    default:
      return operation.kind;
  }
}
