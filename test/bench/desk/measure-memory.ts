/**
 * Memory and idle work of the desktop program on the giant yard beside a bare window, and growth
 * over a day of work. Time is shortened: an hour is its pulls and its moves, one pull asked for as
 * soon as the one before it ended and its share of moves was made elsewhere.
 */
import { en } from '../../../shared/i18n/en/index.ts';
import { median } from '../bench.ts';
import {
  type Desk,
  makeData,
  openBare,
  openConsole,
  pullsOf,
  type Service,
  startService,
  untilRead,
} from './desk.ts';
import { type Devtools, evaluate, openDevtools, threadOf } from './devtools.ts';
import { electronMachine, type Machine } from './machine.ts';
import { memoryOf, type Work, workOf } from './processes.ts';

/**
 * A pull each twenty seconds is the most the console does without requests; a busy hour of the
 * giant has 250 moves.
 */
const hour = { pulls: 180, moves: 250 } as const;
/**
 * Shortened further: each stands for several, which makes as many changes. Not in the first hour:
 * V8 compiles what ran often, and that is what fills the first hour of a real day.
 */
const pullsPerShortHour = 30;
const idleSeconds = 60;
/**
 * A page gives memory back every three minutes (`preload/index.ts`), in an hour many times. In the
 * shortened one we wait for it once: before the memory after the first hour is read.
 */
const untilGivenBackMs = 3 * 60_000 + 5_000;

/** What was found: megabytes, percent of a core, and times a second that a thread was woken. */
export type MemoryFigures = {
  /** In the first minute, as it is then: no garbage is collected before. */
  readonly first: number;
  readonly bare: number;
  readonly idle: { readonly ours: number; readonly bare: number };
  readonly wakes: { readonly ours: number; readonly bare: number };
  /** After each hour, with garbage collected before. */
  readonly hours: readonly number[];
  /** Of these, what the heaps of page, main thread and console's thread hold. */
  readonly held: readonly number[];
};

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Others move what stands in the yard. */
async function move(service: Service, steps: number): Promise<void> {
  await fetch(`${service.url}/sandbox/activity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ steps }),
  });
}

/** One hour of work in shortened time; a pull is asked for as a clerk asks. */
async function work(desk: Desk, service: Service, data: string, pulls: number): Promise<void> {
  for (let pull = 0; pull < pulls; pull += 1) {
    await move(
      service,
      Math.round((hour.moves * (pull + 1)) / pulls) - Math.round((hour.moves * pull) / pulls),
    );
    const before = pullsOf(data);
    await untilRead(data, before + 1, () =>
      evaluate(
        desk.devtools,
        desk.session,
        `document.querySelector('button[aria-label="${en['shell.fresh.refresh']}"]')?.click()`,
      ),
    );
  }
}

/** Megabytes that the heaps of page, main thread and console's thread hold without garbage. */
async function takenBy(
  { devtools, session }: Desk,
  main: Devtools,
  thread: Pick<Devtools, 'send'>,
): Promise<{ readonly page: number; readonly main: number; readonly thread: number }> {
  const heapOf = async (line: Pick<Devtools, 'send'>, at?: string) => {
    // Twice: what the first finds to be free may hold more.
    await line.send('HeapProfiler.collectGarbage', {}, at);
    await line.send('HeapProfiler.collectGarbage', {}, at);
    const { usedSize } = await line.send<{ usedSize: number }>('Runtime.getHeapUsage', {}, at);
    return usedSize / 1024 ** 2;
  };
  return {
    page: await heapOf(devtools, session),
    main: await heapOf(main),
    thread: await heapOf(thread),
  };
}

async function idleOf(pid: number): Promise<{ readonly share: number; readonly wakes: number }> {
  const before: Work = workOf(pid);
  await sleep(idleSeconds * 1_000);
  const after = workOf(pid);
  return {
    share: (after.ms - before.ms) / (idleSeconds * 10),
    wakes: (after.sleeps - before.sleeps) / idleSeconds,
  };
}

/**
 * Megabytes of a bare window that runs alone, as the console does when it is measured: beside it
 * each would count half of what both share.
 */
async function bareAlone(machine: Machine): Promise<number> {
  const window = await openBare(machine);
  await sleep(5_000);
  const found = memoryOf(window.pid);
  await window.stop();
  return found;
}

/**
 * Null where Electron cannot run. `hours` of work; the first one is that after which the memory is
 * compared.
 */
export async function measureMemory(hours: number): Promise<MemoryFigures | null> {
  const machine = await electronMachine();
  if (machine === null) return null;
  const service = await startService();
  try {
    const data = makeData(machine, service, 'memory');
    const filled = await openConsole(machine, data);
    // Two reads, as on any day before: the second shows what the service does with tags.
    await untilRead(data, 2);
    await filled.stop();

    const desk = await openConsole(machine, data, ['--inspect=0']);
    const window = await openBare(machine);
    await untilRead(data, 3);
    await sleep(15_000);
    const first = memoryOf(desk.pid);
    const [idle, bareIdle] = await Promise.all([idleOf(desk.pid), idleOf(window.pid)]);
    await window.stop();
    const sizes: number[] = [];
    const held: number[] = [];
    const [, address] = await desk.said(/Debugger listening on (ws:\S+)/);
    const main = await openDevtools(address ?? '');
    const thread = await threadOf(main);
    for (let each = 0; each < hours; each += 1) {
      await work(desk, service, data, each === 0 ? hour.pulls : pullsPerShortHour);
      await sleep(each === 0 ? untilGivenBackMs : 3_000);
      const holds = await takenBy(desk, main, thread);
      held.push(holds.page + holds.main + holds.thread);
      sizes.push(memoryOf(desk.pid));
      if (process.env.BENCH_LOUD)
        console.error(
          `  hour ${each + 1}: ${sizes.at(-1)?.toFixed(1)} MB, held by the page ${holds.page.toFixed(1)}, by main ${holds.main.toFixed(1)}, by the console ${holds.thread.toFixed(1)}`,
        );
    }
    main.close();
    await desk.stop();
    const bare = [await bareAlone(machine), await bareAlone(machine), await bareAlone(machine)];
    return {
      first,
      bare: median(bare),
      idle: { ours: idle.share, bare: bareIdle.share },
      wakes: { ours: idle.wakes, bare: bareIdle.wakes },
      hours: sizes,
      held,
    };
  } finally {
    await service.stop();
    machine.stop();
  }
}
