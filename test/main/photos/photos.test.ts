/** Photos as evidence, on a real disk: kept, proved, bounded, deleted. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shaOf } from '../../../main/photos/photo-files.ts';
import type { DeskId, VisitId } from '../../../shared/ids.ts';
import { photoLimits } from '../../../shared/photos/photo.ts';
import { safeFileName } from '../../../shared/safe-file-name.ts';
import { jpegOf, pngOf } from '../../shared/photos/pictures.ts';
import { photosDesk, truckOf } from './photos-desk.ts';

let desk: ReturnType<typeof photosDesk>;
beforeEach(() => {
  desk = photosDesk();
});
afterEach(() => rmSync(desk.folder, { recursive: true, force: true }));

const inFolder = (name: string) => path.join(desk.folder, name);
const filesIn = (name: string) => (existsSync(inFolder(name)) ? readdirSync(inFolder(name)) : []);
const states = () => desk.photos.of(truckOf('v-1')).map(({ state, place }) => `${state} ${place}`);

test('a photo is a file named by its hash and a fact that seals it', () => {
  const bytes = jpegOf(4_032, 3_024, 'front');
  const sha = desk.add(bytes, '../../etc/pass\u0000wd:"front".jpg');
  expect(sha).toBe(shaOf(bytes));
  expect(filesIn('photos')).toEqual([`${sha}.jpg`]);
  expect(desk.journal.facts.map(({ kind, subjects }) => ({ kind, subjects }))).toEqual([
    { kind: 'desk.photo', subjects: ['release:photo', 'visit:v-1', `photo:${sha}`, 'clerk:Ana'] },
  ]);
  desk.reopen();
  const [photo] = desk.photos.of(truckOf('v-1'));
  expect(photo).toMatchObject({ sha, width: 4_032, height: 3_024, by: 'Ana', place: 'here' });
  expect(photo?.name).toBe(safeFileName(photo?.name ?? ''));
  expect(desk.read(sha)).toEqual(bytes);
});

test('a photo of 60 MB is refused before a byte of it is read', () => {
  const begun = desk.photos.begin(
    { asset: truckOf('v-1'), when: 'in' },
    { name: 'yard.jpg', type: 'image/jpeg', size: 60_000_000 },
  );
  expect(begun).toMatchObject({ ok: false, error: { code: 'photos.tooLarge' } });
  expect(filesIn('photos')).toEqual([]);
});

test('a photo that comes in pieces is kept; one that grew or shrank meanwhile is not', () => {
  const bytes = pngOf(800, 600, 'x'.repeat(1_200_000));
  const send = (size: number) => {
    const file = { name: 'door.png', type: 'image/png', size };
    const begun = desk.photos.begin({ asset: truckOf('v-1'), when: 'out' }, file);
    const id = begun.ok ? begun.value.id : '';
    for (let from = 0; from < bytes.length; from += 500_000) {
      const piece = desk.photos.piece(id, bytes.subarray(from, from + 500_000).toString('base64'));
      if (!piece.ok) return piece.error.code;
    }
    const kept = desk.photos.keep(id);
    return kept.ok ? kept.value.sha : kept.error.code;
  };
  expect(send(bytes.length - 1)).toBe('documents.changed');
  expect(send(bytes.length + 1)).toBe('documents.changed');
  expect(filesIn('photos')).toEqual([]);
  expect(desk.read(send(bytes.length))).toEqual(bytes);
});

test('the same photo twice is told; of another truck it is one file and two facts', () => {
  const sha = desk.add(pngOf(10, 10));
  expect(desk.add(pngOf(10, 10), 'again.png')).toBe('photos.twice');
  expect(desk.add(pngOf(10, 10), 'seal.png', truckOf('v-2'))).toBe(sha);
  expect(filesIn('photos')).toEqual([`${sha}.png`]);
  expect(desk.journal.facts).toHaveLength(2);
  desk.photos.remove(truckOf('v-1'), sha);
  expect(desk.read(sha)).toBe('photos.gone.removed');
  expect(desk.read(sha, truckOf('v-2'))).toEqual(pngOf(10, 10));
  desk.photos.remove(truckOf('v-2'), sha);
  expect([filesIn('photos'), filesIn('backups/photos')]).toEqual([[], []]);
});

test('what has left gets no photos, and a truck gets 20 at most', () => {
  for (let at = 0; at < photoLimits.perAsset; at += 1) desk.add(pngOf(10, 10, `${at}`));
  expect(desk.add(pngOf(10, 10, 'more'))).toBe('photos.tooMany');
  expect(filesIn('photos')).toHaveLength(20);
  desk.world.away.add('v-2');
  expect(desk.add(pngOf(10, 10, 'gone'), 'late.png', truckOf('v-2'))).toBe('release.inspect.gone');
});

test('warns when the folder is nearly full, and accepts nothing beyond the limit', () => {
  desk.photos.setRule({ days: 30, gigabytes: 1 });
  desk.add(pngOf(10, 10));
  expect(desk.world.notices).toEqual([]);
  // A file without a byte on the disk that counts as 950 MB.
  const large = inFolder(`photos/${'a'.repeat(64)}.png`);
  writeFileSync(large, '');
  truncateSync(large, 950_000_000);
  desk.reopen();
  expect(desk.add(pngOf(20, 10))).toMatch(/^[0-9a-f]{64}$/);
  expect(desk.world.notices).toEqual(['photos.nearlyFull']);
  truncateSync(large, 1_000_000_000);
  desk.reopen();
  expect(desk.add(pngOf(30, 10))).toBe('photos.full');
});

test('a full disk is reported, and leaves neither a fact nor half a file', () => {
  const bytes = pngOf(10, 10);
  mkdirSync(inFolder('photos'));
  // Whatever is written there fails as on a full disk.
  symlinkSync('/dev/full', inFolder(`photos/${shaOf(bytes)}.png.part`));
  expect(desk.add(bytes)).toBe('files.full');
  expect([filesIn('photos'), desk.journal.facts]).toEqual([[], []]);
  expect(desk.add(bytes)).toBe(shaOf(bytes));
});

test('when the journal keeps nothing the file goes, unless another fact names it', () => {
  desk.world.trouble = desk.full;
  expect(desk.add(pngOf(10, 10))).toBe('files.full');
  expect(filesIn('photos')).toEqual([]);
  desk.world.trouble = null;
  const sha = desk.add(pngOf(10, 10));
  desk.world.trouble = desk.full;
  expect(desk.add(pngOf(10, 10), 'seal.png', truckOf('v-2'))).toBe('files.full');
  expect(desk.read(sha)).toEqual(pngOf(10, 10));
});

test('a changed or missing file comes back from its backup, proved by its hash', () => {
  const bytes = jpegOf(40, 30);
  const sha = desk.add(bytes);
  writeFileSync(inFolder(`photos/${sha}.jpg`), jpegOf(40, 30, 'forged'));
  expect(desk.read(sha)).toEqual(bytes);
  rmSync(inFolder(`photos/${sha}.jpg`));
  expect(states()).toEqual(['kept here']);
  expect(desk.read(sha)).toEqual(bytes);
  expect(filesIn('photos')).toEqual([`${sha}.jpg`]);
});

test('without a good backup a changed or missing file is reported, never shown', () => {
  const bytes = jpegOf(40, 30);
  const sha = desk.add(bytes);
  for (const folder of ['photos', 'backups/photos']) {
    // As long as it was, with another last byte.
    const forged = Buffer.concat([bytes.subarray(0, -1), Buffer.from('x')]);
    writeFileSync(inFolder(`${folder}/${sha}.jpg`), forged);
  }
  expect(desk.read(sha)).toBe('photos.gone.changed');
  rmSync(inFolder('backups/photos'), { recursive: true });
  rmSync(inFolder(`photos/${sha}.jpg`));
  symlinkSync('/etc/hostname', inFolder(`photos/${sha}.jpg`));
  expect(desk.read(sha)).toBe('photos.gone.missing');
  expect(states()).toEqual(['kept missing']);
});

test('the backup makes the copies that are missing, and none of a changed file', () => {
  const [one, other] = [desk.add(pngOf(10, 10)), desk.add(pngOf(20, 10))];
  const handle = desk.files.handle(() => desk.world.now);
  expect(handle.newestAt()).toBe(desk.world.now);
  rmSync(inFolder('backups/photos'), { recursive: true });
  expect(handle.newestAt()).toBe(Number.NEGATIVE_INFINITY);
  writeFileSync(inFolder(`photos/${other}.png`), 'changed');
  handle.backUp();
  expect(filesIn('backups/photos')).toEqual([`${one}.png`]);
});

test('after its days a picture is deleted with its backup, and its fact says so', () => {
  desk.photos.setRule({ days: 30, gigabytes: 5 });
  const old = desk.add(pngOf(10, 10));
  desk.world.now += 29 * desk.day;
  const recent = desk.add(pngOf(20, 10));
  desk.photos.upkeep();
  expect(filesIn('photos')).toHaveLength(2);
  desk.world.now += desk.day;
  desk.photos.upkeep();
  expect([filesIn('photos'), filesIn('backups/photos')]).toEqual([
    [`${recent}.png`],
    [`${recent}.png`],
  ]);
  expect(states()).toEqual(['expired missing', 'kept here']);
  expect(desk.read(old)).toBe('photos.gone.expired');
  // Taken again, it is kept again.
  expect(desk.add(pngOf(10, 10))).toBe(old);
});

test('a clock that jumped by years deletes no photo', () => {
  desk.add(pngOf(10, 10));
  desk.world.now += 3_650 * desk.day;
  desk.photos.upkeep();
  expect(filesIn('photos')).toHaveLength(1);
  expect(states()).toEqual(['kept here']);
});

test('a kill between file and fact leaves a file that goes, and nothing that names it', () => {
  desk.add(pngOf(10, 10));
  const orphan = inFolder(`photos/${shaOf(pngOf(20, 10))}.png`);
  writeFileSync(orphan, pngOf(20, 10));
  writeFileSync(inFolder('photos/half.png.part'), 'half');
  const week = desk.world.now - 8 * desk.day;
  desk.reopen();
  utimesSync(orphan, desk.world.now / 1_000, desk.world.now / 1_000);
  desk.photos.upkeep();
  expect(filesIn('photos')).toHaveLength(2);
  expect(states()).toEqual(['kept here']);
  utimesSync(orphan, week / 1_000, week / 1_000);
  desk.photos.upkeep();
  expect(filesIn('photos')).toEqual([`${shaOf(pngOf(10, 10))}.png`]);
});

test('a file whose fact may lie in a month elsewhere stays as long as photos do', () => {
  desk.add(pngOf(10, 10));
  const file = inFolder(`photos/${shaOf(pngOf(20, 10))}.png`);
  writeFileSync(file, pngOf(20, 10));
  const aged = (days: number) => {
    const at = desk.world.now / 1_000 - days * 86_400;
    utimesSync(file, at, at);
    desk.photos.upkeep();
    return existsSync(file);
  };
  expect([aged(32), aged(269), aged(270)]).toEqual([true, true, false]);
});

test('a photo of another desk is said to be there, and is deleted there too', () => {
  const sha = desk.add(pngOf(10, 10));
  const [own] = [...desk.photos.of(truckOf('v-1'))];
  const by = 'desk-2' as DeskId;
  const other = { ...own, place: undefined, sha: 'b'.repeat(64), name: 'dock.jpg' };
  const fromOtherDesk = (value: object, key: string, stamp: number) =>
    desk.world.fromOthers([{ key, stamp, by, value: { clerk: 'Bo', value } }]);
  fromOtherDesk(other, `${other.sha} visit:v-1`, desk.world.now);
  expect(states().toSorted()).toEqual(['kept elsewhere', 'kept here']);
  expect(desk.read(other.sha)).toBe('photos.gone.elsewhere');
  fromOtherDesk(
    { ...own, place: undefined, state: 'removed' },
    `${sha} visit:v-1`,
    desk.world.now + 1,
  );
  expect(desk.read(sha)).toBe('photos.gone.removed');
  desk.photos.upkeep();
  expect([filesIn('photos'), filesIn('backups/photos')]).toEqual([[], []]);
  // What can't be a photo is left out.
  fromOtherDesk({ ...other, bytes: -1 }, `${'c'.repeat(64)} visit:v-1`, desk.world.now);
  expect(states()).toHaveLength(2);
});

/** Files in the folder that a camera writes, by name. */
function camera(files: Readonly<Record<string, Buffer | string>>, minutesAgo = 1) {
  mkdirSync(inFolder('camera'), { recursive: true });
  const at = desk.world.now / 1_000 - minutesAgo * 60;
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(inFolder(`camera/${name}`), bytes);
    utimesSync(inFolder(`camera/${name}`), at, at);
  }
}
const offered = () => {
  const files = desk.photos.cameraFiles();
  return files.ok ? files.value.map(({ name }) => name) : files.error.code;
};
const take = (name: string) => {
  const kept = desk.photos.addFromCamera({ asset: truckOf('v-1'), when: 'in' }, name);
  return kept.ok ? kept.value.sha : kept.error.code;
};

