import { checkAssign } from './check/assign.ts';
import { checkAttach } from './check/attach.ts';
import { checkClose, checkOpen } from './check/close-open.ts';
import { checkDepart } from './check/depart.ts';
import { checkDetach } from './check/detach.ts';
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
 * Every rule the operation breaks on this yard, refusals first; an empty list means it may be done.
 * Never throws, whatever the operation names. The rules, their codes and sources:
 * docs/reference/yard-rules.md.
 */
export function check(yard: Yard, operation: Operation): readonly Finding[] {
  // The table has one rule a kind and each takes its own kind; the compiler cannot follow that
  // through a lookup.
  const findings = (rules[operation.kind] as Rule<OperationKind>)(yard, operation);
  return findings.length < 2
    ? findings
    : [...findings].sort(
        (a, b) => Number(a.severity === 'caution') - Number(b.severity === 'caution'),
      );
}

/** True when a rule forbids it; cautions alone do not. */
export const isRefused = (findings: readonly Finding[]): boolean =>
  findings.some((finding) => finding.severity === 'refuse');
