/** Names at a yard server: its own, and those of a facility's log and of a desk's subjects. */
import type { DeskId } from '../../../shared/ids.ts';

/**
 * The name every desk checks, whatever address it connects to: by an address alone "localhost"
 * would be compared.
 */
export const serverName = (facility: string): string => `yardmaster-${facility}`;

/** Names on the server. */
export const namesOf = (facility: string, desk: DeskId) => ({
  stream: `YARD_${facility}`,
  log: `yard.${facility}.log.${desk}`,
  seen: `yard.${facility}.seen.${desk}`,
  allSeen: `yard.${facility}.seen.*`,
  inbox: `_INBOX_${desk}`,
});
