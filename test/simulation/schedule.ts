/**
 * Runs one schedule: clerks work, the world goes wrong, then it heals, and the checker looks at
 * what is left.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OutboxStore, Write } from '../../main/outbox/store/outbox-store.ts';
import { openSqliteStore } from '../../main/outbox/store/sqlite-store.ts';
import { createRandom, type SeededRandom } from '../../sandbox/random.ts';
import { englishWords } from '../../shared/i18n/languages.ts';
import type { OperationId, SpotId } from '../../shared/ids.ts';
import type { Actor, ClerkChoice, OperationRecord } from '../../shared/outbox/model.ts';
import { check } from '../../shared/yard/check.ts';
import type { Operation } from '../../shared/yard/operations.ts';
import { createYardTable } from '../../shared/yard/table.ts';
import { createVirtualTime } from '../support/virtual-time.ts';
import { drawForeignCall, drawOperation, takeBackCall } from './actors.ts';
import { createChecker, type Figures } from './checker.ts';
import { createMemoryDisk, openMemoryStore } from './memory-store.ts';
import { createNetwork } from './network.ts';
import { drawPlan, type Plan, type PlanOptions } from './plan.ts';
import { type Process, startProcess } from './process.ts';
import { createService } from './service.ts';
import { isTrue } from './truth.ts';

/** What a schedule came to. */
export type ScheduleResult = {
  readonly seed: string;
  readonly plan: Plan;
  readonly violations: readonly string[];
  readonly figures: Figures;
  readonly crashes: number;
  /** Virtual time from the end of all faults until nothing was under way, in milliseconds. */
  readonly settleMs: number;
};

const epoch = Date.parse('2026-03-02T09:00:00Z');
const healMs = 4 * 60 * 60_000;
const clerks = ['Casey', 'Robin'];

/** Runs the schedule of a seed. The same seed and options give the same schedule. */
export async function runSchedule(
  seed: string,
  options: PlanOptions = {},
): Promise<ScheduleResult> {
  const root = createRandom(seed);
  const plan = drawPlan(root.fork('plan'), seed, options);
  const folder = plan.sqlite ? mkdtempSync(path.join(tmpdir(), 'yardmaster-sim-')) : null;
  try {
    return await play(plan, root, folder, options.trace);
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  }
}

