import { setImmediate as nextTurn } from 'node:timers/promises';

/** The end of the line. One for the process, because it has one event loop. */
let line: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that nobody else who asked here has: pieces of long work,
 * several under way at once, then never add up to one long wait for a clerk's click.
 */
export function yieldToEventLoop(): Promise<void> {
  line = line.then(() => nextTurn());
  return line;
}
