import { isDefinedError, safe } from '@orpc/client';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { check } from '../../../shared/yard/check.ts';
import type { Finding, FindingCode, Operation } from '../../../shared/yard/operations.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { type DraftChoice, refusalOf, stepsOf } from '../draft/operation-draft.ts';
import type { SaveResult } from './prompts.ts';

type SubmitInput = Parameters<ConsoleApi['operations']['submit']>[0];

/**
 * Shown when the console gave no answer. We don't know whether it was saved, and trying again can't
 * save it twice.
 */
const noAnswer = message('actions.noAnswer');

/**
 * Saves an operation and turns the answer into one of four results. The caller creates `id` once
 * and keeps it for each further try, so that a repeated call is the same operation.
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
      return { kind: 'refused', said: errorMessage(error) };
    case 'CAUTION':
      return { kind: 'caution', findings: error.data.findings };
    case 'NOT_SAVED':
      return { kind: 'failed', said: error.data.said };
  }
}

/** Adds to refusals which clerk of another desk was first, if we know. */
type WithFirst = (findings: readonly Finding[]) => readonly Finding[];

/** Tries to save one operation. Call it again to try again: it never becomes two operations. */
export type SaveAttempt = (
  build: (reason: string) => Operation,
  reason: string,
  read: readonly Finding[],
) => Promise<
  | { readonly kind: 'saved'; readonly record: OperationRecord }
  | Exclude<SaveResult, { kind: 'saved' }>
>;

/**
 * Begins an operation and gives it its id, once. Each try checks it against `yard`, which may have
 * changed. `isChecked`: the caller has just checked it in the same turn, so the first try doesn't.
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
    // Not after a try without an answer: the operation itself may have changed the yard, and only
    // the console knows.
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
 * Saves the operations of a choice one after the other, and stops at the first that isn't saved. A
 * second try continues there: what was saved keeps its id and is never saved twice. Returns
 * `newest`, the last one that this try saved or null, and `before`, those that the same choice
 * saved before it.
 */
export function inOrder(
  api: Pick<ConsoleApi, 'operations'>,
  yard: Yard,
  newId: () => OperationId,
  isChecked: boolean,
  withFirst: WithFirst,
) {
  const attempts = new Map<string, SaveAttempt>();
  const saved = new Map<OperationId, OperationRecord>();
  const ended = <Result>(result: Result, newest: OperationRecord | null) => ({
    result,
    newest,
    before: [...saved.values()].filter(({ id }) => id !== newest?.id),
  });
  return async (choice: DraftChoice, reason: string, read: readonly Finding[]) => {
    let newest: OperationRecord | null = null;
    const steps = stepsOf(choice, reason.trim());
    for (const [at, step] of steps.entries()) {
      // The clerk may change the dialog and try again. A choice with a single operation keeps its
      // id all the same.
      const key =
        steps.length === 1 && choice.before === undefined
          ? 'only'
          : JSON.stringify({ ...step, reason: null });
      // The page may not have seen the effect of the previous step yet. All steps were checked
      // together before.
      const attempt =
        attempts.get(key) ?? beginAttempt(api, yard, newId, isChecked || at > 0, withFirst);
      attempts.set(key, attempt);
      const result = await attempt(() => step, reason, read);
      if (result.kind !== 'saved') return ended(result, newest);
      newest = result.record;
      saved.set(newest.id, newest);
    }
    return ended({ kind: 'saved' } as const, newest);
  };
}
