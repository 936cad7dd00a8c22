import { type Message, message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { readBaseUrl } from '../origin-guard.ts';

/**
 * Checks the address of a realtime channel by the rules of every other service (`readBaseUrl`):
 * wss, ws on loopback alone. It is answered as the web address that a line begins as; its path is
 * that of the channel, without the protocol's own end.
 */
export function readRealtimeUrl(text: string): Result<URL, Message> {
  if (!/^(?:wss?|https?):\/\//i.test(text)) return fail(message('service.address.wss'));
  const read = readBaseUrl(text.replace(/^ws/i, 'http'));
  if (read.ok) return ok(read.value);
  return fail(
    read.error.code === 'service.address.httpsOnly' ? message('service.address.wss') : read.error,
  );
}
