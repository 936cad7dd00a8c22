/** The writes of the yard's client, each as the call that it makes. */
import type { YardCall, YardWrites } from '../../main/outbox/call.ts';
import type { Outcome } from '../../main/remote/outcome.ts';

/** A client whose writes all go through `write`. */
export const writesBy = (write: (call: YardCall) => Promise<Outcome>): YardWrites => ({
  assign: (body) =>
    write({
      kind: 'assign',
      spot: body.spotId,
      visit: body.assetVisitId ?? null,
      container: body.assetContainerId ?? null,
    }),
  reassign: (assignment, body) =>
    write({
      kind: 'reassign',
      assignment,
      spot: body.spotId,
      reason: body.reason,
      moveContainer: body.moveContainer,
    }),
  unassign: (assignment) => write({ kind: 'unassign', assignment }),
  detach: (visit, container) => write({ kind: 'detach', visit, container }),
  attach: (visit, container) => write({ kind: 'attach', visit, container }),
  depart: (assignment, departType) => write({ kind: 'depart', assignment, departType }),
  close: (spot, reason) => write({ kind: 'close', spot, reason }),
  open: (spot, reason) => write({ kind: 'open', spot, reason }),
});
