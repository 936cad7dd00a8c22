/** One call of the service, ready to be sent: ids and body as they go over the wire. */

import { message } from '../../shared/i18n/message.ts';
import type { AssignmentId, ContainerId, OperationId, SpotId, VisitId } from '../../shared/ids.ts';
import { assertNever } from '../../shared/result.ts';
import type { DepartType } from '../../shared/yard/operations.ts';
import type { CallContext, DockSchedulingClient } from '../remote/dock-scheduling/client.ts';
import type { Outcome } from '../remote/outcome.ts';

/** The eight calls of seeds/yard.md that change the yard. */
export type YardCall =
  | {
      readonly kind: 'assign';
      readonly spot: SpotId;
      readonly visit: VisitId | null;
      readonly container: ContainerId | null;
    }
  | {
      readonly kind: 'reassign';
      readonly assignment: AssignmentId;
      readonly spot: SpotId;
      readonly reason: string;
      readonly moveContainer: boolean;
    }
  | { readonly kind: 'unassign'; readonly assignment: AssignmentId }
  | { readonly kind: 'detach'; readonly visit: VisitId; readonly container: ContainerId }
  | { readonly kind: 'attach'; readonly visit: VisitId; readonly container: ContainerId }
  | { readonly kind: 'depart'; readonly assignment: AssignmentId; readonly departType: DepartType }
  | { readonly kind: 'close'; readonly spot: SpotId; readonly reason: string }
  | { readonly kind: 'open'; readonly spot: SpotId; readonly reason: string };

/** The part of the client that changes the yard. */
export type YardWrites = Pick<
  DockSchedulingClient,
  'assign' | 'reassign' | 'unassign' | 'detach' | 'attach' | 'depart' | 'close' | 'open'
>;

/**
 * Makes the call for an operation, once. Every attempt names the same operation to the service.
 * Never throws: if a client throws against its contract, the outcome is unknown.
 */
export async function makeCall(
  client: YardWrites,
  call: YardCall,
  operationId: OperationId,
): Promise<Outcome> {
  try {
    return await dispatch(client, call, { operationId });
  } catch {
    return { kind: 'unknown', status: null, said: message('service.internal'), retryAfterMs: null };
  }
}

function dispatch(client: YardWrites, call: YardCall, context: CallContext): Promise<Outcome> {
  switch (call.kind) {
    case 'assign':
      return client.assign(
        {
          spotId: call.spot,
          ...(call.visit === null ? {} : { assetVisitId: call.visit }),
          ...(call.container === null ? {} : { assetContainerId: call.container }),
        },
        context,
      );
    case 'reassign':
      return client.reassign(
        call.assignment,
        { spotId: call.spot, reason: call.reason, moveContainer: call.moveContainer },
        context,
      );
    case 'unassign':
      return client.unassign(call.assignment, context);
    case 'detach':
      return client.detach(call.visit, call.container, context);
    case 'attach':
      return client.attach(call.visit, call.container, context);
    case 'depart':
      return client.depart(call.assignment, call.departType, context);
    case 'close':
      return client.close(call.spot, call.reason, context);
    case 'open':
      return client.open(call.spot, call.reason, context);
    default:
      return assertNever(call);
  }
}
