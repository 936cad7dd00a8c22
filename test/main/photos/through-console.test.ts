/** Photos through the console: a real journal, a real disk, clerks with and without the right. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startSandbox } from '../../../sandbox/index.ts';
import { linesOf } from '../../../shared/journal/lines.ts';
import type { Visit } from '../../../shared/yard/model.ts';
import { jpegOf } from '../../shared/photos/pictures.ts';
import { type Desk, openDesk, until } from '../console-desk.ts';
import { truckOf } from './photos-desk.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

async function photosConsole() {
  const sandbox = await startSandbox({ yard: 'small', seed: 11 });
  stops.push(() => sandbox.stop());
  const open = async (dataDir?: string) => {
    const desk = await openDesk(sandbox, dataDir === undefined ? {} : { dataDir });
    desk.console.start();
    await until(() => desk.status().freshness[0]?.asOf != null, 'the yard');
    return desk;
  };
  const desk = await open();
  stops.push(() => rmSync(desk.dataDir, { recursive: true, force: true }));
  const visit = [...desk.page.table.visits()].find(({ isActive }) => isActive) as Visit;
  return { desk, open, asset: truckOf(visit.id), visit: visit.id };
}

async function keep(
  { api }: Desk,
  asset: ReturnType<typeof truckOf>,
  bytes: Buffer,
  name = 'rear.jpg',
) {
  const file = { name, type: 'image/jpeg', size: bytes.length };
  const { id } = await api.photos.begin({ asset, when: 'in', ...file });
  await api.photos.piece({ id, data: bytes.toString('base64') });
  return (await api.photos.keep({ id })).sha;
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { data?: { said?: { code: string } } }) => error.data?.said?.code ?? error,
  );

test('a photo outlives the end of the console, in the history and on the evidence', async () => {
  const { desk, open, asset, visit } = await photosConsole();
  const bytes = jpegOf(1_600, 1_200, 'rear doors');
  const sha = await keep(desk, asset, bytes);
  await desk.stop();
  const again = await open(desk.dataDir);
  stops.push(() => again.stop());
  expect(await again.api.photos.of({ asset })).toMatchObject([{ sha, place: 'here', by: 'Pat' }]);
  const { id, size } = await again.api.photos.open({ asset, sha });
  const piece = await again.api.photos.take({ id, from: 0 });
  expect([size, piece.last, Buffer.from(piece.data, 'base64')]).toEqual([
    bytes.length,
    true,
    bytes,
  ]);
  const { facts } = await again.api.journal.about({ subject: `visit:${visit}`, limit: 50 });
  const said = linesOf(facts, {}).map(({ what }) => what);
  expect(said).toContainEqual(
    expect.objectContaining({ code: 'journal.did.photo', values: expect.anything() }),
  );
  const { gate } = await again.api.detention.evidence({ visit });
  expect(gate.flatMap(({ photos }) => photos.map((each) => each.sha))).toEqual([sha]);
  const report = await again.api.shift.report({ from: null, until: null });
  expect(report.gate.flatMap(({ photos }) => photos)).toMatchObject([{ name: 'rear.jpg' }]);
  expect(readdirSync(path.join(desk.dataDir, 'backups', 'photos'))).toEqual([`${sha}.jpg`]);
});

test('a locked desk shows no photo, and a freight clerk neither sees nor takes one', async () => {
  const { desk, asset } = await photosConsole();
  stops.push(() => desk.stop());
  const { api } = desk;
  const sha = await keep(desk, asset, jpegOf(30, 20));
  const pat = (await api.session.now()).clerks[0];
  if (pat === undefined) throw new Error('No clerk.');
  const { id, name } = pat;
  await api.clerks.change({ id, name, roles: ['admin'], active: true, pin: '4821' });
  const fred = { name: 'Fred', roles: ['freight' as const], active: true, pin: '7350' };
  const { id: freight } = await api.clerks.add(fred);
  await api.clerks.setDesk({ shared: true, idleLockMinutes: null });
  await api.session.lock();
  const all = () => [
    codeOf(api.photos.of({ asset })),
    codeOf(api.photos.open({ asset, sha })),
    codeOf(keep(desk, asset, jpegOf(31, 20))),
    codeOf(api.photos.remove({ asset, sha })),
  ];
  expect(new Set(await Promise.all(all()))).toEqual(new Set(['clerks.locked']));
  await api.session.unlock({ clerk: freight, pin: '7350' });
  expect(await Promise.all(all())).toEqual([
    ...Array.from({ length: 3 }, () => 'clerks.lack.photos'),
    'clerks.lack.administer',
  ]);
});
