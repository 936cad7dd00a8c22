/**
 * The console killed while a plan is being saved, at each of its steps: a real process on a real
 * folder over real HTTP. The page's own code saves the plan. After the restart the plan says
 * truthfully what is left, nothing is saved or sent twice, and nothing is lost.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followPage } from '../../renderer/app/follow-page.ts';
import { plansOf } from '../../renderer/features/planning/plan-store.ts';
import { createPage, type Page } from '../../renderer/page/page.ts';
import { createPreferences } from '../../renderer/page/stores/preferences.ts';
import { createTicker } from '../../renderer/ui/timing/ticker.ts';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import type { ConsoleApi } from '../../shared/console-api/index.ts';
import type { OperationId, SpotId, VisitId } from '../../shared/ids.ts';
import { type Goal, holds, namedGoal } from '../../shared/planning/order/goals.ts';
import { contentsOf } from '../../shared/yard/contents.ts';
import { askConsole } from '../e2e/support/ask-console.ts';
import { type ConsoleProcess, startConsoleProcess } from '../e2e/support/console.ts';
import { share } from '../support/tiers.ts';

/**
 * `before`: the step never reaches the console. `sent`: it is killed as the call is under way.
 * `after`: it is saved, the answer came.
 */
type Moment = 'before' | 'sent' | 'after';
const everyKill: readonly (readonly [step: number, moment: Moment])[] = [
  [3, 'sent'],
  [2, 'after'],
  [4, 'before'],
  [1, 'before'],
  [1, 'sent'],
  [5, 'sent'],
  [5, 'after'],
];
const kills = everyKill.slice(0, share(2, everyKill.length));
/** A ring of four trucks takes five operations, whenever the console is killed. */
const each = 5;

let sandbox: Sandbox;
let host: ConsoleProcess;
/** Ends what the page watches. */
let leave = (): void => {};
const profile = () => {
  const [account] = sandbox.accounts;
  const auth = { kind: 'password', email: account?.email, password: account?.password };
  // A request that the kill cut off is looked after as soon as this service can no longer be late
  // with it.
  const undocumented = { worstServerDelayMs: 3_000 };
  return {
    name: sandbox.warehouse.name,
    warehouseId: sandbox.warehouse.id,
    dockScheduling: { baseUrl: sandbox.url, auth },
    undocumented,
  };
};
beforeAll(async () => {
  sandbox = await startSandbox({ yard: 'small', seed: 3 });
  host = await startConsoleProcess(profile());
});
afterAll(async () => {
  await host?.stop();
  await sandbox?.stop();
});

