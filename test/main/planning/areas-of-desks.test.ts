/** What areas are good for, at several desks. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPlanStore } from '../../../main/planning/saved-plans.ts';
import type { AreaId } from '../../../shared/ids.ts';
import { type AreaAttributes, plainArea } from '../../../shared/planning/area-attributes.ts';
import { deskYard } from '../../support/desk-yard.ts';

let root: string;
const closing: (() => void)[] = [];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'yardmaster-areas-'));
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(root, { recursive: true, force: true });
});

function yardOf() {
  const yard = deskYard();
  function deskAt(name: string) {
    const folder = mkdtempSync(path.join(root, name));
    const desk = yard.startDesk(name);
    const { areas, close } = openPlanStore({ folder, clock: desk.clock });
    closing.push(close);
    areas.join(desk.copies);
    desk.start();
    return {
      set: (area: string, change: Partial<AreaAttributes>) =>
        expect(areas.set(area as AreaId, { ...plainArea, ...change }, `Clerk of ${name}`).ok).toBe(
          true,
        ),
      all: () =>
        Object.fromEntries(
          areas
            .all()
            .map(({ area, attributes, from }) => [
              area,
              [attributes.longestTrailer, from?.desk ?? 'here'],
            ]),
        ),
    };
  }
  return { ...yard, deskAt };
}

test('an area’s attributes hold at all desks with their author, also when reset', async () => {
  const { deskAt, soon, link } = yardOf();
  const [gate, dock] = [deskAt('gate'), deskAt('dock')];
  await soon();
  gate.set('A', { longestTrailer: 53 });
  dock.set('B', { longestTrailer: 48 });
  await soon();
  expect(gate.all()).toEqual({ A: [53, 'here'], B: [48, 'dock desk'] });
  expect(dock.all()).toEqual({ A: [53, 'gate desk'], B: [48, 'here'] });
  link(false, 'dock');
  await soon();
  dock.set('A', {});
  dock.set('C', { longestTrailer: 40 });
  link(true, 'dock');
  await soon();
  expect(gate.all()).toEqual({ B: [48, 'dock desk'], C: [40, 'dock desk'] });
  const yard = deskAt('yard');
  await soon();
  expect(yard.all()).toEqual({ B: [48, 'dock desk'], C: [40, 'dock desk'] });
});

test('garbage from the log is said of no area', async () => {
  const { deskAt, soon, startDesk } = yardOf();
  const gate = deskAt('gate');
  const stranger = startDesk('stranger');
  const good = { attributes: plainArea, by: 'X', desk: 'Y', at: '2026-03-02T09:00:00.000Z' };
  const bad = [
    null,
    { ...good, attributes: { ...plainArea, longestTrailer: -3 } },
    { ...good, desk: '' },
    { attributes: plainArea },
  ];
  stranger.copies.join({
    table: 'area',
    own: () => bad.map((_, at) => ({ key: `a${at}`, stamp: 8e12, by: null })),
    tell: (key) => ({ stamp: 8e12, by: null, value: bad[Number(key.slice(1))] }),
    take: () => undefined,
  });
  stranger.start();
  await soon();
  gate.set('a1', { longestTrailer: 53 });
  await soon();
  expect(gate.all()).toEqual({ a1: [53, 'here'] });
});
