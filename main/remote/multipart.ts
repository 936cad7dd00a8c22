/**
 * A form with one file, as bytes (RFC 7578). Names and types come from outside, so we remove what
 * could end a header line.
 */
import { randomBytes } from 'node:crypto';

/**
 * A file to upload. `type` is what the page claims.
 *
 * Example: `{ name: 'BOL.pdf', type: 'application/pdf', bytes }`.
 */
export type UploadFile = { readonly name: string; readonly type: string; readonly bytes: Buffer };

/**
 * As browsers write it (WHATWG HTML, "multipart/form-data"): quotes are escaped, and what could end
 * the header line is removed.
 */
const inHeader = (value: string): string =>
  value.replace(/[\\\r\n]|\p{Cc}/gu, '_').replaceAll('"', '%22');

/** Builds the body. `fields` first, then the file under `fileField`. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  fileField: string,
  file: UploadFile,
): { contentType: string; bytes: Buffer } {
  const boundary = `yardmaster-${randomBytes(16).toString('hex')}`;
  const parts: Buffer[] = [];
  for (const [name, value] of Object.entries(fields))
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${inHeader(name)}"\r\n\r\n${value}\r\n`,
      ),
    );
  parts.push(
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${inHeader(fileField)}"; filename="${inHeader(file.name)}"\r\nContent-Type: ${inHeader(file.type)}\r\n\r\n`,
    ),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  );
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(parts) };
}