async function play(
  plan: Plan,
  root: SeededRandom,
  folder: string | null,
  trace?: (line: string) => void,
): Promise<ScheduleResult> {
  const { faults } = plan;
  const time = createVirtualTime();
  const [chance, crashChance, clerkChance, otherChance] = ['world', 'crash', 'clerk', 'other'].map(
    (name) => root.fork(name),
  ) as [SeededRandom, SeededRandom, SeededRandom, SeededRandom];
  const service = createService(
    root.fork('service'),
    { now: () => epoch + time.now() },
    plan.size,
    plan.quirks,
    plan.lenient,
  );
  const network = createNetwork(time, root.fork('network'), service, plan);
  let account: string = 'desk@yard.example';
  const checker = createChecker(service, plan.bounded, () => account);
  const at = () => (time.now() / 1_000).toFixed(3).padStart(9);
  if (trace !== undefined) {
    service.watchers.add({
      applied: (tag, call) => trace(`${at()} EFFECT ${tag} ${JSON.stringify(call)}`),
    });
  }
  const disk = createMemoryDisk();
  const base = createYardTable();
  let chaos = true;
  const blind = new Set<SpotId>();
  let diskWorks = true;
  let wallOffset = 0;
  let crashes = 0;
  let ids = 0;
  let process: Process | null = null;
  // On average as many crashes as planned over all the points where one can happen.
  const crashPoints = plan.operations * 14;

  const openStore = (): OutboxStore =>
    folder === null
      ? openMemoryStore(disk)
      : openSqliteStore({ file: path.join(folder, 'outbox.db') });

  function start(): void {
    const store = openStore();
    checker.present(store);
    const started = startProcess({
      plan,
      time,
      random: root.fork(`process-${crashes}`),
      network,
      service,
      store,
      base,
      wallClock: () => epoch + time.now() + wallOffset,
      account: () => account,
      diskWorks: () => diskWorks,
      isBlind: (id) => blind.has(id),
      chaos: () => chaos,
      crashNow: () => chaos && crashChance.chance(faults.crashes / crashPoints),
      onCrash: () => {
        trace?.(`${at()} CRASH`);
        crashes += 1;
        process = null;
        if (folder !== null) store.close();
        time.after(chance.int(0, 20_000), () => {
          if (process === null) start();
        });
      },
      onCommit: (writes) => {
        checker.committed(writes);
        if (trace !== undefined) for (const write of writes) trace(`${at()} ${describe(write)}`);
      },
      newId: () => {
        ids += 1;
        return `made-${ids}` as OperationId;
      },
    });
    process = started;
    // It may crash while it starts.
    started.outbox.start();
    void started.pull();
  }

  const clerk = (): Actor => ({ clerk: clerkChance.pick(clerks), account });

  async function submitOne(): Promise<void> {
    const here = process;
    if (here === null) return;
    const operation = drawOperation(clerkChance, here.view, service.spotIds);
    if (operation === null) return;
    ids += 1;
    const id = `op-${ids}` as OperationId;
    const accepted = check(here.view, operation).map(({ code }) => code);
    const submission = { id, operation, accepted, actor: clerk() };
    const twice = clerkChance.chance(0.1);
    const result = await here.outbox.submit(submission);
    if (here.alive() && result.kind === 'saved') checker.acked(id);
    if (twice && here.alive()) await here.outbox.submit(submission);
  }

  /** A clerk says "done" only of what is done. */
  const truthful = ({ operation }: OperationRecord, choice: ClerkChoice): ClerkChoice =>
    choice === 'mark-done' && !isTrue(service.world.store, operation) ? 'drop' : choice;

  function chooseOne(): void {
    const here = process;
    if (here === null) return;
    const open = here.outbox.records().filter(({ choices }) => choices.length > 0);
    if (open.length === 0) return;
    const record = clerkChance.pick(open);
    const choice = truthful(record, clerkChance.pick(record.choices));
    const result = here.outbox.choose({
      id: record.id,
      choice,
      spot: clerkChance.pick(service.spotIds),
      actor: clerk(),
    });
    if (here.alive() && result.kind === 'done') checker.acked(result.record.id);
  }

  function takeBack(): void {
    const here = process;
    if (here === null) return;
    if (clerkChance.chance(0.7)) {
      const result = here.outbox.undo(clerk());
      if (here.alive() && result.kind === 'done' && result.by !== null) checker.acked(result.by.id);
    } else {
      const result = here.outbox.redo(clerk());
      if (here.alive() && result.kind === 'done') checker.acked(result.record.id);
    }
  }

  // The shift, planned in advance.
  const during = () => chance.int(0, plan.shiftMs);
  for (let index = 0; index < plan.operations; index += 1)
    time.after(during(), () => void submitOne());
  for (let index = 0; index < plan.operations / 3; index += 1) time.after(during(), chooseOne);
  for (let index = 0; index < plan.operations / 5; index += 1) time.after(during(), takeBack);
  for (let index = 0; index < plan.others; index += 1) {
    time.after(during(), () => {
      const call = drawForeignCall(otherChance, service.world.store, service.spotIds);
      if (call !== null) service.write('other-desk', call);
    });
  }
  const later = root.fork('later');
  for (let index = 0; index < plan.blindSpots; index += 1)
    time.after(later.int(0, plan.shiftMs), () => blind.add(later.pick(service.spotIds)));
  const insist = () => {
    const unknown = process?.outbox.records().filter(({ state }) => state === 'unknown') ?? [];
    if (unknown.length === 0) return;
    const { id } = later.pick(unknown);
    for (let press = 0; press < 5; press += 1)
      time.after(press * 800, () =>
        process?.outbox.choose({ id, choice: 'check-again', actor: { clerk: 'Casey', account } }),
      );
  };
  for (let index = 0; index < plan.impatience; index += 1)
    time.after(later.int(0, plan.shiftMs), insist);
  const turning = root.fork('turns');
  const turnAndBack = () => {
    const waiting =
      process?.outbox
        .records()
        .flatMap(({ operation, state }) =>
          state === 'queued' && opensOrCloses(operation) ? [operation] : [],
        ) ?? [];
    if (waiting.length === 0 || !chaos) return;
    const { kind, spot } = turning.pick(waiting);
    service.write('other-desk', { kind, spot, reason: 'Other desk' });
    service.write('other-desk', {
      kind: kind === 'open' ? 'close' : 'open',
      spot,
      reason: 'Another reason',
    });
  };
  for (let index = 0; index < plan.turns; index += 1)
    time.after(turning.int(0, plan.shiftMs), turnAndBack);
  service.watchers.add({
    applied: (tag, _call, changes) => {
      if (tag === 'other-desk' || !chaos || !later.chance(plan.takenBack)) return;
      time.after(later.int(1_000, 60_000), () => {
        const back = chaos ? takeBackCall(service.world.store, changes) : null;
        if (back !== null) service.write('other-desk', back);
      });
    },
  });
  for (let at = 0; at < plan.shiftMs; at += 20_000)
    time.after(at + chance.int(0, 5_000), () => void process?.pull());
  const times = (expected: number) => Math.floor(expected) + (chance.chance(expected % 1) ? 1 : 0);
  for (let index = times(faults.outages); index > 0; index -= 1) {
    time.after(during(), () => network.setDown(true));
    time.after(during(), () => {
      network.setDown(false);
      process?.outbox.wakeSender('online');
    });
  }
  for (let index = times(faults.diskTrouble); index > 0; index -= 1) {
    time.after(during(), () => {
      diskWorks = !chaos;
    });
    time.after(during(), () => {
      diskWorks = true;
    });
  }
  for (let index = times(faults.clockJumps); index > 0; index -= 1) {
    time.after(during(), () => {
      wallOffset += chance.int(-86_400_000, 86_400_000);
    });
  }
  for (let index = times(faults.crashes / 2); index > 0; index -= 1)
    time.after(during(), () => chaos && process?.crash());
  if (chance.chance(0.2)) {
    time.after(during(), () => {
      account = 'second@yard.example';
      process?.outbox.wakeSender('signed-in');
    });
    time.after(during(), () => {
      account = 'desk@yard.example';
      process?.outbox.wakeSender('signed-in');
    });
  }
  time.after(during(), () => {
    network.signIn();
    process?.outbox.wakeSender('signed-in');
  });

  start();
  await time.runUntil(plan.shiftMs);

  // Everything heals.
  chaos = false;
  diskWorks = true;
  account = 'desk@yard.example';
  network.heal();
  network.signIn();
  const healedAt = time.now();
  await time.runUntil(healedAt + 21_000);
  if (process === null) start();
  const last = process as unknown as Process;
  last.outbox.wakeSender('online');
  last.outbox.wakeSender('signed-in');
  const handOver = () => {
    takeOverAll(last);
    if (blind.size > 0) void last.pull();
    time.after(60_000, handOver);
  };
  handOver();
  const isQuiet = () => checker.moving().length === 0;
  await time.runWhile(healedAt + healMs, isQuiet);
  const settleMs = time.now() - healedAt;
  checker.settled();
  checker.present(openedFor(last, folder, disk));
  const found = [...checker.violations];
  const figures = structuredClone(checker.figures);

  // The clerk settles the rest, one by one: everything can be brought to an end.
  for (let round = 0; round < 60 && last.outbox.records().length > 0; round += 1) {
    for (const record of last.outbox.records()) {
      if (record.choices.length === 0) continue;
      const choice = truthful(
        record,
        round > 20 && record.choices.includes('drop') ? 'drop' : clerkChance.pick(record.choices),
      );
      last.outbox.choose({
        id: record.id,
        choice,
        spot: clerkChance.pick(service.spotIds),
        actor: { clerk: 'Casey', account },
      });
    }
    await time.runWhile(time.now() + healMs, isQuiet);
  }
  for (const record of last.outbox.records())
    found.push(
      `P2: ${record.id} cannot be brought to an end: ${record.state} (${englishWords().format(record.known)})`,
    );
  for (const each of checker.violations)
    if (!found.includes(each)) found.push(`after the clerk's decisions: ${each}`);
  if (folder !== null) last.crash();
  return { seed: plan.seed, plan, violations: found, figures, crashes, settleMs };
}

