/** Photos between the page and main, whose store holds few of them at once. */
import { rmSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { openPhoto } from '../../../renderer/operations/photos/photo-transfer.ts';
import { photosDesk, truckOf } from '../../main/photos/photos-desk.ts';
import { jpegOf } from '../../shared/photos/pictures.ts';

const desk = photosDesk();
afterEach(() => rmSync(desk.folder, { recursive: true, force: true }));

test('twelve photos asked for together all come, each with its bytes', async () => {
  const truck = truckOf('v-1');
  const pictures = Array.from({ length: 12 }, (_, at) => jpegOf(40, 30, `${at}`.repeat(700_000)));
  const kept = pictures.map((bytes, at) => desk.add(bytes, `${at}.jpg`));
  const answer = async <T>(result: { ok: true; value: T } | { ok: false }): Promise<T> => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (!result.ok) throw new Error('refused');
    return result.value;
  };
  const photos = {
    open: ({ asset, sha }: { asset: typeof truck; sha: string }) =>
      answer(desk.photos.open(asset, sha)),
    take: ({ id, from }: { id: string; from: number }) => answer(desk.photos.take(id, from)),
    cancel: async ({ id }: { id: string }) => desk.photos.cancel(id),
  };
  const api = { photos } as never;
  const { signal } = new AbortController();
  const read = kept.map((sha) =>
    openPhoto(api, { asset: truck, sha }, signal).then((blob) => blob.arrayBuffer()),
  );
  expect((await Promise.all(read)).map((each) => Buffer.from(each).length)).toEqual(
    pictures.map(({ length }) => length),
  );
});
