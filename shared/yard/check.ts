import { checkAssign } from './check/assign.ts';
import { checkAttach } from './check/attach.ts';
import { checkClose, checkOpen } from './check/close-open.ts';
import { checkDepart } from './check/depart.ts';
import { checkDetach } from './check/detach.ts';
import { checkHeld } from './check/held.ts';
import { checkReassign } from './check/reassign.ts';
import { checkUnassign } from './check/unassign.ts';
import type { Finding, Operation, OperationKind, OperationOf } from './operations.ts';
import type { Yard } from './yard.ts';

type Rule<Kind extends OperationKind> = (
  yard: Yard,
  operation: OperationOf<Kind>,
) => readonly Finding[];

const rules: { readonly [Kind in OperationKind]: Rule<Kind> } = {
  assign: checkAssign,
  reassign: checkReassign,
  unassign: checkUnassign,
  detach: checkDetach,
  attach: checkAttach,
  depart: checkDepart,
  close: checkClose,
  open: checkOpen,
};

/**
 * Every rule that the operation breaks in this yard, refusals first; empty if it may be done. Never
 * throws, whatever the operation names. docs/reference/yard-rules.md has the rules with their codes
 * and sources.
 */
export function check(yard: Yard, operation: Operation): readonly Finding[] {
  // Each rule takes its own kind of operation. The compiler can't follow that through a look-up.
  const rule = rules[operation.kind] as Rule<OperationKind>;
  const held = checkHeld(yard, operation);
  const findings = held.length === 0 ? rule(yard, operation) : [...rule(yard, operation), ...held];
  return findings.length < 2
    ? findings
    : [...findings].sort(
        (a, b) => Number(a.severity === 'caution') - Number(b.severity === 'caution'),
      );
}

/** Whether a rule forbids it; cautions alone don't. */
export const isRefused = (findings: readonly Finding[]): boolean =>
  findings.some((finding) => finding.severity === 'refuse');
