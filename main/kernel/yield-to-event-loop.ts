import { setImmediate as nextTurn } from 'node:timers/promises';

/** The end of the queue. One for the process, because it has one event loop. */
let line: Promise<void> = Promise.resolve();

/**
 * Yields to the event loop, one waiter for each turn. So the steps of several long jobs never add
 * up to one long wait for a clerk's click.
 */
export function yieldToEventLoop(): Promise<void> {
  line = line.then(() => nextTurn());
  return line;
}
