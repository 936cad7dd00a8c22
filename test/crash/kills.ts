/**
 * Kills a real process that works on a real outbox, at named points and at any moment, again and
 * again on the same file, and counts what was called saved and is not there, and what took effect
 * twice.
 *
 * `node test/crash/kills.ts [--kills N] [--seed S]`
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backupsOf } from '../../main/kernel/backups/backups.ts';
import { openOutbox } from '../../main/outbox/startup.ts';
import { createRandom, type SeededRandom } from '../../sandbox/random.ts';
import { rawText } from '../../shared/i18n/message.ts';
import { isFinal } from '../../shared/outbox/transitions.ts';
import { createService, type SimulatedService } from '../simulation/service.ts';
import { isWhole } from './power-loss.ts';
import type { KillPoint, Reply, Request } from './protocol.ts';

/** What was found. */
export type KillResult = {
  kills: number;
  /** Kills by the point where they happened; `any`: from outside, at any moment. */
  points: Record<string, number>;
  saved: number;
  lost: number;
  /** Effects of one operation beyond the first. */
  doubles: number;
  /** Backups with a name that are not complete. */
  badBackups: number;
  /**
   * What the console reported of its file at a start: damage it repaired. There should be none.
   */
  notices: number;
  ends: Record<string, number>;
};

const named: readonly KillPoint[] = [
  'after-intent-commit',
  'after-attempt-commit',
  'after-bytes-sent',
  'after-answer-before-commit',
  'after-outcome-commit',
  'in-backup',
];
/** Kills on one file before a new yard is taken: the file grows, the yard empties. */
const killsPerYard = 40;

/** Kills `count` times. */
export async function killMany(count: number, seed: string): Promise<KillResult> {
  const random = createRandom(seed);
  const result: KillResult = {
    kills: 0,
    points: {},
    saved: 0,
    lost: 0,
    doubles: 0,
    badBackups: 0,
    notices: 0,
    ends: {},
  };
  for (let yard = 0; result.kills < count; yard += 1) {
    await oneYard(
      random.fork(`yard-${yard}`),
      Math.min(killsPerYard, count - result.kills),
      result,
    );
  }
  return result;
}

async function oneYard(random: SeededRandom, kills: number, result: KillResult): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'yardmaster-kill-'));
  const service = createService(
    random.fork('service'),
    { now: () => Date.now() },
    { spots: 30, trucks: 14, standalone: 12 },
  );
  const saved = new Set<string>();
  // Drawn apart: how often the answers draw depends on the machine's pace.
  const points = random.fork('points');
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const point = points.chance(0.6) ? points.pick(named) : 'none';
      const killedAt = await run(folder, service, saved, random, point);
      result.kills += 1;
      result.points[killedAt] = (result.points[killedAt] ?? 0) + 1;
      lookAt(folder, saved, result, false);
    }
    await run(folder, service, saved, random, 'settle');
    lookAt(folder, saved, result, true);
    result.saved += saved.size;
    const effects = new Map<string, number>();
    for (const { tag, applied } of service.ledger)
      if (applied) effects.set(tag, (effects.get(tag) ?? 0) + 1);
    for (const times of effects.values()) result.doubles += times - 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs one process until it is dead; returns where it killed itself, or `any` where it was killed
 * from outside.
 */
function run(
  folder: string,
  service: SimulatedService,
  saved: Set<string>,
  random: SeededRandom,
  point: KillPoint,
): Promise<KillPoint | 'any'> {
  const nth = String(random.int(1, 6));
  const child = fork(
    path.join(import.meta.dirname, 'child.ts'),
    [folder, String(random.next()), point, nth],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  let isFromOutside = false;
  let patience: NodeJS.Timeout | null = null;
  return new Promise((resolve, reject) => {
    child.on('exit', (code, signal) => {
      if (patience !== null) clearTimeout(patience);
      if (signal === 'SIGKILL' || code === 0) resolve(isFromOutside ? 'any' : point);
      else reject(new Error(`The process ended by itself with ${code}.`));
    });
    // From outside, at any moment; and should a named point never be passed, after a while all the
    // same.
    const kill = () => {
      isFromOutside = child.exitCode === null && child.signalCode === null && child.kill('SIGKILL');
    };
    // Counted in what it did, not in time: a busy machine lets it get as far.
    let untilKill = point === 'none' ? random.int(1, 25) : Number.POSITIVE_INFINITY;
    const more = random.int(0, 30);
    child.on('message', (request: Request) => {
      if (patience === null && point !== 'settle')
        patience = setTimeout(kill, point === 'none' ? 4_000 : 30_000);
      untilKill -= 1;
      if (untilKill === 0) setTimeout(kill, more);
      if (request.kind === 'saved') saved.add(request.tag as string);
      else answer(child, service, request, random);
    });
  });
}

function answer(
  child: ChildProcess,
  service: SimulatedService,
  request: Request,
  random: SeededRandom,
): void {
  const reply = (rest: Omit<Reply, 'number'>) => {
    if (child.connected)
      child.send({ number: request.number, ...rest } satisfies Reply, () => undefined);
  };
  switch (request.kind) {
    case 'yard': {
      const { visits, containers } = service.assets();
      const spots = service.spotIds.flatMap((id) => service.spot(id)?.spot ?? []);
      reply({
        yard: { spots, visits: [...visits.values()], containers: [...containers.values()] },
      });
      return;
    }
    case 'spot': {
      const spot = request.spot === undefined ? null : service.spot(request.spot);
      reply(spot === null ? {} : { spot });
      return;
    }
    case 'write': {
      // Some requests are lost with the process that made them, all others take effect.
      if (random.chance(0.1)) {
        reply({
          outcome: { kind: 'unknown', status: null, said: rawText('Lost.'), retryAfterMs: null },
        });
        return;
      }
      const { status, message } = service.write(request.tag as string, request.call as never);
      reply({
        outcome:
          status < 300
            ? { kind: 'ok', status, body: null }
            : { kind: 'refused', status, said: rawText(message) },
      });
      return;
    }
    case 'saved':
      return;
  }
}

const clock = { now: () => Date.now(), monotonic: () => performance.now() };
const log = { info: () => undefined, warn: () => undefined };

/** Opens the file as the next start would, and looks for everything that was called saved. */
function lookAt(
  folder: string,
  saved: ReadonlySet<string>,
  result: KillResult,
  atTheEnd: boolean,
): void {
  const { store, notices } = openOutbox({ folder, clock, log, ballastBytes: 4_096 });
  try {
    result.notices += notices().length;
    result.badBackups += backupsOf(folder, 'outbox.db').filter((file) => !isWhole(file)).length;
    for (const id of saved) if (store.find(id as never) === null) result.lost += 1;
    if (!atTheEnd) return;
    for (const { saved: row, events } of store.list({ limit: 100_000 }).operations) {
      const state = events.at(-1)?.progress.state ?? 'queued';
      if (saved.has(row.id)) result.ends[state] = (result.ends[state] ?? 0) + 1;
      if (!isFinal(state)) throw new Error(`${row.id} is stuck in ${state}.`);
    }
  } finally {
    store.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({
    options: { kills: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
  });
  const start = performance.now();
  const result = await killMany(Number(values.kills), values.seed);
  console.log({ ...result, seconds: Math.round((performance.now() - start) / 1_000) });
  process.exit(result.lost + result.doubles + result.badBackups + result.notices > 0 ? 1 : 0);
}
