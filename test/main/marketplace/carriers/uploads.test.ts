import { beforeEach, describe, expect, test } from 'vitest';
import { createUploads, type Uploads } from '../../../../main/marketplace/carriers/uploads.ts';
import type { UploadFile } from '../../../../main/remote/multipart.ts';
import { DOCUMENT_PIECE } from '../../../../shared/console-api/documents.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { MAX_UPLOAD_BYTES } from '../../../../shared/marketplace/uploads.ts';
import { ok } from '../../../../shared/result.ts';

const sent: { target: object; file: UploadFile }[] = [];
let now = 0;
let uploads: Uploads;
beforeEach(() => {
  sent.length = 0;
  now = 0;
  let id = 0;
  uploads = createUploads({
    clock: { now: () => now, monotonic: () => now },
    newId() {
      id += 1;
      return String(id);
    },
    upload: async (target, file) => {
      sent.push({ target, file });
      return ok(null);
    },
  });
});

const target = { account: 'a', load: 'l', type: 'proof-of-delivery' };
const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 7)]);
const begin = (
  size: number,
  mime: 'application/pdf' | 'image/png' | 'image/jpeg' = 'application/pdf',
  to = target,
) => uploads.begin(to, { name: 'pod.pdf', mime, size });
const idOf = (begun: ReturnType<typeof begin>) => (begun.ok ? begun.value.id : '');
const hand = (id: string, bytes: Buffer) => {
  for (let from = 0; from < bytes.length; from += DOCUMENT_PIECE) {
    const piece = uploads.piece(id, bytes.subarray(from, from + DOCUMENT_PIECE).toString('base64'));
    if (!piece.ok) return piece;
  }
  return ok(null);
};

test('a file of many pieces arrives complete and is sent once', async () => {
  const bytes = pdf(3 * DOCUMENT_PIECE + 17);
  const id = idOf(begin(bytes.length));
  expect(hand(id, bytes)).toEqual(ok(null));
  expect(await uploads.send(id)).toEqual(ok(null));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.file.bytes.equals(bytes)).toBe(true);
  expect(await uploads.send(id)).toMatchObject({ ok: false });
  expect(sent).toHaveLength(1);
});

describe('what is refused, and sends nothing', () => {
  test('a kind of document that belongs elsewhere', () => {
    expect(begin(10, 'application/pdf', { ...target, type: 'w9' })).toMatchObject({ ok: false });
    expect(
      uploads.begin({ ...target, load: null }, { name: 'x', mime: 'application/pdf', size: 10 }),
    ).toMatchObject({ ok: false });
  });

  test('an empty file and one that is too large', () => {
    expect(begin(0)).toMatchObject({ ok: false, error: message('carriers.upload.empty') });
    expect(begin(MAX_UPLOAD_BYTES + 1)).toMatchObject({
      ok: false,
      error: message('carriers.upload.tooLarge', { most: 20 }),
    });
  });

  test('a file that is longer or shorter than it said', async () => {
    const longer = idOf(begin(10));
    expect(uploads.piece(longer, Buffer.alloc(11).toString('base64'))).toMatchObject({ ok: false });
    const shorter = idOf(begin(100));
    hand(shorter, pdf(50));
    expect(await uploads.send(shorter)).toMatchObject({
      ok: false,
      error: { said: message('carriers.upload.changed') },
    });
  });

  test.each(['application/pdf', 'image/png', 'image/jpeg'] as const)(
    'bytes that are no %s',
    async (mime) => {
      const id = idOf(begin(20, mime));
      hand(id, Buffer.from('MZ a program renamed.').subarray(0, 20));
      expect(await uploads.send(id)).toMatchObject({
        ok: false,
        error: { said: message('carriers.upload.notReally') },
      });
    },
  );

  test('pieces of an unknown upload are refused, and a fifth upload at once', () => {
    expect(uploads.piece('nobody', 'AA==')).toMatchObject({ ok: false });
    for (let count = 0; count < 4; count += 1) expect(begin(10).ok).toBe(true);
    expect(begin(10)).toMatchObject({
      ok: false,
      error: message('carriers.upload.tooMany', { most: 4 }),
    });
    now = 121_000;
    expect(begin(10).ok).toBe(true);
  });

  test('what was canceled', async () => {
    const id = idOf(begin(20));
    hand(id, pdf(20));
    uploads.cancel(id);
    expect(await uploads.send(id)).toMatchObject({ ok: false });
  });

  test.each([
    ['image/png', Buffer.from('89504e470d0a1a0a00', 'hex')],
    ['image/jpeg', Buffer.from('ffd8ffe000', 'hex')],
  ] as const)('while a real %s goes through', async (mime, bytes) => {
    const id = idOf(begin(bytes.length, mime));
    hand(id, bytes);
    expect(await uploads.send(id)).toEqual(ok(null));
  });
});