test('what a camera wrote in the last half hour is offered, and kept by its plain name', () => {
  expect(offered()).toBe('photos.camera.unreadable');
  camera({ 'old.jpg': jpegOf(9, 9) }, 31);
  camera({ 'IMG_1.JPG': jpegOf(40, 30), 'notes.txt': 'x', 'empty.jpg': '' }, 2);
  camera({ 'IMG_2.jpg': jpegOf(50, 30), 'IMG_3.heic': 'x' });
  expect(offered()).toEqual(['IMG_2.jpg', 'IMG_3.heic', 'IMG_1.JPG']);
  expect(take('IMG_2.jpg')).toBe(shaOf(jpegOf(50, 30)));
  expect(desk.read(shaOf(jpegOf(50, 30)))).toEqual(jpegOf(50, 30));
  expect(take('IMG_3.heic')).toBe('photos.heic');
  expect(existsSync(inFolder('camera/IMG_2.jpg'))).toBe(true);
});

test('nothing outside the camera’s folder is read, by no name and through no link', () => {
  camera({ 'IMG_1.jpg': jpegOf(40, 30) });
  writeFileSync(inFolder('secret.jpg'), jpegOf(60, 60));
  symlinkSync(inFolder('secret.jpg'), inFolder('camera/linked.jpg'));
  mkdirSync(inFolder('camera/folder.jpg'));
  expect(offered()).toEqual(['IMG_1.jpg']);
  const names = ['../secret.jpg', '..\\secret.jpg', inFolder('secret.jpg'), 'linked.jpg'];
  for (const name of [...names, 'folder.jpg', '..', 'C:secret.jpg', 'none.jpg', 'a\0.jpg'])
    expect([name, take(name)]).toEqual([name, 'photos.camera.gone']);
  expect(states()).toEqual([]);
});

