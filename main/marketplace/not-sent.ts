import { type Code, type Message, message } from '../../shared/i18n/message.ts';

/** Reasons that need no values. */
type Bare = Exclude<Extract<Code, `marketplace.why.${string}`>, 'marketplace.why.bidState'>;

/** That nothing was sent, and why. */
export const notSent = (why: Message | Bare): Message =>
  message('service.notSent', { why: typeof why === 'string' ? { code: why } : why });
