/**
 * Checks several operations that follow each other: each in the yard that those before it leave.
 * Pure.
 */
import { apply } from './apply.ts';
import { check } from './check.ts';
import type { Finding, Operation } from './operations.ts';
import { createOverlay } from './overlay.ts';
import type { Yard } from './yard.ts';

/** Findings in order. We don't check what follows a refusal, because it would never be done. */
export function checkInTurn(yard: Yard, operations: readonly Operation[]): readonly Finding[] {
  const [first] = operations;
  if (first === undefined) return [];
  if (operations.length === 1) return check(yard, first);
  const ahead = createOverlay(yard);
  const found: Finding[] = [];
  for (const operation of operations) {
    const findings = check(ahead, operation);
    found.push(...findings);
    if (findings.some(({ severity }) => severity === 'refuse')) return found;
    ahead.put(apply(ahead, operation, null));
  }
  return found;
}