test('a camera’s file of 60 MB is refused unread, and a folder of 5,001 files is told', () => {
  camera({ 'IMG_1.jpg': jpegOf(40, 30) });
  truncateSync(inFolder('camera/IMG_1.jpg'), 60_000_000);
  expect(take('IMG_1.jpg')).toBe('photos.tooLarge');
  for (let at = 0; at < 5_000; at += 1) writeFileSync(inFolder(`camera/${at}.jpg`), '');
  expect(offered()).toBe('photos.camera.tooMany');
});

const card = { kind: 'card', id: 'card-7' } as const;

test('photos of a card are the truck’s once it is in, also where that is said twice', () => {
  const kept = desk.photos.add({ asset: card, when: 'in' }, 'seal.png', pngOf(31, 30));
  const sha = kept.ok ? kept.value.sha : '';
  expect(desk.photos.counts()).toEqual([]);
  desk.photos.cameIn('v-1' as VisitId, 'card-7');
  desk.photos.cameIn('v-1' as VisitId, 'card-7');
  desk.photos.cameIn('v-1' as VisitId, null);
  expect(desk.photos.of(truckOf('v-1'))).toMatchObject([{ sha, by: 'Ana', place: 'here' }]);
  expect(desk.photos.counts()).toEqual([{ asset: 'visit:v-1', in: 1, out: 0 }]);
  expect(filesIn('photos')).toEqual([`${sha}.png`]);
  expect(desk.photos.dropCard('card-7')).toMatchObject({ ok: true });
  expect(desk.read(sha)).toEqual(pngOf(31, 30));
  // The card doesn't keep a file that an administrator deletes of the truck.
  desk.photos.remove(truckOf('v-1'), sha);
  expect(filesIn('photos')).toEqual([]);
});

test('a card that is given up leaves no file; one of another truck stays', () => {
  desk.photos.add({ asset: card, when: 'in' }, 'front.png', pngOf(40, 30));
  desk.photos.add({ asset: card, when: 'in' }, 'rear.png', pngOf(41, 30));
  const other = desk.add(pngOf(41, 30), 'rear.png');
  desk.reopen();
  expect(desk.photos.dropCard('card-7')).toMatchObject({ ok: true });
  expect(filesIn('photos')).toEqual([`${other}.png`]);
  expect(filesIn('backups/photos')).toEqual([`${other}.png`]);
});

test('while the journal takes nothing, photos of a card stay the card’s', () => {
  desk.photos.add({ asset: card, when: 'in' }, 'front.png', pngOf(50, 30));
  desk.world.trouble = desk.full;
  desk.photos.cameIn('v-1' as VisitId, 'card-7');
  expect(desk.photos.dropCard('card-7')).toMatchObject({ ok: false });
  expect(desk.photos.of(card)).toMatchObject([{ state: 'kept', place: 'here' }]);
  desk.world.trouble = null;
  desk.photos.cameIn('v-1' as VisitId, 'card-7');
  expect(states()).toEqual(['kept here']);
});
