import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouterClient } from '@orpc/server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dataFiles } from '../../../main/console/data-files.ts';
import { createMemorySecretStore } from '../../../main/credentials/secret-store.ts';
import { listenForDeliveries } from '../../../main/hosts/webhook-listener.ts';
import { prepareDataFolder } from '../../../main/program/data-folder/data-folder.ts';
import { facilityFolder } from '../../../main/program/data-folder/facility-folder.ts';
import { lockDataFolder } from '../../../main/program/data-folder/instance-lock.ts';
import { choose } from '../../../main/program/open-request.ts';
import { startWorkstation, type Workstation } from '../../../main/program/workstation.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import { message } from '../../../shared/i18n/message.ts';
import { said } from '../../support/said.ts';
import { draftFor } from '../appointments/desk.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-desk-switch-'));
let sandbox: Sandbox;
let desk: Workstation | null = null;
beforeAll(async () => {
  sandbox = await startSandbox({ yard: 'small', seed: 11 });
});
afterEach(async () => {
  await desk?.stop();
  desk = null;
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(root, { recursive: true, force: true });
});

const surroundings = { platform: 'linux' as const, env: {}, home: root };
const secrets = createMemorySecretStore();
async function open(dataDir: string): Promise<Workstation> {
  const choice = await choose({ profile: null, dataDir }, surroundings);
  if (!choice.ok) throw new Error(inEnglish(choice.error));
  const started = await startWorkstation(choice.value, {
    host: 'web',
    version: '1',
    listen: listenForDeliveries,
    clerk: 'Ada',
    secrets,
  });
  if (!started.ok) throw new Error(inEnglish(started.error));
  desk = started.value;
  return started.value;
}
const apiOf = (opened: Workstation) =>
  createRouterClient(opened.router(), { context: {} }) as ConsoleApi;
const changed = (opened: Workstation) => new Promise<void>((resolve) => opened.onChanged(resolve));
const profile = () => {
  const [account] = sandbox.accounts;
  return JSON.stringify({
    name: 'Our yard',
    warehouseId: sandbox.warehouse.id,
    dockScheduling: {
      baseUrl: sandbox.url,
      auth: { kind: 'password', email: account?.email, password: account?.password },
    },
  });
};

test('a saved facility opens, also at the next start; the demo comes back on demand', {
  timeout: 60_000,
}, async () => {
  const folder = path.join(root, 'switch');
  let opened = await open(folder);
  expect(await apiOf(opened).status.info()).toMatchObject({ demo: true });
  const first = changed(opened);
  expect(await apiOf(opened).facilities.save({ profile: profile() })).toEqual({ problems: [] });
  await first;
  expect(await apiOf(opened).status.info()).toMatchObject({
    demo: false,
    facility: { name: 'Our yard' },
  });
  const { opening } = await apiOf(opened).session.now();
  await opened.stop();

  opened = await open(folder);
  expect(await apiOf(opened).status.info()).toMatchObject({
    demo: false,
    facility: { name: 'Our yard' },
  });
  expect((await apiOf(opened).session.now()).opening).not.toBe(opening);
  const second = changed(opened);
  await apiOf(opened).facilities.open({ warehouseId: null });
  await second;
  expect(await apiOf(opened).status.info()).toMatchObject({ demo: true });
});

test('a facility whose folder is in use doesn’t open, and the previous one stays', async () => {
  const folder = path.join(root, 'in-use');
  const opened = await open(folder);
  const taken = facilityFolder(folder, sandbox.warehouse.id);
  expect(prepareDataFolder(taken).ok).toBe(true);
  const lock = lockDataFolder(taken);
  if (!lock.ok) throw new Error(inEnglish(lock.error));
  const done = changed(opened);
  await apiOf(opened).facilities.save({ profile: profile() });
  await done;
  expect(await apiOf(opened).status.info()).toMatchObject({ demo: true });
  for await (const status of await apiOf(opened).status.watch()) {
    expect(status.notices.map(said).join(' ')).toContain('The facility couldn’t be opened');
    break;
  }
  lock.value.release();
});

test('a profile with mistakes is answered by place, and nothing is kept or opened', async () => {
  const opened = await open(path.join(root, 'mistakes'));
  const { problems } = await apiOf(opened).facilities.save({
    profile: '{"name":"","warehouseId":"w"}',
  });
  expect(problems).toEqual([{ path: 'name', said: message('facilities.profile.empty') }]);
  expect(await apiOf(opened).facilities.list()).toMatchObject({ kept: [], open: { demo: true } });
});

