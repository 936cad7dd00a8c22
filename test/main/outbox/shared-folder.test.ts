import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type FolderFacts,
  type Sharer,
  sharedBy,
  sharedByNow,
} from '../../../main/outbox/shared-folder.ts';
import { openOutbox } from '../../../main/outbox/startup.ts';
import { saying } from '../../support/said.ts';

const linux: FolderFacts = { platform: 'linux', env: {}, fileSystem: 0xef53 };
const windows: FolderFacts = { platform: 'win32', env: {}, fileSystem: 0 };
const mac: FolderFacts = { platform: 'darwin', env: {}, fileSystem: 0 };

describe('a folder', () => {
  test.each<[string, FolderFacts, Sharer]>([
    ['/mnt/yard', { ...linux, fileSystem: 0x6969 }, 'network'],
    ['/mnt/yard', { ...linux, fileSystem: 0xff534d42 }, 'network'],
    ['/mnt/yard', { ...linux, fileSystem: 0xfe534d42 }, 'network'],
    ['/home/ada/Dropbox/yard', linux, 'dropbox'],
    ['/home/ada/Nextcloud/yard', linux, 'nextcloud'],
    ['\\\\server\\share\\yard', windows, 'network'],
    ['\\\\?\\UNC\\server\\share', windows, 'network'],
    ['C:\\Users\\Ada\\OneDrive - Dallas DC\\Documents\\yard', windows, 'oneDrive'],
    [
      'D:\\Cloud\\Ada\\yard',
      { ...windows, env: { OneDriveCommercial: 'D:\\cloud\\ada' } },
      'oneDrive',
    ],
    ['C:\\Users\\Ada\\Google Drive\\yard', windows, 'googleDrive'],
    ['/Users/ada/Library/Mobile Documents/com~apple~CloudDocs/yard', mac, 'iCloudDrive'],
    ['/Users/ada/Library/CloudStorage/Box-Box/yard', mac, 'sync'],
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

  test('in a sync program’s folder a notice says what to do; operations are saved', () => {
    const { store, notices } = openOutbox({
      folder: path.join(home, 'Dropbox', 'yard'),
      clock,
      log,
      ballastBytes: 4_096,
    });
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
    symlinkSync(path.join(home, 'OneDrive'), path.join(home, 'plain'), 'junction');
    expect(sharedByNow(path.join(home, 'plain'))).toBe('oneDrive');
    expect(sharedByNow(home)).toBeNull();
    expect(sharedByNow(path.join(home, 'missing'))).toBeNull();
  });
});
