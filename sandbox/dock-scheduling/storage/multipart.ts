/**
 * Reads a multipart form (RFC 7578) as a server would: parts with their names, and nothing trusted.
 */

/** One part of a form. `fileName` is null for a plain field. */
export type FormPart = {
  readonly name: string;
  readonly fileName: string | null;
  readonly type: string;
  readonly bytes: Buffer;
};

const parameter = (header: string, name: string): string | null =>
  new RegExp(`(?:^|;)\\s*${name}="([^"]*)"`, 'i').exec(header)?.[1] ?? null;

/** The parts of a body. Null when it isn't a complete form with this boundary. */
export const readMultipart = (contentType: string, body: Buffer): readonly FormPart[] | null => {
  const boundary = /boundary="?([^";\s]{1,70})"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return null;
  const mark = Buffer.from(`--${boundary}`);
  const parts: FormPart[] = [];
  let at = body.indexOf(mark);
  while (at !== -1) {
    const from = at + mark.length;
    if (body.toString('latin1', from, from + 2) === '--') return parts;
    const headEnd = body.indexOf('\r\n\r\n', from);
    const next = body.indexOf(
      Buffer.concat([Buffer.from('\r\n'), mark]),
      headEnd === -1 ? from : headEnd,
    );
    if (headEnd === -1 || next === -1) return null;
    const head = body.toString('utf8', from + 2, headEnd);
    const disposition = /^content-disposition:\s*form-data;?(.*)$/im.exec(head)?.[1] ?? '';
    const name = parameter(disposition, 'name');
    if (name === null) return null;
    parts.push({
      name,
      fileName: parameter(disposition, 'filename'),
      type: /^content-type:\s*(.+)$/im.exec(head)?.[1]?.trim() ?? 'text/plain',
      bytes: body.subarray(headEnd + 4, next),
    });
    at = next + 2;
  }
  return null;
};
