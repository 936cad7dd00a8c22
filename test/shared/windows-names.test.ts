import { expect, test } from 'vitest';
import { safeFileName } from '../../main/hosts/electron/window/downloads.ts';
import { facilityFolderName } from '../../main/program/data-folder/facility-folder.ts';
import { isDeviceName, withoutDeviceName } from '../../shared/windows-names.ts';

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
  expect(safeFileName('PRN.csv')).toBe('_PRN.csv');
  expect(safeFileName('aux')).toBe('_aux.txt');
  expect(safeFileName('moves.csv. . ')).toBe('moves.csv');
  expect(safeFileName('C:\\exports\\lpt1.json')).toBe('_lpt1.json');
});

test('a facility whose id is a device gets a folder of another name', () => {
  for (const id of ['con', 'nul', 'com3'])
    expect(facilityFolderName(id)).toMatch(/^_[0-9a-f]{32}$/);
  expect(facilityFolderName('console')).toBe('console');
});