test('a backup is made and restored from the page, which shows the result', async () => {
  const folder = path.join(root, 'backup');
  const opened = await open(folder);
  const api = apiOf(opened);
  const storage = await api.settings.backUp();
  expect(new Set(storage.backups.map(({ holds }) => holds.code))).toEqual(
    new Set(dataFiles.map(({ holds }) => holds.code)),
  );
  expect(storage.restored).toEqual([]);
  const name =
    storage.backups.find(({ holds }) => holds.code === 'files.holds.operations')?.name ?? '';
  const { opening } = await api.session.now();

  await expect(api.settings.restore({ name: '../outbox.db' })).rejects.toMatchObject({
    code: 'REFUSED',
    data: { said: message('files.backup.gone') },
  });
  const done = changed(opened);
  await api.settings.restore({ name });
  await done;
  const again = apiOf(opened);
  expect((await again.session.now()).opening).not.toBe(opening);
  for await (const status of await again.status.watch()) {
    expect(status.notices).toContainEqual({
      key: 'start',
      severity: 'info',
      said: message('files.restore.nothingNew'),
    });
    break;
  }
  expect(opened.folder()).toBe(path.join(folder, 'demo'));
});

// Faults: K5.
test('a late zone waits for typed text, which then counts by its clock', {
  timeout: 60_000,
}, async () => {
  const zoneBefore = process.env.TZ;
  process.env.TZ = 'Pacific/Auckland';
  sandbox.faults.add({
    match: { method: 'GET', path: `/warehouse/${sandbox.warehouse.id}`, times: 1 },
    fault: { kind: 'delay', ms: 4_000 },
  });
  try {
    const opened = await open(path.join(root, 'late-typed'));
    const first = changed(opened);
    await apiOf(opened).facilities.save({ profile: profile() });
    await first;
    let reopened = false;
    const again = changed(opened).then(() => {
      reopened = true;
    });
    const api = apiOf(opened);
    expect((await api.status.info()).facility.timeZone).toBe('Pacific/Auckland');
    // A page holds typed text, and a form keeps a draft of it: 9:20 by the clock that is shown.
    const typing = new AbortController();
    const holding = (async () => {
      for await (const _ of await api.session.whileUnsaved(undefined, { signal: typing.signal }));
    })().catch(() => undefined);
    const typed = await draftFor(sandbox);
    const start = '2031-02-03T09:20:00+13:00';
    await api.appointments.saveDraft({ ...typed, start, end: null } as Parameters<
      typeof api.appointments.saveDraft
    >[0]);
    await expect(api.appointments.create({ id: typed.id, accepted: null })).rejects.toMatchObject({
      data: { said: expect.objectContaining({ code: 'service.notSent' }) },
    });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(reopened).toBe(false);
    typing.abort();
    await holding;
    await again;
    const later = apiOf(opened);
    expect((await later.status.info()).facility.timeZone).toBe(sandbox.warehouse.timezone);
    for await (const { drafts } of await later.appointments.watch()) {
      expect(drafts.map(({ start }) => start?.slice(0, 16))).toEqual(['2031-02-03T09:20']);
      expect(drafts[0]?.start).not.toContain('+13:00');
      break;
    }
    expect(sandbox.ledger.entries()).toEqual([]);
  } finally {
    process.env.TZ = zoneBefore;
  }
});

// Faults: K5.
// Cases: PC8.
test('a zone that comes late opens the facility again, in it', {
  timeout: 60_000,
}, async () => {
  const zoneBefore = process.env.TZ;
  process.env.TZ = 'Asia/Karachi';
  sandbox.faults.add({
    match: { method: 'GET', path: `/warehouse/${sandbox.warehouse.id}`, times: 1 },
    fault: { kind: 'delay', ms: 4_500 },
  });
  try {
    const opened = await open(path.join(root, 'late-zone'));
    const first = changed(opened);
    await apiOf(opened).facilities.save({ profile: profile() });
    await first;
    const again = changed(opened);
    expect((await apiOf(opened).status.info()).facility.timeZone).toBe('Asia/Karachi');
    await again;
    expect((await apiOf(opened).status.info()).facility.timeZone).toBe(sandbox.warehouse.timezone);
  } finally {
    process.env.TZ = zoneBefore;
  }
});
