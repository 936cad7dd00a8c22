import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts';
import { fromColumns } from '../../../shared/columns.ts';
import { inEnglish } from '../../../shared/i18n/in-english.ts';
import type { OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import type { Subject } from '../../../shared/journal/journal-fact.ts';
import { linesOf } from '../../../shared/journal/lines.ts';
import { assetLabel, spotLabel } from '../../../shared/text.ts';
import { type Desk, openDesk, until } from '../console-desk.ts';

// A console on the sandbox: real HTTP and real files.

let sandbox: Sandbox;
let desk: Desk;
beforeEach(async () => {
  sandbox = await startSandbox({ yard: 'small', seed: 7 });
  desk = await openDesk(sandbox);
  desk.console.start();
  await until(() => desk.status().freshness[0]?.asOf != null, 'the yard');
});
afterEach(async () => {
  await desk.stop();
  await sandbox.stop();
  rmSync(desk.dataDir, { recursive: true, force: true });
});

const freeSpots = () =>
  [...desk.page.table.spots()].filter(
    ({ id, isOpen, reserves }) =>
      isOpen &&
      reserves.length === 0 &&
      desk.page.table.visitsAt(id).length + desk.page.table.standaloneAt(id).length === 0,
  );
const linesAbout = async (subject: Subject) => {
  const { facts, names } = await desk.api.journal.about({ subject, limit: 100 });
  return linesOf(facts, names).map(({ what, by }) => [inEnglish(what), by] as const);
};
/** Lines that begin with a name: the trailer that a truck brings has lines of its own. */
const ofName = async (subject: Subject, name: string) =>
  (await linesAbout(subject)).filter(([what]) => what.startsWith(name));
/**
 * A truck that comes without this desk and is put on a spot by it, then moved on by another one.
 */
async function aTrucksWay() {
  const { visit } = sandbox.act.arrive({ containers: 1 });
  const truck = visit.id as VisitId;
  await until(() => desk.page.table.visit(truck) !== undefined, 'the truck');
  const [first, second] = freeSpots();
  const id = randomUUID() as OperationId;
  await desk.api.operations.submit({
    id,
    operation: { kind: 'assign', asset: { kind: 'visit', id: truck }, spot: first?.id as SpotId },
    accepted: [],
  });
  await until(() => desk.status().services['dock-scheduling'].state === 'online', 'online');
  const stateOf = async () =>
    (await desk.api.journal.about({ subject: `operation:${id}`, limit: 9 })).facts[0]?.kind;
  for (let tries = 0; (await stateOf()) !== 'operation.confirmed'; tries += 1) {
    if (tries > 300) throw new Error('It was never confirmed.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  sandbox.act.move(first?.code as string, second?.code as string, { moveContainer: true });
  await until(() => desk.page.table.visit(truck)?.spotId === second?.id, 'its second spot');
  const row = desk.page.table.visit(truck);
  return {
    truck,
    name: row === undefined ? '' : assetLabel(row),
    first: spotLabel(first as never),
    second: spotLabel(second as never),
    firstId: first?.id,
  };
}

describe('the journal of a running console', () => {
  test('shows a truck’s way: who did it here with how it ended, and what others did', async () => {
    const { truck, name, first, second, firstId } = await aTrucksWay();
    const wanted = [
      [`${name} moved from ${first} to ${second}`, null],
      [`${name} assigned to ${first}`, { clerk: 'Pat', state: 'confirmed' }],
      [`${name} arrived`, null],
    ];
    expect(await ofName(`visit:${truck}`, name)).toEqual(wanted);
    expect((await linesAbout(`spot:${firstId}`)).slice(0, 2)).toEqual(wanted.slice(0, 2));
    expect((await linesAbout('clerk:Pat')).map(([what]) => what)).toHaveLength(1);
    expect(await desk.api.journal.clerks()).toEqual(['Pat']);
    // A trailer goes where its truck goes.
    const trailer = desk.page.table.hookedTo(truck)[0];
    expect((await linesAbout(`container:${trailer}`)).map(([what]) => what)).toEqual(
      expect.arrayContaining([`${name} moved from ${first} to ${second}`]),
    );

    sandbox.act.depart(second);
    await until(() => desk.page.table.visit(truck) === undefined, 'gone');
    expect((await ofName(`visit:${truck}`, name)).at(0)).toEqual([`${name} departed`, null]);
  });

  test('moves to any place and back, by steps or the complete yard, within its span', async () => {
    const { truck, firstId } = await aTrucksWay();
    const { facts } = await desk.api.journal.about({ subject: `visit:${truck}`, limit: 100 });
    const arrived = facts.findLast(({ change }) => change !== null);
    const { seq: end } = await desk.api.journal.span();
    const whole = await desk.api.journal.move({ from: null, to: { seq: (arrived?.seq ?? 1) - 1 } });
    if (!('yard' in whole)) throw new Error('The whole yard was expected.');
    expect(fromColumns(whole.yard.visits).some(({ id }) => id === truck)).toBe(false);
    const steps = await desk.api.journal.move({ from: end, to: { seq: whole.seq } });
    if ('yard' in steps) throw new Error('Steps were expected.');
    expect([
      steps.way,
      steps.changes.some(
        ({ kind, id, before }) => kind === 'visit' && id === truck && before === null,
      ),
    ]).toEqual(['backwards', true]);
    const placed = facts.find(({ change }) => change?.after?.spotId === firstId);
    const then = await desk.api.journal.move({ from: null, to: { instant: placed?.notedAt ?? 0 } });
    expect(
      'yard' in then && fromColumns(then.yard.visits).find(({ id }) => id === truck)?.spotId,
    ).toBe(firstId);
    await expect(desk.api.journal.move({ from: null, to: { instant: 0 } })).rejects.toMatchObject({
      code: 'REFUSED',
    });
  });

  test('passes its own check and its seal, and counts what happened when', async () => {
    await aTrucksWay();
    const { text } = await desk.api.journal.seal();
    expect(await desk.api.journal.verify({ seal: text })).toMatchObject({ kind: 'unchanged' });
    expect(await desk.api.journal.verify({ seal: 'nonsense' })).toEqual({
      kind: 'seal',
      why: 'unreadable',
    });
    const { from, until: last, seq } = await desk.api.journal.span();
    const { counts, unwatched } = await desk.api.journal.day({
      from: (from ?? 0) - 1,
      until: last + 1,
      parts: 10,
    });
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(seq);
    expect(unwatched).toEqual([]);
  });
});
