import type { Message } from './i18n/message.ts';
import type { Instant } from './time.ts';

/**
 * A journal of calls that are sent once may have lost some: until a clerk has looked with the
 * service, nothing more is sent by it. `said` tells what happened and what to look at.
 */
export type Held = { readonly since: Instant; readonly said: Message };
