import { isDefinedError, safe } from '@orpc/client';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';

/** How often, and how soon, an undo is tried again while the result is awaited. */
const MOST_TRIES = 10;
const AGAIN_AFTER_MS = 200;

/**
 * Asks the console to undo. What is on its way to the service mostly has its result within a
 * moment, so we try again for two seconds.
 */
export async function askUndo(
  { operations: { undo } }: Pick<ConsoleApi, 'operations'>,
  wish: Parameters<ConsoleApi['operations']['undo']>[0],
) {
  for (let tries = 0; ; tries += 1) {
    const answer = await safe(undo(wish));
    const { error } = answer;
    const isUnderWay = isDefinedError(error) && error.data.said.code === 'operations.undo.underWay';
    if (!isUnderWay || tries === MOST_TRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
  }
}
