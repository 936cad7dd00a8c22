import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mayUsePcCamera } from '../../../main/photos/camera-permission.ts';
import { DeskPreferences } from '../../../main/program/desk-preferences.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'yardmaster-preferences-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

// Cases: PC14.
test('what is chosen is there at the next start, beside what was chosen before', () => {
  expect(new DeskPreferences(root).get()).toEqual({});
  new DeskPreferences(root).keep({ textSize: 115, singleKeys: false });
  new DeskPreferences(root).keep({ contrast: 'more', textSize: 130 });
  expect(new DeskPreferences(root).get()).toEqual({
    textSize: 130,
    singleKeys: false,
    contrast: 'more',
  });
});

test('a file of zeros costs at most the last choice, and isn’t believed if broken', () => {
  const desk = new DeskPreferences(root);
  desk.keep({ textSize: 90 });
  desk.keep({ colors: 'dark' });
  writeFileSync(path.join(root, 'preferences.json'), Buffer.alloc(300));
  expect(desk.get()).toEqual({ textSize: 90 });
  writeFileSync(path.join(root, 'preferences.json'), '[1]');
  writeFileSync(path.join(root, 'preferences.json.older'), '{"textSize"');
  expect(desk.get()).toEqual({});
});

test('only main turns the PC’s camera on; a damaged file turns it off', () => {
  const desk = new DeskPreferences(root);
  expect(mayUsePcCamera(root)).toBe(false);
  desk.keep({ pcCamera: true, textSize: 90 });
  expect([mayUsePcCamera(root), desk.get()]).toEqual([false, { textSize: 90 }]);
  desk.setPcCamera(true);
  desk.keep({ pcCamera: false, textSize: 100 });
  expect([mayUsePcCamera(root), desk.get()]).toEqual([true, { textSize: 100, pcCamera: true }]);
  desk.setPcCamera(false);
  expect(mayUsePcCamera(root)).toBe(false);
  // The older copy still says that it is on.
  desk.setPcCamera(true);
  desk.keep({ textSize: 115 });
  for (const broken of ['[true]', 'null', '{"pcCamera":"yes"}', '{"pcCamera"', '']) {
    writeFileSync(path.join(root, 'preferences.json'), broken);
    expect([broken, mayUsePcCamera(root)]).toEqual([broken, false]);
  }
});
