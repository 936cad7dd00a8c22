import { type Message, message } from '../../../shared/i18n/message.ts';

/** The oldest Node that the web host runs on; `engines` in package.json says the same. */
const OLDEST_NODE = 24;

/**
 * Why the program doesn't run on this Node, or null. Asked before a database is opened: its addon
 * is built for this Node and ends an older one without a word.
 *
 * Example: `nodeTrouble('20.20.2')` says that 24 is needed.
 */
export const nodeTrouble = (version: string): Message | null =>
  Number(version.split('.')[0]) >= OLDEST_NODE
    ? null
    : message('terminal.node', { needed: String(OLDEST_NODE), version });
