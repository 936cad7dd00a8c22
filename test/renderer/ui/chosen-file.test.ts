import { expect, test } from 'vitest';
import { readTextFile } from '../../../renderer/ui/text/chosen-file.ts';

const file = (bytes: Uint8Array) => new File([bytes as BlobPart], 'yard.json');

test.each([
  ['UTF-8', Buffer.from('Cajón 12')],
  ['UTF-8 with its mark', Buffer.from('\ufeffCajón 12')],
  ['UTF-16 with its mark', Buffer.from('\ufeffCajón 12', 'utf16le')],
  ['UTF-16 without one', Buffer.from('Cajón 12', 'utf16le')],
])('a file in %s is read', async (_, bytes) => {
  expect(await readTextFile(file(bytes))).toEqual({ ok: true, value: 'Cajón 12' });
});

// Cases: D19.
test.each([
  ['a Windows encoding', Buffer.from('Cajón 12', 'latin1'), 'common.file.encoding'],
  ['no text', Buffer.from('PK\u0003\u0004\u0000\u0000\u0014x', 'latin1'), 'common.file.binary'],
  ['nothing', new Uint8Array(), 'common.file.empty'],
  ['zeros', new Uint8Array(64), 'common.file.empty'],
])('a file of %s is refused in words', async (_, bytes, code) => {
  expect(await readTextFile(file(bytes))).toMatchObject({ ok: false, error: { code } });
});
