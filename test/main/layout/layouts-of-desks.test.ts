/** The drawn yard at several desks: real files and real agreements, in virtual time. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLayoutStore } from '../../../main/layout/saved-layouts.ts';
import { createRandom } from '../../../sandbox/random.ts';
import { autoLayout } from '../../../shared/layout/auto-layout.ts';
import { documentOf, type LayoutDocument } from '../../../shared/layout/saved.ts';
import { toLayoutColumns } from '../../../shared/layout/wire.ts';
import { smallDocument } from '../../shared/layout/documents.ts';
import { giant } from '../../shared/layout/yards.ts';
import { deskYard } from '../../support/desk-yard.ts';

let root: string;
const closing: (() => void)[] = [];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'yardmaster-layouts-'));
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(root, { recursive: true, force: true });
});

function yardOf() {
  const yard = deskYard();
  function deskAt(name: string, { joins = true, off = 0 } = {}) {
    const folder = mkdtempSync(path.join(root, name));
    const open = (isJoined: boolean) => {
      const desk = yard.startDesk(name, { off });
      const store = openLayoutStore({ folder, clock: desk.clock });
      if (isJoined) store.join(desk.copies);
      if (isJoined) desk.start();
      let isOpen = true;
      const close = () => {
        if (isOpen) store.close();
        isOpen = false;
      };
      closing.push(close);
      return { desk, store, close };
    };
    let here = open(joins);
    return {
      save: (note: string, document: LayoutDocument | null = smallDocument()) =>
        here.store.save({
          base: here.store.current().version,
          document,
          note,
          by: `Clerk of ${name}`,
        }),
      store: () => here.store,
      state: () => here.desk.state(),
      /** Notes of the versions, the newest first, with the other desk where each was saved. */
      versions: () =>
        here.store
          .versions()
          .map(({ note, desk }) => `${note}${desk === undefined ? '' : ` (${desk})`}`),
      again() {
        here.desk.stop();
        here.close();
        here = open(true);
      },
    };
  }
  return { ...yard, deskAt };
}

const png = (bytes: Buffer) =>
  ({
    type: 'image/png',
    data: Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      bytes,
    ]).toString('base64'),
  }) as const;

test('a desk’s saved layout is drawn at the others; a page with an older one sees it', async () => {
  const { deskAt, soon, server } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock')];
  await soon();
  let told = 0;
  dock.store().watch(() => {
    told += 1;
  });
  gate.save('as built');
  await soon();
  expect(dock.versions()).toEqual(['as built (gate desk)']);
  expect(dock.store().current().document).toEqual(smallDocument());
  expect(dock.store().versions()[0]).toMatchObject({ savedBy: 'Clerk of gate', places: 10 });
  expect(told).toBe(1);
  const late = dock.store().save({ base: 0, document: null, note: '', by: 'Clerk of dock' });
  expect(late).toMatchObject({ ok: false, error: { code: 'layout.version.newer' } });
  dock.save('automatic', null);
  await soon();
  expect(gate.versions()).toEqual(['automatic (dock desk)', 'as built']);
  expect(gate.store().current().document).toBe(null);
  const { length } = server.log;
  dock.again();
  gate.again();
  await soon();
  expect([gate.versions(), dock.versions()]).toEqual([
    ['automatic (dock desk)', 'as built'],
    ['automatic', 'as built (gate desk)'],
  ]);
  expect(server.log.length - length).toBeLessThanOrEqual(2);
});

test('of two saved apart the later is drawn, and the other stays as a version', async () => {
  const { deskAt, soon, link, time } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock', { joins: false })];
  dock.save('before joining');
  await soon();
  link(false, 'gate');
  await time.advance(1_000);
  gate.save('later');
  dock.again();
  await soon();
  link(true, 'gate');
  await soon();
  expect(gate.versions()).toEqual(['later']);
  expect(dock.versions()).toEqual(['later (gate desk)', 'before joining']);
});

