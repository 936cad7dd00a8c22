import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import {
  claimFolder,
  facilityFolder,
  facilityFolderName,
} from '../../../../main/program/data-folder/facility-folder.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { anyCharacter } from '../../../support/any-character.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-facility-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the folder of a facility', () => {
  test('is named by its id where that is a plain name', () => {
    expect(facilityFolderName('746a7b37-9592-45db-8a58-656c7727603d')).toBe(
      '746a7b37-9592-45db-8a58-656c7727603d',
    );
  });

  test('is one plain folder name whatever the id is, and another for each id', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: anyCharacter }),
        fc.string({ minLength: 1, unit: anyCharacter }),
        (one, other) => {
          const name = facilityFolderName(one);
          expect(name).toMatch(/^[A-Za-z0-9_-]{1,60}$/);
          expect(name.toLowerCase() === facilityFolderName(other).toLowerCase()).toBe(
            one === other,
          );
        },
      ),
    );
    expect(facilityFolderName('../w')).not.toBe(facilityFolderName('./.w'));
    expect(facilityFolderName('W')).not.toBe(facilityFolderName('w'));
  });

  test('belongs to the first facility that claims it, and is refused to another', () => {
    const folder = mkdtempSync(path.join(root, 'a-'));
    expect(claimFolder(folder, 'w-1')).toEqual({ ok: true, value: folder });
    expect(claimFolder(folder, 'w-1')).toEqual({ ok: true, value: folder });
    expect(claimFolder(folder, 'w-2')).toEqual({
      ok: false,
      error: message('terminal.folder.otherFacility', { folder, owner: 'w-1', wanted: 'w-2' }),
    });
  });

  // Faults: J5.
  test.each([
    ['zeros', Buffer.alloc(64)],
    ['half a mark', Buffer.from('{"ware')],
    ['a mark of another kind', Buffer.from('[]')],
  ])('with %s stays who its older copy says, and gets a complete mark again', (_how, bytes) => {
    const folder = mkdtempSync(path.join(root, 'c-'));
    claimFolder(folder, 'w-6');
    writeFileSync(path.join(folder, 'facility.json'), bytes);
    expect(facilityFolder(folder, 'w-6')).toBe(folder);
    expect(claimFolder(folder, 'w-7')).toMatchObject({ ok: false });
    expect(claimFolder(folder, 'w-6').ok).toBe(true);
    expect(JSON.parse(readFileSync(path.join(folder, 'facility.json'), 'utf8'))).toEqual({
      warehouseId: 'w-6',
    });
    expect(readFileSync(path.join(folder, 'facility.json.damaged')).equals(bytes)).toBe(true);
  });

  test('with a mark that cannot be read gets a new one', () => {
    const folder = mkdtempSync(path.join(root, 'b-'));
    writeFileSync(path.join(folder, 'facility.json'), '{"warehouse');
    expect(claimFolder(folder, 'w-1').ok).toBe(true);
    expect(JSON.parse(readFileSync(path.join(folder, 'facility.json'), 'utf8'))).toEqual({
      warehouseId: 'w-1',
    });
  });
});
