import { type Message, message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { readBaseUrl } from '../origin-guard.ts';

/**
 * Checks the address of a realtime channel by the same rules as every other service
 * (`readBaseUrl`): wss, ws on loopback only. Returns it as the web address that the connection
 * begins with. Its path is the channel's, without the protocol's own suffix.
 */
export function readRealtimeUrl(text: string): Result<URL, Message> {
  if (!/^(?:wss?|https?):\/\//i.test(text)) return fail(message('service.address.wss'));
  const read = readBaseUrl(text.replace(/^ws/i, 'http'));
  if (read.ok) return ok(read.value);
  return fail(
    read.error.code === 'service.address.httpsOnly' ? message('service.address.wss') : read.error,
  );
}
