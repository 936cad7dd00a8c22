/**
 * Five hundred operations done offline, and the service back with 30 % faults: how long until all
 * have arrived.
 *
 * `node test/main/outbox/drain.ts [--seed S]`
 */
import { parseArgs } from 'node:util';
import { createRandom } from '../../../sandbox/random.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { OperationId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { casey, type Desk, noAnswer, openDesk } from './desk.ts';

/**
 * What was found. Times are of the simulated clock: back-offs, and the grace period of each unclear
 * outcome, side by side.
 */
export type Drained = {
  readonly saved: number;
  readonly requests: number;
  readonly confirmed: number;
  /** Minutes until half, nine tenths, and all were confirmed. */
  readonly half: number;
  readonly most: number;
  readonly all: number;
  /** Times the clerk had to say "send again": three attempts of one operation went wrong. */
  readonly asked: number;
};

/**
 * Closes and opens each of 250 spots offline, then lets the service come back. `desk` is left open
 * for the caller to look at.
 */
export async function drain(
  seed: string,
): Promise<Drained & { readonly desk: Desk; readonly records: readonly OperationRecord[] }> {
  const desk = openDesk({ start: false, size: { spots: 250, trucks: 0, standalone: 0 } });
  const random = createRandom(seed);
  let saved = 0;
  for (const kind of ['close', 'open'] as const)
    for (const spot of desk.service.spotIds)
      if (
        (await desk.submit({ kind, spot, reason: 'Yard check' }, { id: `${kind}-${spot}` }))
          .kind === 'saved'
      )
        saved += 1;
  desk.network.write = async () => {
    await new Promise<void>((resolve) => void desk.time.timers.after(40, resolve));
    if (!random.chance(0.3)) return { kind: 'pass' };
    return random.pick([
      { kind: 'lose' },
      { kind: 'answer', outcome: noAnswer },
      { kind: 'answer', outcome: { kind: 'not-sent', said: rawText('No network.') } },
      {
        kind: 'answer',
        outcome: { kind: 'unknown', status: 503, said: rawText('Down.'), retryAfterMs: null },
      },
    ] as const);
  };
  desk.outbox.start();
  let [minutes, half, most, asked] = [0, 0, 0, 0];
  for (; minutes < 120 && desk.outbox.records().length > 0; minutes += 1) {
    await desk.time.advance(60_000);
    const left = desk.outbox.records().length;
    if (half === 0 && left <= saved / 2) half = minutes + 1;
    if (most === 0 && left <= saved / 10) most = minutes + 1;
    // What the console may not decide (three attempts went wrong), the clerk sends again.
    for (const { id } of desk.outbox.records().filter(({ state }) => state === 'needs-clerk')) {
      desk.outbox.choose({ id: id as OperationId, choice: 'send-again', actor: casey });
      asked += 1;
    }
  }
  const records: OperationRecord[] = [];
  for (let before: number | undefined; records.length < saved; before = records.at(-1)?.seq) {
    const page = desk.outbox.list({
      limit: 200,
      ...(before === undefined ? {} : { before }),
    }).records;
    if (page.length === 0) break;
    records.push(...page);
  }
  const confirmed = records.filter(({ state }) => state === 'confirmed').length;
  return {
    saved,
    requests: desk.writes.length,
    confirmed,
    half,
    most,
    all: minutes,
    asked,
    desk,
    records,
  };
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { seed: { type: 'string', default: 'drain' } } });
  const { desk, records: _, ...found } = await drain(values.seed);
  desk.close();
  console.log(found);
}
