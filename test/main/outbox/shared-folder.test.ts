import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FolderFacts, sharedBy, sharedByNow } from '../../../main/outbox/shared-folder.ts';
import { openOutbox } from '../../../main/outbox/startup.ts';
import { saying } from '../../support/said.ts';

const linux: FolderFacts = { platform: 'linux', env: {}, fileSystem: 0xef53 };
const windows: FolderFacts = { platform: 'win32', env: {}, fileSystem: 0 };
const mac: FolderFacts = { platform: 'darwin', env: {}, fileSystem: 0 };

describe('a folder', () => {
  test.each<[string, FolderFacts, string]>([
    ['/mnt/yard', { ...linux, fileSystem: 0x6969 }, 'a network drive'],
    ['/mnt/yard', { ...linux, fileSystem: 0xff534d42 }, 'a network drive'],
    ['/mnt/yard', { ...linux, fileSystem: 0xfe534d42 }, 'a network drive'],
    ['/home/ada/Dropbox/yard', linux, 'Dropbox'],
    ['/home/ada/Nextcloud/yard', linux, 'Nextcloud'],
    ['\\\\server\\share\\yard', windows, 'a network drive'],
    ['\\\\?\\UNC\\server\\share', windows, 'a network drive'],
    ['C:\\Users\\Ada\\OneDrive - Dallas DC\\Documents\\yard', windows, 'OneDrive'],
    ['D:\\Cloud\\Ada\\yard', { ...windows, env: { OneDriveCommercial: 'D:\\cloud\\ada' } }, 'OneDrive'],
    ['C:\\Users\\Ada\\Google Drive\\yard', windows, 'Google Drive'],
    ['/Users/ada/Library/Mobile Documents/com~apple~CloudDocs/yard', mac, 'iCloud Drive'],
    ['/Users/ada/Library/CloudStorage/Box-Box/yard', mac, 'a sync program'],
  ])('%s is shared by what it says', (folder, facts, by) => {
    expect(sharedBy(folder, facts)).toBe(by);
  });

  test.each<[string, FolderFacts]>([
    ['/home/ada/.local/share/yardmaster/dallas', linux],
    ['/home/ada/onedrive-notes/yard', linux],
    ['/home/ada/boxes/yard', linux],
    ['C:\\Users\\Ada\\AppData\\Local\\Yardmaster', windows],
    ['\\\\?\\C:\\Users\\Ada\\AppData\\Local\\Yardmaster', windows],
    ['D:\\Cloud\\Adam\\yard', { ...windows, env: { OneDrive: 'D:\\cloud\\ada' } }],
    ['/Users/ada/Library/Application Support/Yardmaster', mac],
  ])('%s is of this computer alone', (folder, facts) => {
    expect(sharedBy(folder, facts)).toBeNull();
  });
});

describe('the folder of the outbox', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'yardmaster-shared-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));
  const clock = { now: () => Date.parse('2026-03-02T09:00:00Z'), monotonic: () => 0 };
  const log = { info: () => undefined, warn: () => undefined };

  test('that lies where a sync program writes is told with what to do; operations are saved all the same', () => {
    const { store, notices } = openOutbox({ folder: path.join(home, 'Dropbox', 'yard'), clock, log, ballastBytes: 4_096 });
    expect(notices()).toEqual([
      {
        key: 'outbox-shared-folder',
        severity: 'warning',
        said: saying(/Dropbox.*--data-dir/),
      },
    ]);
    expect(store.lastSeq()).toBe(0);
    store.close();
  });

  test('is looked at where it really is, not by the name of a link to it', () => {
    mkdirSync(path.join(home, 'OneDrive'));
    symlinkSync(path.join(home, 'OneDrive'), path.join(home, 'plain'));
    expect(sharedByNow(path.join(home, 'plain'))).toBe('OneDrive');
    expect(sharedByNow(home)).toBeNull();
    expect(sharedByNow(path.join(home, 'missing'))).toBeNull();
  });
});
