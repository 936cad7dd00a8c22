import { expect, test } from 'vitest';
import { nameOfDownload } from '../../main/hosts/electron/window/downloads.ts';
import { facilityFolderName } from '../../main/program/data-folder/facility-folder.ts';
import {
  fileNamePart,
  isDeviceName,
  safeFileName,
  savedFileName,
  withoutDeviceName,
} from '../../shared/safe-file-name.ts';

test.each([
  'CON',
  'prn',
  'Aux.csv',
  'nul.tar.gz',
  'COM0',
  'lpt9.txt',
  'com².pdf',
  'CONIN$',
  'con .csv',
])('%j is a device of Windows', (name) => {
  expect(isDeviceName(name)).toBe(true);
  expect(withoutDeviceName(name)).toBe(`_${name}`);
});

test.each([
  'CONTAINERS.csv',
  'console.csv',
  'com10.csv',
  'a con.csv',
  'lpt.pdf',
  'auxiliary',
  '_nul',
])('%j is no device', (name) => expect(withoutDeviceName(name)).toBe(name));

test('a saved file never gets the name of a device, or a dot or space at its end', () => {
  expect(nameOfDownload('PRN.csv')).toBe('_PRN.csv');
  expect(nameOfDownload('aux')).toBe('_aux.txt');
  expect(nameOfDownload('moves.csv. . ')).toBe('moves.csv');
  expect(nameOfDownload('C:\\exports\\lpt1.json')).toBe('_lpt1.json');
});

test('a facility whose id is a device gets a folder of another name', () => {
  for (const id of ['con', 'nul', 'com3'])
    expect(facilityFolderName(id)).toMatch(/^_[0-9a-f]{32}$/);
  expect(facilityFolderName('console')).toBe('console');
});

test.each([
  ['CON.pdf', '_CON.pdf'],
  ['a/b\\c:d.pdf', 'a_b_c_d.pdf'],
  ['name. . ', 'name'],
  ['..', 'document'],
  ['x\u202efdp.exe', 'x_fdp.exe'],
])('%j is saved as %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test.each([
  ['bill.pdf', 'bill.pdf'],
  ['Photo.JPG', 'Photo.JPG'],
  ['page.html', 'page.html.txt'],
  ['run.js', 'run.js.txt'],
  ['setup.exe', 'setup.exe.txt'],
  ['macro.docm', 'macro.docm.txt'],
  ['picture.svg', 'picture.svg.txt'],
  ['no ending', 'no ending.txt'],
])('a downloaded %j is saved as %j, which no system runs', (name, saved) => {
  expect(savedFileName(name)).toBe(saved);
});

test('a part of a name loses what some system refuses, and half a sign at its end', () => {
  expect(fileNamePart(' Dock 7: north/"cold" ', ' ', 60)).toBe('Dock 7  north  cold');
  expect(fileNamePart('...', '_', 9)).toBe('');
  expect(fileNamePart('ab\u{1f69a}cd', '_', 3)).toBe('ab\u{1f69a}');
  expect(fileNamePart('yard. north', '_', 6)).toBe('yard');
  expect(fileNamePart('a\u2028b\ud800c', '_', 9)).toBe('a_b_c');
});
