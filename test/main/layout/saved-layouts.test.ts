import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  keptVersions,
  layoutFileName,
  openLayoutStore,
  type SavedLayouts,
} from '../../../main/layout/saved-layouts.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { LayoutDocument } from '../../../shared/layout/saved.ts';
import { smallDocument } from '../../shared/layout/documents.ts';
import { said, saying } from '../../support/said.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-layouts-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let time = 1_700_000_000_000;
const clock = { now: () => time, monotonic: () => time };
let folder = '';
let store: SavedLayouts;
const reopen = () => {
  store.close();
  store = openLayoutStore({ folder, clock });
};
beforeEach(() => {
  time = 1_700_000_000_000;
  folder = mkdtempSync(path.join(root, 'each-'));
  store = openLayoutStore({ folder, clock });
});
afterEach(() => store.close());

const document = smallDocument();
const save = (own: LayoutDocument | null = document, base = store.current().version) =>
  store.save({ base, document: own, note: 'n', by: 'Ada' });
const png = {
  type: 'image/png',
  data: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]).toString('base64'),
} as const;
const withPicture = (id: string): LayoutDocument => ({
  ...document,
  background: { id, box: { x: 0, y: 0, width: 9, height: 9 }, opacity: 0.5 },
});

describe('the file of the drawn yard', () => {
  test('begins with nothing saved', () => {
    expect(store.current()).toEqual({ version: 0, document: null });
    expect(store.versions()).toEqual([]);
  });

  test('keeps what was saved over a restart', () => {
    expect(save()).toEqual({ ok: true, value: 1 });
    reopen();
    expect(store.current()).toEqual({ version: 1, document });
    expect(store.versions()).toEqual([
      {
        version: 1,
        savedAt: new Date(time).toISOString(),
        savedBy: 'Ada',
        note: 'n',
        places: 10,
        isAutomatic: false,
      },
    ]);
  });

  test('refuses to save over a version that was not seen', () => {
    save();
    expect(save(document, 0)).toMatchObject({
      ok: false,
      error: message('layout.version.newer', { version: 1 }),
    });
    expect(store.versions()).toHaveLength(1);
  });

  test('goes back to the automatic drawing as a version of its own, and to an older one', () => {
    save();
    save(null);
    expect(store.current()).toEqual({ version: 2, document: null });
    expect(store.versions()[0]?.isAutomatic).toBe(true);
    expect(store.read(1)).toEqual({ ok: true, value: { version: 1, document } });
  });

  test('keeps the newest fifty versions', () => {
    for (let n = 0; n < keptVersions + 3; n += 1) save();
    expect(store.versions()).toHaveLength(keptVersions);
    expect(store.read(1)).toMatchObject({
      ok: false,
      error: message('layout.version.gone', { version: 1, most: keptVersions }),
    });
  });

  test('sends watchers a saved version and nothing else', () => {
    let told = 0;
    const stop = store.watch(() => {
      told += 1;
    });
    save();
    save(document, 0);
    expect(told).toBe(1);
    stop();
    save();
    expect(told).toBe(1);
  });

  test('keeps an image by its content, and refuses one whose content differs', () => {
    const id = store.putBackground(png);
    expect(id).toEqual({ ok: true, value: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(store.putBackground(png)).toEqual(id);
    expect(id.ok && store.background(id.value)).toEqual(png);
    const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    expect(store.putBackground({ type: 'image/png', data: svg })).toMatchObject({ ok: false });
  });

  test('refuses a layout whose image it does not have', () => {
    expect(save(withPicture('a'.repeat(64)))).toMatchObject({
      ok: false,
      error: message('layout.picture.gone'),
    });
  });

  test('forgets an image a day after the last version that shows it is gone', () => {
    const id = store.putBackground(png);
    if (!id.ok) throw new Error(inEnglish(id.error));
    save(withPicture(id.value));
    time += 48 * 60 * 60_000;
    save();
    expect(store.background(id.value)).toEqual(png);
    for (let n = 0; n < keptVersions; n += 1) save();
    expect(store.background(id.value)).toBeNull();
  });

  test('of a newer version is shown; an unsaved layout is never called saved', () => {
    save();
    store.close();
    const db = new Sqlite(path.join(folder, layoutFileName));
    db.pragma('user_version = 99');
    db.close();
    store = openLayoutStore({ folder, clock });
    expect(store.versions()).toHaveLength(1);
    expect(said(store.notices[0])).toMatch(/can’t be saved.*newer version/);
    expect(store.save({ base: 1, document: null, note: '', by: 'Pat' })).toMatchObject({
      ok: false,
      error: saying('newer version'),
    });
    expect(store.putBackground(png)).toMatchObject({
      ok: false,
      error: { code: 'layout.notSaved' },
    });
    expect(store.versions()).toHaveLength(1);
  });

  test('sets a damaged file aside and says so', () => {
    store.close();
    for (const end of ['-wal', '-shm'])
      rmSync(path.join(folder, layoutFileName + end), { force: true });
    writeFileSync(
      path.join(folder, layoutFileName),
      'not a database, and long enough to be looked at as one'.repeat(50),
    );
    store = openLayoutStore({ folder, clock });
    expect(store.current()).toEqual({ version: 0, document: null });
    expect(said(store.notices[0])).toContain('quarantine');
    expect(existsSync(path.join(folder, 'quarantine'))).toBe(true);
  });
});
