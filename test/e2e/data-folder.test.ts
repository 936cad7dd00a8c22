/**
 * Whatever lies where a file of the console belongs, and whatever the disk is like, a start works
 * and tells what is less, or ends with one sentence that names the file: no stack, no hang. The
 * files are those that a real run leaves behind, so a new one is covered too.
 *
 * A sample: each file is spoiled in one of eight ways, the next file in the next way;
 * DATA_FOLDER_FAULTS=all takes every file in every way. Most starts are the desk of the web host
 * without its port, in one program of an ordinary user (`support/many-starts.ts`); the real program
 * is started where it could differ: in one way of each outcome, for its own files, and on disks.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataFiles } from '../../main/console/data-files.ts';
import { unfitFile } from '../../main/program/data-folder/check-data-folder.ts';
import { inEnglish } from '../../shared/i18n/in-english.ts';
import { rawText } from '../../shared/i18n/message.ts';
import { deep, isDeep } from '../support/tiers.ts';
import { noticesOf } from './support/ask-console.ts';
import {
  giveToUser,
  mountMemory,
  openStarter,
  type Starter,
  type StartResult,
  startAsUser,
} from './support/start-as-user.ts';

const isRoot = process.getuid?.() === 0;
const base = mkdtempSync(path.join(tmpdir(), 'yardmaster-unfit-'));
const template = path.join(base, 'template');
const env = { YARDMASTER_SECRETS_KEY: 'a key of these tests', TMPDIR: path.join(base, 'copies') };
/** No server listens there: the console is offline, and has sealed secrets and every file. */
const profile = {
  name: 'Our yard',
  warehouseId: 'w-1',
  dockScheduling: {
    baseUrl: 'http://127.0.0.1:9',
    extensions: { checkIn: true },
    auth: { kind: 'password', email: 'ada@yard.example', password: 'never sent anywhere' },
  },
  marketplace: {
    baseUrl: 'http://127.0.0.1:9',
    auth: { kind: 'token', applicationToken: 'a pasted token' },
  },
  quoting: {
    baseUrl: 'http://127.0.0.1:9',
    auth: { kind: 'token', token: 'another pasted token' },
  },
};
/**
 * What hosts write that this run does not: the desktop's, and the facilities that Settings keeps.
 */
const handmade: Readonly<Record<string, string>> = {
  'facilities.json': '{"format":1,"open":null,"facilities":[]}',
  'desktop.json': '{"notifications":true,"newestSeen":null}',
  'window/place.json': '{"box":{"x":0,"y":0,"width":900,"height":600},"maximized":false}',
};

const isAll = process.env.DATA_FOLDER_FAULTS === 'all';
let starters: readonly Starter[] = [];
let files: readonly string[] = [];
/** What a start with no damage reports. */
let atSoundStart: ReadonlySet<string> = new Set();
let folders: readonly string[] = [];

const args = (folder: string) => [
  '--data-dir',
  folder,
  '--profile',
  path.join(folder, 'profile.json'),
];
/** The real program. */
const start = (folder: string, use?: (url: string) => Promise<void>): Promise<StartResult> =>
  startAsUser(args(folder), { env, ...(use === undefined ? {} : { use }) });
const entries = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true });
const below = (
  folder: string,
  isWanted: (each: { isFile(): boolean; isDirectory(): boolean }) => boolean,
) =>
  entries(folder)
    .filter(isWanted)
    .map((each) => path.relative(folder, path.join(each.parentPath, each.name)))
    .sort();

