import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SmallFile } from '../../../../main/kernel/files/small-file.ts';
import { decodeText } from '../../../../main/kernel/files/text-file.ts';

let folder: string;
let target: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-small-'));
  target = path.join(folder, 'desk.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Desk = { readonly name: string };
const open = () =>
  new SmallFile<Desk>(target, (json) =>
    json !== null && typeof json === 'object' && 'name' in json ? (json as Desk) : null,
  );

describe('a small file', () => {
  test('that is not there is absent, and one that is there is read', () => {
    expect(open().read()).toEqual({ kind: 'absent' });
    open().write({ name: 'Dock' });
    expect(open().read()).toEqual({ kind: 'here', value: { name: 'Dock' } });
  });

  // Faults: J5.
  test.each<[how: string, bytes: Buffer]>([
    ['no bytes', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(600)],
    ['half its text', Buffer.from('{"name": "Do')],
    ['another form', Buffer.from('["Dock"]')],
    ['one byte of Windows', Buffer.from('{"name": "Anden \xf1"}', 'latin1')],
  ])('of %s is read from its older copy, and is set aside by the next write', (_how, bytes) => {
    open().write({ name: 'Gate' });
    open().write({ name: 'Dock' });
    writeFileSync(target, bytes);
    expect(open().read()).toEqual({ kind: 'older', value: { name: 'Gate' } });
    open().write({ name: 'Gate 2' });
    expect(readFileSync(`${target}.damaged`).equals(bytes)).toBe(true);
    expect(open().read()).toEqual({ kind: 'here', value: { name: 'Gate 2' } });
  });

  // Cases: PC12.
  test('written once it has an older copy too; if both are broken it isn’t absent', () => {
    open().write({ name: 'Gate' });
    writeFileSync(target, '');
    expect(open().read()).toEqual({ kind: 'older', value: { name: 'Gate' } });
    writeFileSync(`${target}.older`, '{');
    expect(open().read()).toEqual({ kind: 'broken' });
    open().write({ name: 'New' });
    writeFileSync(target, 'again');
    open().write({ name: 'Newer' });
    expect(readdirSync(folder).filter((each) => each.includes('damaged'))).toHaveLength(2);
  });

  // Cases: PC12.
  test.each(['utf-8', 'utf-16le', 'utf-16be'])('saved with a mark in %s is read', (encoding) => {
    const text = '\uFEFF{"name": "Andén 5"}';
    const bytes = Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'utf16le');
    writeFileSync(target, encoding === 'utf-16be' ? bytes.swap16() : bytes);
    expect(open().read()).toEqual({ kind: 'here', value: { name: 'Andén 5' } });
  });
});

test('text says its encoding: other letters are never guessed', () => {
  expect(decodeText(Buffer.from('Andén'))).toMatchObject({ text: 'Andén', encoding: 'UTF-8' });
  expect(decodeText(Buffer.from('{"a":1}', 'utf16le'))).toMatchObject({
    text: '{"a":1}',
    encoding: 'UTF-16',
  });
  expect(decodeText(Buffer.from('Muelle ñ', 'latin1'))).toEqual({
    kind: 'other',
    encoding: 'Windows-1252',
  });
  expect(decodeText(Buffer.from('text\0\0\0\0more text here'))).toMatchObject({ kind: 'other' });
  // The head of a picture.
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 1, 2]);
  expect(decodeText(png)).toEqual({ kind: 'other', encoding: 'binary' });
});
