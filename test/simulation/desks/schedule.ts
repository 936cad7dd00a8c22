/**
 * Runs one schedule of several desks: each with the real outbox, rules and agreement, over one
 * service and one yard server that fail in every way.
 */
import { DeskAgreement } from '../../../main/desks/agreement.ts';
import type { Agreement } from '../../../main/desks/agreement-parts.ts';
import type { DeskJournal } from '../../../main/desks/log/desk-journal.ts';
import { createRandom, type SeededRandom } from '../../../sandbox/random.ts';
import { before } from '../../../shared/desks/log-difference.ts';
import { pictureOf } from '../../../shared/desks/shared-operations.ts';
import type { DeskId, OperationId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { isFinal } from '../../../shared/outbox/transitions.ts';
import { check, isRefused } from '../../../shared/yard/check.ts';
import type { Operation } from '../../../shared/yard/operations.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { facility, hash } from '../../support/desk-facts.ts';
import { createMemoryServer, type MemoryServer } from '../../support/memory-log.ts';
import { createVirtualTime, type VirtualTime } from '../../support/virtual-time.ts';
import { drawForeignCall, drawOperation } from '../actors.ts';
import { createMemoryDisk, type MemoryDisk, openMemoryStore } from '../memory-store.ts';
import { createNetwork, type Network } from '../network.ts';

import { type Process, startProcess } from '../process.ts';
import { createService, type SimulatedService } from '../service.ts';
import { createDeskChecker, type DeskChecker, type DeskFigures } from './desk-checker.ts';
import { createMemoryJournal } from './memory-journal.ts';
import { type DeskPlan, type DeskPlanOptions, drawDeskPlan } from './plan.ts';

/** What a schedule came to. */
export type DeskResult = {
  readonly seed: string;
  readonly violations: readonly string[];
  readonly figures: DeskFigures;
  readonly saved: number;
};

const epoch = Date.parse('2026-03-02T09:00:00Z');
const healMs = 2 * 60 * 60_000;

/** What all desks stand in. */
export type World = {
  readonly plan: DeskPlan;
  readonly time: VirtualTime;
  readonly service: SimulatedService;
  readonly server: MemoryServer;
  readonly checker: DeskChecker;
  readonly chaos: () => boolean;
  readonly newId: (what: string) => string;
  /** How many ids were made. */
  readonly saved: () => number;
  readonly trace: ((line: string) => void) | undefined;
  /** A desk handed a request to its network. */
  sent: (desk: Desk) => void;
};

/** One computer with its disk, and the program that runs there now. */
export type Desk = {
  readonly name: DeskId;
  readonly network: Network;
  readonly disk: MemoryDisk;
  readonly acked: Set<OperationId>;
  process: Process | null;
  agreement: Agreement | null;
  released: Set<string>;
  start(): void;
  crash(): void;
};

/** A service, a yard server and the desks of a plan, none of which runs yet. */
export function createDeskWorld(
  root: SeededRandom,
  plan: DeskPlan,
  options: DeskPlanOptions = {},
): { readonly world: World; readonly desks: readonly Desk[]; readonly calm: () => void } {
  const time = createVirtualTime();
  const service = createService(
    root.fork('service'),
    { now: () => epoch + time.now() },
    plan.base.size,
    plan.base.quirks,
    plan.base.lenient,
  );
  let isWild = true;
  const chaos = () => isWild;
  const weather = root.fork('weather');
  const server = createMemoryServer({
    timers: time.timers,
    latency: () => 1 + Math.floor(weather.next() ** 4 * 60),
    fate: () =>
      !isWild || !weather.chance(plan.appendFaults)
        ? 'written'
        : weather.pick(['lost', 'answer-lost', 'late'] as const),
    lateMs: () => weather.int(100, 10_000),
    ignoresExpected: options.ignoresExpected === true,
  });
  const checker = createDeskChecker(
    server,
    service,
    plan.base.bounded,
    options.ignoresExpected !== true,
    options.together === true,
  );
  let ids = 0;
  const newId = (what: string) => {
    ids += 1;
    return `${what}-${ids}`;
  };
  const world: World = {
    plan,
    time,
    service,
    server,
    checker,
    chaos,
    newId,
    saved: () => ids,
    trace: options.trace,
    sent: () => undefined,
  };
  const desks = plan.desks.map((name) =>
    createDesk(name as DeskId, world, root.fork(`desk-${name}`)),
  );
  const calm = () => {
    isWild = false;
    server.setUp(true);
    for (const desk of desks) {
      server.setLink(desk.name, true);
      desk.network.heal();
      desk.network.signIn();
    }
  };
  return { world, desks, calm };
}

/** Runs the schedule of a seed. The same seed and options give the same schedule. */
export async function runDesks(seed: string, options: DeskPlanOptions = {}): Promise<DeskResult> {
  const root = createRandom(seed);
  const plan = drawDeskPlan(root.fork('plan'), seed, options);
  const { world, desks, calm } = createDeskWorld(root, plan, options);
  const { time, service, checker } = world;
  const chance = root.fork('chance');
  const during = () => chance.int(0, plan.base.shiftMs);
  for (const desk of desks) {
    desk.start();
    const clerk = root.fork(`clerk-${desk.name}`);
    for (let index = 0; index < plan.operations; index += 1)
      time.after(during(), () => void submit(desk, world, clerk));
    for (let index = 0; index < plan.operations / 2; index += 1)
      time.after(during(), () => choose(desk, world, clerk));
    for (let at = 0; at < plan.base.shiftMs; at += 20_000)
      time.after(at + chance.int(0, 9_000), () => void desk.process?.pull());
  }
  for (let index = 0; index < plan.base.others; index += 1) {
    time.after(during(), () => {
      const call = drawForeignCall(chance, service.world.store, service.spotIds);
      if (call !== null) service.write('other-desk', call);
    });
  }
  const rushes = root.fork('rushes');
  for (let index = 0; index < plan.rushes; index += 1)
    time.after(rushes.int(0, plan.base.shiftMs), () => rush(desks, world, rushes));
  const turning = root.fork('turning');
  for (let index = 0; index < plan.turns; index += 1)
    time.after(turning.int(0, plan.base.shiftMs), () => turns(desks, world, turning));
  plagues(world, desks, chance);
  await time.runUntil(plan.base.shiftMs);

  calm();
  await time.advance(25_000);
  for (const desk of desks) {
    if (desk.process === null) desk.start();
    desk.process?.outbox.wakeSender('online');
    desk.process?.outbox.wakeSender('signed-in');
  }
  const pulls = () => {
    for (const desk of desks) void desk.process?.pull();
    time.after(20_000, pulls);
  };
  pulls();
  // Quiet for a while, and not between two steps.
  const end = time.now() + healMs;
  const quiet = () => desks.every((desk) => isQuiet(desk, desks));
  do {
    await time.runWhile(end, quiet);
    await time.advance(25_000);
  } while (!quiet() && time.now() < end);
  settled(desks, world);
  // What still listens keeps its schedule in memory.
  for (const desk of desks) void desk.agreement?.stop();
  await time.settle();
  return { seed, violations: checker.violations, figures: checker.figures, saved: world.saved() };
}

function createDesk(name: DeskId, world: World, random: SeededRandom): Desk {
  const { plan, time, service, server, checker, newId, trace } = world;
  const network = createNetwork(time, random.fork('network'), service, plan.base);
  const crashes = random.fork('crash');
  const base = createYardTable();
  const journal: DeskJournal = createMemoryJournal();
  const disk = createMemoryDisk();
  const store = openMemoryStore(disk);
  let runs = 0;
  const at = () => `${(time.now() / 1_000).toFixed(3).padStart(9)} ${name}`;
  const desk: Desk = {
    name,
    network,
    disk,
    acked: new Set(),
    process: null,
    agreement: null,
    released: new Set(),
    crash: () => desk.process?.crash(),
    start() {
      runs += 1;
      let alive = true;
      desk.released = new Set();
      const process = startProcess({
        plan: plan.base,
        time,
        random: random.fork(`process-${runs}`),
        network: watched(desk, world),
        service,
        store,
        base,
        wallClock: () => epoch + time.now() + (plan.clockOffsets[name] ?? 0),
        account: () => `${name}@yard`,
        diskWorks: () => true,
        isBlind: () => false,
        chaos: world.chaos,
        crashNow: () => world.chaos() && crashes.chance(plan.crashShare),
        onCrash: () => {
          alive = false;
          trace?.(`${at()} CRASH`);
          desk.process = null;
          void desk.agreement?.stop();
          desk.agreement = null;
          time.after(crashes.int(0, plan.longestAwayMs), () => {
            if (desk.process === null) desk.start();
          });
        },
        onCommit: (writes) => {
          for (const write of writes)
            if (write.kind === 'event')
              trace?.(
                `${at()} ${write.row.operation} ${write.row.event} -> ${write.row.progress.state}`,
              );
          for (const write of writes)
            if (write.kind === 'operation')
              trace?.(`${at()} saved ${write.row.id} ${JSON.stringify(write.row.operation)}`);
          for (const write of writes)
            if (write.kind === 'event' && write.row.event === 'send-again')
              checker.again(write.row.operation);
        },
        newId: () => newId(name) as OperationId,
        picture: (own) =>
          desk.agreement === null ? own : pictureOf(desk.agreement.fold, own, name),
        desks: (side) => {
          const agreement = new DeskAgreement({
            server: server.at(name),
            facility,
            desk: name,
            card: { name, version: '1' },
            hash,
            clock: {
              now: () => epoch + time.now() + (plan.clockOffsets[name] ?? 0),
              monotonic: () => time.now(),
            },
            timers: { after: (ms, work) => time.after(ms, () => void (alive && work())) },
            random: random.fork(`agreement-${runs}`),
            log: {
              info: () => undefined,
              warn: (text, facts) => trace?.(`${at()} ${text} ${JSON.stringify(facts ?? {})}`),
            },
            newId: () => newId(`fact-${name}`),
            journal,
            side,
            holdMs: plan.holdMs,
            saw: (seen) => (plan.evidence ? desk.process?.saw(seen) : undefined),
            service: () => ({ isConnected: true, pictureAgeMs: null, idleMs: 0 }),
          });
          desk.agreement = agreement;
          let shown = '';
          agreement.watch(() => {
            const state = agreement.state().is;
            if (state !== shown) trace?.(`${at()} is ${state}`);
            shown = state;
            desk.process?.redraw();
            desk.process?.outbox.wakeSender('yard-changed');
          });
          return agreement;
        },
      });
      if (!alive) return;
      desk.process = process;
      process.redraw();
      process.outbox.start();
      desk.agreement?.start();
      void process.pull();
    },
  };
  return desk;
}

/** The network of a desk, with the checker looking at what goes into it. */
const watched = (desk: Desk, world: World): Network => ({
  ...desk.network,
  write(tag, call) {
    const row = desk.disk.rows.get(tag as OperationId);
    const isShared =
      row?.events.some(({ event }) => event === 'agreed' || event === 'taken-in') === true;
    const is = desk.agreement?.state().is;
    world.checker.sends(desk.name, tag, {
      isShared,
      released: desk.released.has(tag),
      isTogether: is === 'together' || is === 'holding',
    });
    world.sent(desk);
    return desk.network.write(tag, call);
  },
});

/** Clerks of all desks give one asset to different spots at once. */
function rush(desks: readonly Desk[], world: World, chance: SeededRandom): void {
  const first = desks.find(({ process }) => process !== null)?.process;
  const drawn = first == null ? null : drawOperation(chance, first.view, world.service.spotIds);
  if (drawn === null || (drawn.kind !== 'assign' && drawn.kind !== 'reassign')) return;
  for (const desk of desks) {
    const spot = chance.pick(world.service.spotIds);
    const operation: Operation =
      drawn.kind === 'assign' ? { ...drawn, spot } : { ...drawn, to: spot };
    const view = desk.process?.view;
    if (view !== undefined && !isRefused(check(view, operation)))
      void submit(desk, world, chance, operation);
  }
}

/** Desks in any order open and close one spot, each on top of what it sees of the others. */
function turns(desks: readonly Desk[], world: World, chance: SeededRandom): void {
  const { service, time } = world;
  const spot = chance.pick(service.spotIds);
  const count = chance.int(2, 5);
  const lasts = count * 4_000;
  if (chance.chance(0.7)) {
    for (const { network } of desks) network.setDown(true);
    time.after(lasts, () => {
      for (const { network } of desks) network.setDown(false);
    });
  }
  for (let index = 0; index < count; index += 1)
    time.after(index * 4_000 + chance.int(0, 3_000), () => {
      const desk = chance.pick(desks);
      const isOpen = desk.process?.view.spot(spot)?.isOpen;
      if (isOpen !== undefined)
        void submit(desk, world, chance, { kind: isOpen ? 'close' : 'open', spot, reason: 'Ice' });
    });
}

async function submit(
  desk: Desk,
  { service, newId }: World,
  clerk: SeededRandom,
  given?: Operation,
): Promise<void> {
  const here = desk.process;
  if (here === null) return;
  const operation = given ?? drawOperation(clerk, here.view, service.spotIds);
  if (operation === null) return;
  const id = newId(`op-${desk.name}`) as OperationId;
  const accepted = check(here.view, operation).map(({ code }) => code);
  const result = await here.outbox.submit({
    id,
    operation,
    accepted,
    actor: { clerk: 'Casey', account: `${desk.name}@yard` },
  });
  if (here.alive() && result.kind === 'saved') desk.acked.add(id);
}

function choose(desk: Desk, { service }: World, clerk: SeededRandom): void {
  const here = desk.process;
  if (here === null) return;
  const open = here.outbox
    .records()
    .filter(({ choices }) => choices.some((each) => each !== 'mark-done'));
  if (open.length === 0) return;
  const record = clerk.pick(open);
  const choice = clerk.pick(record.choices.filter((each) => each !== 'mark-done'));
  here.outbox.choose({
    id: record.id,
    choice,
    spot: clerk.pick(service.spotIds),
    actor: { clerk: 'Casey', account: `${desk.name}@yard` },
  });
}

/** What goes wrong around the desks. */
function plagues(world: World, desks: readonly Desk[], chance: SeededRandom): void {
  const { plan, time, server, checker, chaos } = world;
  const during = () => chance.int(0, plan.base.shiftMs);
  const upTo = (most: number) => chance.int(0, Math.max(0, Math.round(most)));
  const times = (count: number, work: () => void) => {
    for (let index = 0; index < count; index += 1)
      time.after(during(), () => void (chaos() && work()));
  };
  /** Once nothing was heard of a desk for a minute, a clerk elsewhere takes over what it has. */
  const takeOverLater = (away: Desk) => {
    if (!chance.chance(plan.takenOver)) return;
    const taker = chance.pick(desks.filter((desk) => desk !== away));
    time.after(61_000 + upTo(30_000), () => {
      const theirs = [...(taker.agreement?.fold.open.values() ?? [])].filter(
        ({ holder }) => holder === away.name,
      );
      if (chaos()) for (const { op } of theirs) void taker.agreement?.takeOver(op.id, 'Robin');
    });
  };
  /**
   * A desk goes, in half of the cases after a while without the service, so that it leaves
   * something to be taken over.
   */
  const vanish = (desk: Desk, go: () => void) => {
    const before = chance.chance(0.5) ? 0 : upTo(20_000);
    if (before > 0) {
      desk.network.setDown(true);
      time.after(before + upTo(60_000), () => desk.network.setDown(false));
    }
    time.after(before, () => {
      if (!chaos()) return;
      go();
      takeOverLater(desk);
    });
  };
  if (plan.vanishing > 0)
    world.sent = (desk) => {
      if (!chaos() || !chance.chance(plan.vanishing)) return;
      time.after(chance.int(1, 2_000), () => {
        desk.crash();
        takeOverLater(desk);
      });
    };
  times(plan.cuts, () => {
    const desk = chance.pick(desks);
    vanish(desk, () => {
      server.setLink(desk.name, false);
      time.after(30_000 + upTo(plan.longestAwayMs), () => server.setLink(desk.name, true));
    });
  });
  times(plan.serverKills, () => {
    server.setUp(false);
    time.after(upTo(5_000), () => server.setUp(true));
  });
  times(plan.rollbacks, () => {
    const kept = chance.chance(0.3)
      ? 0
      : chance.int(Math.max(0, server.log.length - 12), server.log.length);
    if (kept === server.log.length) return;
    server.rollBack(kept);
    checker.rolledBack();
  });
  times(plan.outages, () => {
    const desk = chance.pick(desks);
    desk.network.setDown(true);
    time.after(upTo(plan.longestAwayMs), () => desk.network.setDown(false));
  });
  times(plan.crashes, () => {
    const desk = chance.pick(desks);
    vanish(desk, desk.crash);
  });
  times(plan.releases, () => {
    const desk = chance.pick(desks);
    if (desk.agreement?.state().is !== 'alone') return;
    const ids = desk.process?.outbox.records().map(({ id }) => id) ?? [];
    for (const id of ids) desk.released.add(id);
    desk.agreement.release(ids);
  });
}

const moves = ({ state, standing }: OperationRecord): boolean =>
  standing !== 'elsewhere' && ['queued', 'sending', 'answered', 'unknown'].includes(state);

/**
 * Nothing moves without a clerk: every open operation is before a clerk, or behind one that is.
 */
function isQuiet(desk: Desk, desks: readonly Desk[]): boolean {
  if (desk.process === null || desk.agreement === null || desk.agreement.state().is !== 'together')
    return false;
  return desk.process.outbox
    .records()
    .every((record) => !moves(record) || waitsForClerk(record, desks));
}

/**
 * A queued operation, or one that was taken over, behind one that is before a clerk, at whatever
 * desk, directly or through others.
 */
function waitsForClerk(record: OperationRecord, desks: readonly Desk[]): boolean {
  const all = desks
    .flatMap((desk) => desk.process?.outbox.records() ?? [])
    .filter(({ standing }) => standing !== 'elsewhere');
  const held = new Set<string>();
  const hold = ({ touches }: OperationRecord) => {
    for (const { kind, id } of touches) held.add(`${kind}:${id}`);
  };
  for (const each of all) if (each.state === 'needs-clerk' || each.state === 'conflict') hold(each);
  const isTakenIn = ({ state, history }: OperationRecord) =>
    state === 'unknown' && history.some(({ said }) => said.code === 'operations.event.takenIn');
  const left = new Set(all.filter((each) => each.state === 'queued' || isTakenIn(each)));
  for (let grew = true; grew; ) {
    grew = false;
    for (const each of left) {
      if (!each.touches.some(({ kind, id }) => held.has(`${kind}:${id}`))) continue;
      if (each.id === record.id) return true;
      hold(each);
      left.delete(each);
      grew = true;
    }
  }
  return false;
}

/** At the end every desk has read the same, and each operation has one end. */
function settled(desks: readonly Desk[], { checker, plan }: World): void {
  const fold = checker.fold();
  const violate = (text: string) => void checker.violations.push(text);
  const states = new Map<OperationId, Set<string>>();
  for (const desk of desks) {
    const mine = desk.agreement?.fold;
    if (desk.agreement?.state().is !== 'together')
      violate(`DK7: ${desk.name} is ${desk.agreement?.state().is} at the end`);
    else if (
      mine?.head !== fold.head ||
      [...mine.open.keys()].join() !== [...fold.open.keys()].join()
    )
      violate(`DK2: ${desk.name} has another head or fold`);
    for (const id of desk.acked)
      if (!desk.disk.rows.has(id)) violate(`DK7: ${id} was called saved and is not there`);
    for (const { saved, events } of desk.disk.rows.values()) {
      const state = events.at(-1)?.progress.state ?? 'queued';
      const own = states.get(saved.id) ?? new Set();
      if (isFinal(state)) own.add(state);
      states.set(saved.id, own);
      const ended = fold.ended.get(saved.id);
      if (ended !== undefined && !isFinal(state))
        violate(
          `DK7: ${saved.id} is over in the log (${ended.state}) and ${state} at ${desk.name}`,
        );
      if (ended?.state === 'confirmed' && isFinal(state) && state !== 'confirmed')
        violate(`DK7: ${saved.id} is confirmed in the log and ${state} at ${desk.name}`);
    }
    if (!isQuiet(desk, desks)) {
      const moving =
        desk.process?.outbox
          .records()
          .filter((record) => moves(record) && !waitsForClerk(record, desks)) ?? [];
      for (const { id, state } of moving) {
        const first = before(fold, id);
        violate(
          `DK7: ${id} is stuck in ${state} at ${desk.name}${first === null ? '' : `, behind ${first.op.id} of ${first.holder}`}`,
        );
      }
    }
  }
  for (const [id, all] of states) {
    if (all.size > 1 && !plan.rollbacks)
      violate(`DK7: ${id} has more than one end: ${[...all].join(', ')}`);
  }
}
