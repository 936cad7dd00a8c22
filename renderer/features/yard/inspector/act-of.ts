/** What another desk did, as seen from the spot or asset that is shown. Pure. */
import type { OtherOperation } from '../../../../shared/console-api/desks.ts';
import type { Code } from '../../../../shared/i18n/message.ts';
import type { SpotId } from '../../../../shared/ids.ts';

/**
 * What an operation of another desk did to what is shown; `saved` where our yard does not contain
 * it.
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

/** What it did to the spot that is shown, or to the asset where that is null. */
export function actOf(
  { operation, standing }: Pick<OtherOperation, 'operation' | 'standing'>,
  shown: SpotId | null,
): ShownAct {
  // What waits for a clerk there may never become true, so our yard leaves it out.
  if (standing === 'needs-clerk' || standing === 'conflict') return 'saved';
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
