import { type Message, message, partsOf } from '../i18n/message.ts';

/**
 * Message of a failed call for screens that don't say separately whether it was sent. `said` is the
 * cause alone.
 */
export function fullMessage({
  kind,
  said,
}: {
  readonly kind: string;
  readonly said: Message;
}): Message {
  if (kind === 'not-sent') return message('service.notSent', { why: said });
  return kind === 'unknown' ? message('service.unsure', { why: said }) : said;
}

/** A refusal as a sentence: the service's own words alone do not say that they are one. */
export const refusedMessage = (said: Message): Message =>
  partsOf(said)[0]?.code === 'prose' ? message('once.refused', { words: said }) : said;
