/**
 * A day of three desks as their people see it: set up from the screen, the internet gone, twenty
 * moves on each side, two drags to one door at once, a desk that is closed and taken over, and
 * everything back. What the service ends with is what was agreed, each move once.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newOperationId } from '../../main/program/system-ports.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import type { SpotId, VisitId } from '../../shared/ids.ts';
import type { Operation } from '../../shared/yard/operations.ts';
import { natsVersion, type YardServerProcess } from '../support/nats-server.ts';
import { askConsole } from './support/ask-console.ts';
import { hasChromium, type WatchedPage } from './support/browser.ts';
import type { RunningConsole } from './support/console.ts';
import { soundOnTop } from './support/dialogs.ts';
import {
  deskSettings,
  desksChip,
  freeSpotsOf,
  joinDesks,
  openConsoles,
  toYard,
} from './support/joined-desks.ts';
import { middleOf, yardPage } from './support/yard-page.ts';

if (natsVersion === null)
  process.stderr.write(
    'There is no nats-server here: the day of several desks in the browser is skipped.\n',
  );

describe.skipIf(!hasChromium || natsVersion === null)('a day of three desks', () => {
  let sandbox: Sandbox;
  let server: YardServerProcess | undefined;
  /** Gate, dock, office; the office is closed on the way. */
  let consoles: RunningConsole[] = [];
  let pages: WatchedPage[] = [];

  beforeAll(async () => {
    sandbox = await startSandbox({ yard: 'small', seed: 11 });
    ({ consoles, pages } = await openConsoles(sandbox, 3));
  });
  afterAll(async () => {
    for (const each of consoles) await each.stop();
    await server?.stop();
    await sandbox?.stop();
  });

  const freeSpots = (): { readonly id: SpotId; readonly code: string }[] =>
    freeSpotsOf(sandbox).map(({ id, code }) => ({ id: id as SpotId, code }));
  /** Saves a move at a desk, by the call of its page. */
  const save = (at: number, operation: Extract<Operation, { kind: 'assign' | 'reassign' }>) =>
    askConsole((consoles[at] as RunningConsole).url, ({ operations }) =>
      operations.submit({ id: newOperationId(), operation, accepted: [] }),
    );
  /**
   * A truck goes to the first of the spots and then from one to the other and back, so many moves
   * in all. Returns where it ends.
   */
  const walk = async (
    at: number,
    visit: VisitId,
    [first, second]: readonly [SpotId, SpotId],
    moves: number,
  ): Promise<SpotId> => {
    const asset = { kind: 'visit', id: visit } as const;
    let [here, there] = [first, second];
    await save(at, { kind: 'assign', asset, spot: here });
    for (let move = 1; move < moves; move += 1) {
      await save(at, {
        kind: 'reassign',
        asset,
        from: here,
        to: there,
        reason: `Move ${move + 1}`,
      });
      [here, there] = [there, here];
    }
    return here;
  };
  const plateOf = (visit: { readonly licensePlate: string | null } | undefined) =>
    visit?.licensePlate ?? '';

  test('twenty moves on each side and one contested door: nothing is lost or doubled', async () => {
    const [gate, dock, office] = pages.map(({ page }) => page) as [Page, Page, Page];
    server = await joinDesks(
      [
        { page: gate, name: 'Gate' },
        { page: dock, name: 'Dock' },
        { page: office, name: 'Office' },
      ],
      (consoles[0] as RunningConsole).dataDir,
    );
    const arrived = Array.from({ length: 6 }, () => sandbox.act.arrive({ containers: 0 }).visit);
    const [one, other] = arrived.slice(4) as [(typeof arrived)[number], (typeof arrived)[number]];
    const dragged = [one, other] as const;
    for (const [at, page] of [gate, dock, office].entries()) {
      await toYard(page);
      await page
        .getByRole('textbox', { name: 'Filter the waiting list' })
        .fill(plateOf(dragged[at % 2]));
    }
    const yards = [await yardPage(gate), await yardPage(dock)] as const;
    const waiting = (page: Page, plate: string) =>
      page
        .getByRole('region', { name: 'Waiting list' })
        .getByRole('listitem')
        .filter({ hasText: plate });
    for (const [at, page] of [gate, dock, office].entries())
      await waiting(page, plateOf(dragged[at % 2])).waitFor({ timeout: 60_000 });

    // The internet is gone, the network of the yard is not.
    await sandbox.faults.goDown();
    const free = freeSpots();
    expect(free.length).toBeGreaterThan(10);
    const spotsOf = (index: number) =>
      [free[index * 2]?.id, free[index * 2 + 1]?.id] as [SpotId, SpotId];
    const visitOf = (index: number) => arrived[index]?.id as VisitId;
    const sides = [0, 1].map(async (at) => {
      const ends: (readonly [VisitId, SpotId])[] = [];
      for (let truck = at * 2; truck < at * 2 + 2; truck += 1)
        ends.push([visitOf(truck), await walk(at, visitOf(truck), spotsOf(truck), 10)]);
      return ends;
    });
    const expected = new Map((await Promise.all(sides)).flat());
    expect(expected.size).toBe(4);
    // Each side sees what the other did.
    for (const [index, { id, licensePlate }] of arrived.slice(0, 4).entries()) {
      const spot = free.find((each) => each.id === expected.get(id as VisitId));
      const row = await (index < 2 ? yards[1] : yards[0]).row(spot?.code ?? '');
      await expect.poll(() => row.innerText(), { timeout: 20_000 }).toContain(licensePlate ?? '');
    }

    // Both drag a truck to one door and let go at once.
    const door = free[8] as { readonly id: SpotId; readonly code: string };
    for (const [at, yard] of yards.entries()) {
      const to = await yard.flyTo(door.code);
      const from = await middleOf(waiting([gate, dock][at] as Page, plateOf(dragged[at])));
      const { mouse } = [gate, dock][at] as Page;
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(from.x + 8, from.y + 8, { steps: 4 });
      await mouse.move(to.x, to.y, { steps: 8 });
    }
    // Refused by the other's fact, or by its own yard where that fact was there a moment before the
    // button was released.
    const refused = [gate, dock].map((page) =>
      page
        .getByText(/at (Gate|Dock) was first|already has/)
        .first()
        .waitFor({ timeout: 20_000 }),
    );
    const told = Promise.any(refused);
    await Promise.all([gate.mouse.up(), dock.mouse.up()]);
    await told;
    const left = async () => [
      await waiting(gate, plateOf(one)).count(),
      await waiting(dock, plateOf(other)).count(),
    ];
    await expect.poll(async () => (await left()).sort(), { timeout: 20_000 }).toEqual([0, 1]);
    const winner = (await left())[0] === 0 ? 0 : 1;
    expected.set(dragged[winner]?.id as VisitId, door.id);
    // The other sees the truck of the first on the door.
    const row = await (yards[1 - winner] as (typeof yards)[number]).row(door.code);
    await expect
      .poll(() => row.innerText(), { timeout: 10_000 })
      .toContain(dragged[winner]?.licensePlate ?? '');

    // The office moves the one that was refused twice, and is closed before any of it is sent.
    const late = dragged[1 - winner]?.id as VisitId;
    const [from, to] = [free[9]?.id, free[10]?.id] as [SpotId, SpotId];
    expected.set(late, await walk(2, late, [from, to], 2));
    await consoles.pop()?.stop();
    const desks = await deskSettings(gate);
    await desks
      .getByRole('button', { name: 'Take over 2 operations from Office' })
      .click({ timeout: 120_000 });
    await soundOnTop(gate, 'features/settings/desks/sure-button.tsx');
    await gate.getByRole('dialog').getByRole('button', { name: 'Take over', exact: true }).click();
    await gate
      .getByText('2 operations taken over. Each is checked with the service first.')
      .first()
      .waitFor({ timeout: 20_000 });

    // Everything is back: what was agreed is what the service has, each move once and in its order.
    await sandbox.faults.comeUp();
    const applied = () =>
      sandbox.ledger
        .entries()
        .filter(({ source, effect }) => source === 'call' && effect === 'applied');
    await expect.poll(() => applied().length, { timeout: 240_000 }).toBe(20 + 20 + 1 + 2);
    const found = new Map(
      [...expected].map(([visit, spot]) => [
        visit,
        sandbox.yard.contents(spot).visit?.id === visit ? spot : null,
      ]),
    );
    expect(found).toEqual(expected);
    for (const page of [gate, dock]) {
      const region = await deskSettings(page);
      await expect
        .poll(() => region.getByRole('list', { name: 'Pending at other desks' }).count(), {
          timeout: 60_000,
        })
        .toBe(0);
      await desksChip(page).filter({ hasText: '2 desks' }).waitFor({ timeout: 30_000 });
    }
    expect(applied()).toHaveLength(43);
    for (const { errors } of pages.slice(0, 2)) expect(errors).toEqual([]);
  }, 600_000);
});
