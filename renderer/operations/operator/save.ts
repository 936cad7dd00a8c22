import { isDefinedError, safe } from '@orpc/client';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { check } from '../../../shared/yard/check.ts';
import type { Finding, FindingCode, Operation } from '../../../shared/yard/operations.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { errorSaid } from '../../connection/error-said.ts';
import { type DraftChoice, refusalOf, stepsOf } from '../draft/operation-draft.ts';
import type { SaveResult } from './prompts.ts';

type SubmitInput = Parameters<ConsoleApi['operations']['submit']>[0];

/**
 * Said when the console gave no answer: whether it was saved is not known, and trying again cannot
 * save it twice.
 */
const noAnswer = message('actions.noAnswer');

/**
 * Saves an operation and turns what comes back into one of four results. `id` is made once by the
 * caller and kept for every further try, so that a repeated call is the same operation.
 */
export async function saveOperation(
  api: Pick<ConsoleApi, 'operations'>,
  id: OperationId,
  operation: Operation,
  accepted: readonly FindingCode[],
): Promise<
  | { readonly kind: 'saved'; readonly record: OperationRecord }
  | Exclude<SaveResult, { kind: 'saved' }>
> {
  // The contract's schema yields mutable arrays; nothing writes to them, so we send the readonly
  // operation unchanged.
  const input: SubmitInput = {
    id,
    operation: operation as SubmitInput['operation'],
    accepted: [...accepted],
  };
  const { error, data } = await safe(api.operations.submit(input));
  if (!error) return { kind: 'saved', record: data };
  if (!isDefinedError(error)) return { kind: 'failed', said: noAnswer };
  switch (error.code) {
    case 'REFUSED':
      return { kind: 'refused', said: errorSaid(error) };
    case 'CAUTION':
      return { kind: 'caution', findings: error.data.findings };
    case 'NOT_SAVED':
      return { kind: 'failed', said: error.data.said };
  }
}

/** Refusals, with who of another desk was first, where that is known. */
type WithFirst = (findings: readonly Finding[]) => readonly Finding[];

/** One operation on its way to be saved; it may be tried again, and never becomes two. */
export type SaveAttempt = (
  build: (reason: string) => Operation,
  reason: string,
  read: readonly Finding[],
) => Promise<
  | { readonly kind: 'saved'; readonly record: OperationRecord }
  | Exclude<SaveResult, { kind: 'saved' }>
>;

/**
 * Begins an operation: its number is made here, once. `yard` is asked again at each try, because it
 * may have changed meanwhile; only a first try in the same turn as the check (`isChecked`) needs no
 * second one.
 */
export function beginAttempt(
  api: Pick<ConsoleApi, 'operations'>,
  yard: Yard,
  newId: () => OperationId,
  isChecked = false,
  withFirst: WithFirst = (findings) => findings,
): SaveAttempt {
  const id = newId();
  let isUnanswered = false;
  let isFresh = isChecked;
  return async (build, reason, read) => {
    const operation = build(reason.trim());
    // Not after a try without a reply: the operation itself may have changed the yard, and only the
    // console knows.
    const refused = isUnanswered || isFresh ? null : refusalOf(withFirst(check(yard, operation)));
    isFresh = false;
    if (refused !== null) return { kind: 'refused', said: refused.said };
    const codes = read.map(({ code }) => code);
    const result = await saveOperation(api, id, operation, codes);
    isUnanswered = result.kind === 'failed';
    return result;
  };
}

/**
 * Saves what a choice does, one operation after the other; ends at the first that is not saved. A
 * try after that goes on from there: what was saved keeps its number and is never saved twice.
 * `newest` is what was saved last by this try, or null; `before`: what the same step saved before
 * it.
 */
export function inOrder(
  api: Pick<ConsoleApi, 'operations'>,
  yard: Yard,
  newId: () => OperationId,
  isChecked: boolean,
  withFirst: WithFirst,
) {
  const attempts = new Map<string, SaveAttempt>();
  const saved = new Set<OperationId>();
  const ended = <Result>(result: Result, newest: OperationRecord | null) => ({
    result,
    newest,
    before: [...saved].filter((id) => id !== newest?.id),
  });
  return async (choice: DraftChoice, reason: string, read: readonly Finding[]) => {
    let newest: OperationRecord | null = null;
    const steps = stepsOf(choice, reason.trim());
    for (const [at, step] of steps.entries()) {
      // What is asked in a dialog may be changed there and tried again. The single operation keeps
      // its number all the same.
      const key =
        steps.length === 1 && choice.before === undefined
          ? 'only'
          : JSON.stringify({ ...step, reason: null });
      // The page may not have seen yet what the step before did: all of them were checked in turn.
      const attempt =
        attempts.get(key) ?? beginAttempt(api, yard, newId, isChecked || at > 0, withFirst);
      attempts.set(key, attempt);
      const result = await attempt(() => step, reason, read);
      if (result.kind !== 'saved') return ended(result, newest);
      newest = result.record;
      saved.add(newest.id);
    }
    return ended({ kind: 'saved' } as const, newest);
  };
}