async function until(condition: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Not in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/**
 * A page over the console's own API, without a screen. `kill`: what to do as operations are
 * submitted.
 */
async function withPage<T>(
  kill: ((submit: () => Promise<unknown>) => Promise<unknown>) | null,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  return askConsole(host.url, async (real) => {
    const submit = (...args: unknown[]) => {
      const call = () =>
        (real.operations.submit as (...given: unknown[]) => Promise<unknown>)(...args);
      return kill === null ? call() : kill(call);
    };
    const operations = new Proxy(real.operations, {
      get: (of, key) => (key === 'submit' ? submit : Reflect.get(of, key)),
    });
    const api = new Proxy(real, {
      get: (of, key) => (key === 'operations' ? operations : Reflect.get(of, key)),
    }) as ConsoleApi;
    const silent = () => {};
    const page = createPage({
      api,
      info: await api.status.info(),
      preferences: createPreferences(null),
      ticker: createTicker({ now: Date.now }, { after: () => silent }),
      results: () =>
        ({ saved: silent, refused: silent, old: silent, over: silent, said: silent }) as never,
      newId: () => crypto.randomUUID() as OperationId,
    });
    leave = followPage(page);
    try {
      await until(
        () => ringOf(page).length === 4 && page.operations.getState().counts !== null,
        'the yard',
      );
      return await work(page);
    } finally {
      leave();
      // Its output is written before the line is closed.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
}

/** Each of four trucks that stand alone goes to the place of the next. */
function ringOf(page: Page): readonly Goal[] {
  const alone: { readonly spot: SpotId; readonly visit: VisitId }[] = [];
  for (const { id, isOpen, reserves } of page.yard.present().spots()) {
    const { truck, standalone, extra } = contentsOf(page.yard.present(), id);
    if (
      isOpen &&
      reserves.length === 0 &&
      truck !== null &&
      standalone === null &&
      extra.trucks.length === 0
    )
      alone.push({ spot: id, visit: truck.id });
  }
  const four = alone.slice(0, 4);
  return four.map(({ visit }, at) =>
    namedGoal(page.yard.present(), {
      kind: 'place',
      asset: { kind: 'visit', id: visit },
      spot: four[(at + 1) % 4]?.spot as SpotId,
    }),
  );
}

/**
 * What was under way when the console was killed, or was saved since, has come to an end at the
 * service.
 */
const settled = (page: Page) =>
  until(
    () =>
      Object.entries(page.operations.getState().counts ?? {}).every(
        ([of, count]) => count === 0 || of === 'confirmed',
      ),
    'all is sent',
  );

const applied = () =>
  sandbox.ledger.entries().filter(({ source, effect }) => source === 'call' && effect === 'applied')
    .length;

test.each(kills)('killed at step %i, %s it is saved', async (step, moment) => {
  const sentBefore = applied();
  const wishes = await withPage(
    (() => {
      let at = 0;
      return async (submit: () => Promise<unknown>) => {
        at += 1;
        if (at < step) return submit();
        if (at > step) throw new Error('The console is gone.');
        const call = moment === 'before' ? Promise.reject(new Error('never sent')) : submit();
        call.catch(() => {});
        if (moment === 'after') await call;
        // Without a connection there is no page to inform that nothing is watched any longer.
        leave();
        leave = () => {};
        host.program.child.kill('SIGKILL');
        return call;
      };
    })(),
    async (page) => {
      const plans = plansOf(page);
      const ring = ringOf(page);
      plans.enter();
      plans.addGoals(ring);
      await until(
        () =>
          (plans.store.getState().kept.plans.find(({ state }) => state === 'open')?.wishes.length ??
            0) === 4,
        'the plan is kept',
      );
      expect(plans.store.getState().ordered.steps).toHaveLength(each);
      void plans.commit();
      await until(() => host.program.child.signalCode !== null, 'the kill');
      return ring;
    },
  );
  host = await startConsoleProcess(profile(), host.dataDir);
  await withPage(null, async (page) => {
    const plans = plansOf(page);
    const known = () => plans.store.getState().kept.plans.find(({ state }) => state === 'open');
    await until(() => known() !== undefined, 'the kept plan');
    await settled(page);
    const saved = (await page.api.operations.list({ limit: 200 })).records.filter(({ id }) =>
      known()?.operations.includes(id),
    );
    // What was reported before the kill is saved; what was under way may be.
    const told = moment === 'after' ? step : step - 1;
    expect(saved.length).toBeGreaterThanOrEqual(told);
    expect(saved.length).toBeLessThanOrEqual(moment === 'before' ? told : step);
    plans.enter();
    const state = () => plans.store.getState();
    // The plan is where it was, and what is left of it is exactly what was not saved.
    expect(state().open?.wishes).toEqual(wishes);
    expect(state().ordered.impossible).toEqual([]);
    expect(state().ordered.steps).toHaveLength(each - saved.length);
    await plans.commit();
    expect(state().trouble).toBeNull();
    await until(
      () => wishes.every((wish) => holds(page.yard.present(), wish)),
      'the ring is turned',
    );
    await settled(page);
    plans.leave();
    const open = known();
    if (open !== undefined) await page.api.plans.remove({ id: open.id });
  });
  expect(applied() - sentBefore).toBe(each);
  for (const wish of wishes)
    if (wish.kind === 'place' && wish.spot !== null)
      expect(sandbox.yard.contents(wish.spot)?.visit?.id).toBe(wish.asset.id);
});