beforeAll(async () => {
  // Another user has to get here, and to have a place for copies.
  if ((statSync(tmpdir()).mode & 0o777) === 0o700) chmodSync(tmpdir(), 0o711);
  chmodSync(base, 0o755);
  mkdirSync(env.TMPDIR);
  chmodSync(env.TMPDIR, 0o777);
  mkdirSync(path.join(template, 'window'), { recursive: true });
  writeFileSync(path.join(template, 'profile.json'), JSON.stringify(profile));
  giveToUser(template);
  expect(await start(template)).toMatchObject({ code: 0 });
  // A damaged file, so that something is restored, set aside and listed; then a look while it runs,
  // when the logs are there.
  writeFileSync(path.join(template, 'layouts.db'), 'no database');
  for (const [name, content] of Object.entries(handmade))
    writeFileSync(path.join(template, name), content);
  giveToUser(template);
  const running = path.join(base, 'running');
  const again = await start(template, async () => cpSync(template, running, { recursive: true }));
  expect(again.text).toContain('Console ready');
  rmSync(template, { recursive: true });
  cpSync(running, template, { recursive: true });
  files = below(template, (each) => each.isFile());
  folders = below(template, (each) => each.isDirectory());
  starters = (isDeep ? [env, env] : [env]).map((each) => openStarter(each));
  const sound = path.join(base, 'sound');
  cpSync(template, sound, { recursive: true });
  giveToUser(sound);
  atSoundStart = new Set((await startOnce(sound)).notices);
}, 120_000);
afterAll(async () => {
  await Promise.all(starters.map((each) => each.end()));
  rmSync(base, { recursive: true, force: true });
});

/** A start without a process of its own. */
const startOnce = (
  folder: string,
  profileFile: string | null = path.join(folder, 'profile.json'),
  lane = 0,
) => (starters[lane] as Starter).start({ profile: profileFile, dataDir: folder });

let count = 0;
/** A copy of the template with one thing in it changed. */
function copyWith(name: string, spoil: (target: string) => void): string {
  const folder = path.join(base, `copy-${count++}`);
  cpSync(template, folder, { recursive: true });
  giveToUser(folder);
  spoil(path.join(folder, name));
  return folder;
}

const replaceBy = (make: (target: string) => void) => (target: string) => {
  rmSync(target, { recursive: true });
  make(target);
};
/** What differs from the expectation. */
const ways = {
  'a folder': replaceBy((target) => mkdirSync(target)),
  'a pipe': replaceBy((target) => execFileSync('mkfifo', [target])),
  'a link to nowhere': replaceBy((target) => symlinkSync(path.join(base, 'nowhere'), target)),
  'a link to itself': replaceBy((target) => symlinkSync(target, target)),
  'a link to a file elsewhere': (target: string) => {
    cpSync(target, `${target}-elsewhere`, { recursive: true });
    rmSync(target, { recursive: true });
    symlinkSync(`${target}-elsewhere`, target);
  },
  empty: (target: string) => truncateSync(target, 0),
  'of another user': (target: string) => {
    if (isRoot) chownSync(target, 0, 0);
    chmodSync(target, isRoot ? 0o600 : 0o000);
  },
  'read-only': (target: string) => chmodSync(target, 0o400),
} as const;
type Way = keyof typeof ways;
const wayNames = Object.keys(ways) as Way[];

