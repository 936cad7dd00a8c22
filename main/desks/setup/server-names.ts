/** Names on a yard server: its own, and those of a facility's log and a desk's subjects. */
import type { DeskId } from '../../../shared/ids.ts';

/**
 * The name that every desk checks, whatever address it connects to. With only an IP address, the
 * name "localhost" would be checked instead.
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