test('a log that lost the drawn yard gets it back', async () => {
  const { deskAt, soon, server, time } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock')];
  await soon();
  const { length } = server.log;
  gate.save('as built');
  await soon();
  server.rollBack(length);
  await time.advance(20_000);
  const yard = deskAt('yard');
  await soon();
  expect([gate.versions(), dock.versions(), yard.versions()]).toEqual([
    ['as built'],
    ['as built (gate desk)'],
    ['as built (gate desk)'],
  ]);
});

test('the giant yard and the largest image fit into the log’s messages', async () => {
  const { deskAt, server, time } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock')];
  await time.advance(8_000);
  const { next } = createRandom('picture');
  const picture = png(Buffer.from(Array.from({ length: 674_000 }, () => Math.floor(next() * 256))));
  expect(picture.data.length).toBeLessThan(900_000);
  const id = gate.store().putBackground(picture);
  if (!id.ok) throw new Error('The picture of the test is none.');
  const spots = new Map(giant.spots.map((spot) => [spot.id, spot]));
  const background = { id: id.value, box: { x: 0, y: 0, width: 900, height: 900 }, opacity: 0.5 };
  const document = documentOf(
    autoLayout(giant.areas, giant.spots),
    (spot) => spots.get(spot),
    background,
  );
  const { length } = server.log;
  expect(gate.save('giant', document).ok).toBe(true);
  await time.advance(60_000);
  expect(dock.versions()).toEqual(['giant (gate desk)']);
  const shown = dock.store().current().document;
  expect(shown === null ? null : toLayoutColumns(shown)).toEqual(toLayoutColumns(document));
  expect(dock.store().background(id.value)).toEqual(picture);
  const told = server.log.slice(length);
  for (const { text } of told) expect(Buffer.byteLength(text)).toBeLessThan(65_536);
  gate.save('again', document);
  await time.advance(60_000);
  expect(dock.versions()).toEqual(['again (gate desk)', 'giant (gate desk)']);
  const again = server.log
    .slice(length + told.length)
    .filter(({ text }) => text.includes('"picture"'));
  expect(again).toEqual([]);
});

test('garbage from the log is never drawn', async () => {
  const { deskAt, soon, startDesk } = yardOf();
  const gate = deskAt('gate');
  const stranger = startDesk('stranger');
  const good = {
    columns: toLayoutColumns(smallDocument()),
    note: '',
    by: 'X',
    desk: 'Y',
    at: '2026-03-02T09:00:00.000Z',
  };
  const bad = [
    null,
    { ...good, columns: { ...good.columns, places: { ...good.columns.places, at: [1] } } },
    { ...good, columns: {} },
    { ...good, at: '' },
  ];
  const other = png(Buffer.from([1]));
  const otherId = createHash('sha256').update(Buffer.from(other.data, 'base64')).digest('hex');
  let at = 0;
  stranger.copies.join({
    table: 'layout',
    own: () => [{ key: 'yard', stamp: 8e12 + at, by: null }],
    tell: () => ({ stamp: 8e12 + at, by: null, value: bad[at] }),
    take: () => undefined,
  });
  stranger.copies.join({
    table: 'picture',
    own: () => [{ key: 'a'.repeat(64), stamp: 8e12, by: null }],
    tell: () => ({ stamp: 8e12, by: null, value: other }),
    take: () => undefined,
  });
  stranger.start();
  for (at = 0; at < bad.length; at += 1) {
    stranger.copies.changed('layout', 'yard');
    await soon();
  }
  expect([gate.state(), gate.versions()]).toEqual(['together', []]);
  for (const id of ['a'.repeat(64), otherId]) expect(gate.store().background(id)).toBe(null);
  // What is saved here counts all the same.
  gate.save('as built');
  const dock = deskAt('dock');
  await soon();
  expect(dock.versions()).toEqual(['as built (gate desk)']);
});