/** One sentence or a few in one line, which name the file; nothing of a program's inside. */
function expectSentence({ text, code, url }: StartResult, what: string, name: string): void {
  expect({ what, code, url, text }).toMatchObject({ code: 1, url: null });
  const lines = text.trim().split('\n');
  expect(lines.length, `${what}: ${text}`).toBeLessThanOrEqual(2);
  expect(text, what).toContain(path.basename(name));
  expect(text, what).not.toMatch(/\bat .*[:(]\d+|Error:|node:|undefined/);
  expect(text.trim(), what).toMatch(/\.$/);
}

/**
 * The outcome of a start with one damaged file; a start that works must report it where something
 * is lost.
 */
async function tryOne(
  name: string,
  way: Way,
  begin: (folder: string) => Promise<Begun>,
): Promise<string> {
  const what = `${name} as ${way}`;
  const folder = copyWith(name, ways[way]);
  try {
    const result = await begin(folder);
    expect(result.ms, what).toBeLessThan(25_000);
    if (result.url === null) {
      expectSentence(result, what, name);
      return 'a sentence';
    }
    expect(result.code, what).toBe(0);
    expect(result.text, what).not.toMatch(/\n\s+at /);
    const kept = dataFiles.find((each) => each.name === name);
    const told = result.notices.filter((sentence) => !atSoundStart.has(sentence)).join(' ');
    if (kept !== undefined) expect(`${what}: ${told}`).toMatch(/\w\.$/);
    return 'works';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
type Begun = StartResult & { readonly notices: readonly string[] };
/** The real program, with its output. */
async function startReal(how: readonly string[]): Promise<Begun> {
  let notices: readonly string[] = [];
  const use = async (url: string) => {
    notices = await noticesOf(url);
  };
  return { ...(await startAsUser(how, { env, use })), notices };
}
const startInFolder = (folder: string) => startReal(args(folder));

/** Two at a time, all to their end: failures are reported together. */
async function each<T>(
  list: readonly T[],
  work: (one: T, lane: number) => Promise<void>,
): Promise<void> {
  const left = [...list];
  const failed: unknown[] = [];
  const run = async (lane: number) => {
    for (let one = left.shift(); one !== undefined; one = left.shift())
      await work(one, lane).catch((error: unknown) => void failed.push(error));
  };
  await Promise.all([run(0), run(1)]);
  expect(failed.map((error) => (error instanceof Error ? error.message : error))).toEqual([]);
}

describe('every file of the data folder', { timeout: 900_000 }, () => {
  test('that a run leaves behind is met here', () => {
    const names = files.map((each) => path.basename(each));
    for (const { name } of dataFiles)
      expect(names).toEqual(expect.arrayContaining([name, `${name}-wal`, `${name}.running`]));
    expect(names).toEqual(
      expect.arrayContaining([
        'secrets.json',
        'restored.jsonl',
        'console.log',
        'instance.lock',
        'outbox.ballast',
      ]),
    );
    expect(folders).toEqual(expect.arrayContaining(['backups', 'logs', 'quarantine', 'window']));
  });

  deep.test(
    'in another shape, another user’s, empty, read-only: it works or says what to do',
    async () => {
      const told = new Map<string, number>();
      const chosen = files.flatMap((name, index) => {
        const own = isAll ? wayNames : [wayNames[index % wayNames.length] as Way];
        return own.map((way) => [name, way] as const);
      });
      await each(chosen, async ([name, way], lane) => {
        const ended = await tryOne(name, way, (folder) => startOnce(folder, undefined, lane));
        told.set(`${way}: ${ended}`, (told.get(`${way}: ${ended}`) ?? 0) + 1);
      });
      if (isAll) console.info(`${chosen.length} starts`, Object.fromEntries([...told].sort()));
      expect([...told.values()].reduce((sum, each) => sum + each, 0)).toBe(chosen.length);
      expect([...told.keys()].filter((each) => each.startsWith('a pipe: a sentence'))).toHaveLength(
        1,
      );
    },
  );

  deep.test.each([
    ['outbox.db', 'a pipe', 'a sentence'],
    ['clerks.db', 'read-only', 'works'],
    ['layouts.db', 'empty', 'works'],
    ['window', 'of another user', 'a sentence'],
  ] as const)('%s as %s, met by the real program: %s', async (name, way, outcome) => {
    expect(await tryOne(name, way, startInFolder)).toBe(outcome);
  });

  test('every file in every other shape is found before anything is opened', () => {
    // Of the user of this process, who looks here.
    const folder = path.join(base, 'own');
    cpSync(template, folder, { recursive: true });
    // Operators' own files, and what is looked at as it is read.
    const looked = files.filter((each) => !/^(?:backups|quarantine|profile\.json)/.test(each));
    const ways5 = wayNames.slice(0, 5);
    // Each in one of the shapes, the next in the next one; in the deep tier each in all of them.
    for (const [index, name] of looked.entries())
      for (const way of isDeep ? ways5 : [ways5[index % ways5.length] as Way]) {
        const target = path.join(folder, name);
        cpSync(target, path.join(base, 'kept'));
        ways[way](target);
        expect(inEnglish(unfitFile(folder) ?? rawText('')), `${name} as ${way}`).toMatch(
          new RegExp(`${path.basename(name)} is a (?:folder|pipe|link), .* Move it away`),
        );
        for (const each of [target, `${target}-elsewhere`])
          rmSync(each, { recursive: true, force: true });
        cpSync(path.join(base, 'kept'), target);
      }
    expect(unfitFile(folder)).toBeNull();
  });

  deep.test(
    'and every folder as a file, a pipe, a link to itself or nowhere, another user’s',
    async () => {
      const shapes = [
        'a pipe',
        'a link to nowhere',
        'a link to itself',
        'of another user',
      ] as const;
      await each(
        folders
          .filter((name) => !name.includes(path.sep))
          .flatMap((name) => shapes.map((way) => [name, way] as const)),
        async ([name, way], lane) =>
          expect(
            await tryOne(name, way, (folder) => startOnce(folder, undefined, lane)),
            `${name} as ${way}`,
          ).toBe('a sentence'),
      );
      for (const name of ['logs', 'backups']) {
        const folder = copyWith(
          name,
          replaceBy((target) => writeFileSync(target, 'a file')),
        );
        expectSentence(await startOnce(folder), `${name} as a file`, name);
      }
    },
  );

  deep.test('the data folder itself as a file, a pipe and a link to itself', async () => {
    for (const make of [
      (target: string) => writeFileSync(target, ''),
      (target: string) => execFileSync('mkfifo', [target]),
      (target: string) => symlinkSync(target, target),
      (target: string) => symlinkSync(path.join(base, 'nowhere'), target),
    ]) {
      const folder = path.join(base, 'shape');
      make(folder);
      expectSentence(
        await startOnce(folder, null),
        `the folder as mode ${lstatSync(folder).mode}`,
        folder,
      );
      rmSync(folder);
    }
  });

  deep.test(
    'profile, key file and key of the secrets as a pipe, a folder or a link to itself',
    async () => {
      for (const way of ['a pipe', 'a folder', 'a link to itself'] as const) {
        const shape = ways[way];
        const folder = copyWith('profile.json', shape);
        expectSentence(await startOnce(folder), 'the profile', 'profile.json');
        const key = path.join(folder, 'key.pem');
        writeFileSync(key, '');
        shape(key);
        rmSync(path.join(folder, 'profile.json'), { recursive: true });
        const auth = { kind: 'signed', issuer: 'us', privateKeyFile: 'key.pem' };
        writeFileSync(
          path.join(folder, 'profile.json'),
          JSON.stringify({ ...profile, marketplace: { ...profile.marketplace, auth } }),
        );
        expectSentence(await startOnce(folder), 'the key file', 'privateKeyFile');
        if (way !== 'a pipe' && !isAll) continue;
        writeFileSync(path.join(folder, 'profile.json'), JSON.stringify(profile));
        const keyed = await startAsUser(args(folder), {
          env: { TMPDIR: env.TMPDIR, YARDMASTER_SECRETS_KEY_FILE: key },
        });
        expect({ code: keyed.code, url: keyed.url, text: keyed.text }).toEqual({
          code: 2,
          url: null,
          text: expect.stringContaining('YARDMASTER_SECRETS_KEY_FILE'),
        });
      }
    },
  );
});

describe('what others put there, met by the real program', { timeout: 120_000 }, () => {
  /**
   * A folder as another user makes it: everybody may write it, and its file of facilities names
   * services of theirs.
   */
  function foreignFolder(): string {
    const folder = path.join(base, `foreign-${count++}`);
    mkdirSync(folder);
    const { dockScheduling } = profile;
    const kept = {
      warehouseId: 'w-1',
      profile: { name: 'Our yard', warehouseId: 'w-1', dockScheduling },
      overrides: {},
    };
    writeFileSync(
      path.join(folder, 'facilities.json'),
      JSON.stringify({ format: 1, open: 'w-1', facilities: [kept] }),
    );
    if (isRoot)
      for (const each of [folder, path.join(folder, 'facilities.json')])
        chownSync(each, 1234, 1234);
    chmodSync(folder, 0o777);
    // Where we are not root the file is ours and the right to write it is what others have.
    chmodSync(path.join(folder, 'facilities.json'), isRoot ? 0o644 : 0o666);
    return folder;
  }

  test('another user’s folder is refused with a message, and nothing in it changes', async () => {
    const folder = foreignFolder();
    const ended = await startAsUser(['--data-dir', folder], { env });
    expectSentence(ended, 'the folder', isRoot ? folder : 'facilities.json');
    expect(ended.text).toMatch(
      isRoot ? /belongs to another user/ : /Other users of this computer can change/,
    );
    expect(readdirSync(folder)).toEqual(['facilities.json']);
  });

  // The first by the real program, the others by the same look-over without a process each.
  test.each(
    isDeep
      ? ['facilities.json', 'secrets.json', 'facility.json', 'profile.json']
      : ['facilities.json'],
  )('%s of 3 GB is told at once', async (name) => {
    const folder = copyWith(name, (target) => truncateSync(target, 3 * 1024 ** 3));
    const ended = name === 'facilities.json' ? await start(folder) : await startOnce(folder);
    expectSentence(ended, name, name);
    expect(ended.text).toContain('is larger than 16 MB');
    expect(ended.ms).toBeLessThan(15_000);
  });

  deep.test.runIf(process.platform === 'linux')(
    'a data folder below /proc is said, not tried for ever',
    async () => {
      expectSentence(
        await startAsUser(['--data-dir', '/proc/yard'], { env }),
        '/proc',
        '/proc/yard',
      );
    },
  );
});

const canMount =
  spawnSync('sh', [
    '-c',
    'd=$(mktemp -d) && mount -t tmpfs -o size=100k tmpfs $d && umount $d; r=$?; rmdir $d; exit $r',
  ]).status === 0;

describe.skipIf(!canMount)('a disk', { timeout: 300_000 }, () => {
  /** A disk in memory for the length of one test. */
  async function withDisk(
    size: string,
    work: (folder: string, readOnly: () => void) => Promise<void>,
  ): Promise<void> {
    const folder = mkdtempSync(path.join(base, 'disk-'));
    const { readOnly, end } = mountMemory(folder, size);
    try {
      await work(folder, readOnly);
    } finally {
      end();
    }
  }

  // Faults: I5.
  test('read-only: the console shows what was saved, and says why it saves nothing', () =>
    withDisk('64m', async (folder, readOnly) => {
      for (const name of readdirSync(template))
        cpSync(path.join(template, name), path.join(folder, name), { recursive: true });
      giveToUser(folder);
      readOnly();
      const { url, code, text, notices } = await startInFolder(folder);
      expect({ url: url !== null, code, text }).toMatchObject({ url: true, code: 0 });
      expect(text).not.toMatch(/\n\s+at /);
      expect(notices.join('\n')).toMatch(
        /is on a read-only disk\. You can look at everything, but no move/,
      );
      expect(notices.join('\n')).toContain('Operations can’t be saved.');
    }));

  deep.test('that is read-only and has nothing yet: a sentence', () =>
    withDisk('1m', async (folder, readOnly) => {
      readOnly();
      const result = await startAsUser(['--data-dir', path.join(folder, 'new')], { env });
      expectSentence(result, 'a new folder', 'new');
      expect(result.text).toContain('The disk is read-only');
    }),
  );

  // Faults: I5.
  test.each(isDeep ? ['4k', '16k', '64k', '256k'] : ['16k'])(
    '%s is full at the first start: a message says what to do, or what is limited',
    (size) =>
      withDisk(size, async (folder) => {
        const { notices, ...result } = await startReal(['--data-dir', folder]);
        if (result.url === null) {
          expectSentence(result, size, folder);
          expect(result.text).toMatch(/[Tt]he disk is full.*[Ff]ree/);
        } else expect(notices.length, size).toBeGreaterThan(0);
      }),
  );

  deep.test('that is full at a later start: it shows what was kept, and what can’t be saved', () =>
    withDisk('48m', async (folder) => {
      for (const name of readdirSync(template))
        cpSync(path.join(template, name), path.join(folder, name), { recursive: true });
      giveToUser(folder);
      // Closed in order: no log is left with room for more.
      expect(await startOnce(folder)).toMatchObject({ code: 0 });
      spawnSync('dd', ['if=/dev/zero', `of=${path.join(folder, 'filler')}`, 'bs=64k']);
      const { url, code, text, notices } = await startInFolder(folder);
      expect({ isReady: url !== null, code, text }).toMatchObject({ isReady: true, code: 0 });
      const fresh = notices.filter((sentence) => !atSoundStart.has(sentence));
      expect(
        fresh.filter((sentence) => /The disk is full, .* Free up some space\./.test(sentence))
          .length,
      ).toBeGreaterThan(3);
      expect(fresh.join('\n')).toMatch(
        /Operations can’t be saved\. The disk is full, .* Free up some space\. Earlier ones are shown/,
      );
    }),
  );
});

deep.test('what was kept of secrets is readable in no copy that these tests made', () => {
  for (const name of files.filter((each) => path.basename(each) !== 'profile.json'))
    expect(readFileSync(path.join(template, name)).includes('never sent anywhere'), name).toBe(
      false,
    );
});