const opensOrCloses = (
  operation: Operation,
): operation is Extract<Operation, { kind: 'open' | 'close' }> =>
  operation.kind === 'open' || operation.kind === 'close';

function describe(write: Write): string {
  if (write.kind === 'operation')
    return `saved ${write.row.id} ${JSON.stringify(write.row.operation)}`;
  if (write.kind === 'attempt')
    return `attempt ${write.row.operation} ${JSON.stringify(write.row.call)}`;
  return `${write.row.operation} ${write.row.event} -> ${write.row.progress.state}: ${englishWords().format(write.row.said)}`;
}

function takeOverAll({ outbox }: Process): void {
  for (const record of outbox.records()) {
    if (record.choices.includes('take-over'))
      outbox.choose({
        id: record.id,
        choice: 'take-over',
        actor: { clerk: 'Casey', account: 'desk@yard.example' },
      });
  }
}

/**
 * For the last look at the disk: the memory itself, or what the running process reads of its file.
 */
function openedFor(
  { outbox }: Process,
  folder: string | null,
  disk: ReturnType<typeof createMemoryDisk>,
): OutboxStore {
  if (folder === null) return openMemoryStore(disk);
  const known = new Set<OperationId>();
  for (let before: number | undefined; ; ) {
    const page = outbox.list({ limit: 200, ...(before === undefined ? {} : { before }) }).records;
    for (const record of page) known.add(record.id);
    if (page.length < 200) break;
    before = page.at(-1)?.seq;
  }
  return {
    ...openMemoryStore(createMemoryDisk()),
    find: (id) => (known.has(id) ? ({} as never) : null),
  };
}
