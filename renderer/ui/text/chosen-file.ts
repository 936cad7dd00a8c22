import { type Message, message } from '../../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { decodeAs } from '../../../shared/text-encoding.ts';

/**
 * Reads a file that the clerk chose. `File.text()` reads every file as UTF-8 and garbles other
 * encodings. We refuse such a file and name its encoding.
 */
export async function readTextFile(file: File): Promise<Result<string, Message>> {
  const read = decodeAs(new Uint8Array(await file.arrayBuffer()), (bytes, encoding) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  });
  if (read.kind === 'text') return ok(read.text);
  if (read.kind === 'empty') return fail(message('common.file.empty'));
  if (read.encoding === 'binary') return fail(message('common.file.binary'));
  return fail(message('common.file.encoding', { encoding: read.encoding }));
}
