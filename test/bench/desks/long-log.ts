/**
 * A long log: what a desk that joins needs to read it, and what server and client hold in memory.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { chainHash } from '../../../main/desks/log/hash.ts';
import { genesis } from '../../../shared/desks/log-chain.ts';
import { type FactBody, writeFact } from '../../../shared/desks/log-fact.ts';
import { spot, visit } from '../../shared/yard/rows.ts';
import { desk, facility, sharedOperation } from '../../support/desk-facts.ts';
import type { NatsServer } from '../../support/nats-server.ts';
import { type BenchRow, row } from '../bench.ts';
import type { Joined } from './join-desk.ts';
import { logAt } from './parts.ts';

const facts = 50_000;

/** Memory of a process in megabytes, as the system counts it; Linux only. */
const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/**
 * An operation with the rows that were seen, what is sent of it, and its end with what the service
 * showed: three facts.
 */
function operation(count: number): readonly FactBody[] {
  const [onto, truck] = [spot(`S-${count}`), visit(`V-${count}`)];
  const op = {
    ...sharedOperation(`j-${count}`, onto.id, truck.id),
    before: { spots: [onto], visits: [truck], containers: [] },
  };
  const seen = {
    spots: [{ spot: onto, assignments: [], visits: [truck], containers: [] }],
    visits: [],
    containers: [],
  };
  return [
    { kind: 'op', op, as: 'asked' },
    { kind: 'sending', id: op.id, attempt: 1 },
    {
      kind: 'end',
      id: op.id,
      state: 'confirmed',
      said: op.label,
      sent: true,
      seen,
      readAt: op.savedAt,
      steps: [],
    },
  ];
}

async function fill(server: NatsServer): Promise<void> {
  const connection = await logAt(server.address, 'dock').connect(new AbortController().signal);
  let { last } = await connection.range();
  let head = genesis(facility, chainHash);
  for (let count = 0; last < facts; count += 1) {
    for (const said of operation(count)) {
      const text = writeFact({
        fact: crypto.randomUUID(),
        desk: desk('dock'),
        prev: head,
        at: '2026-03-02T09:00:00.000Z',
        said,
      });
      const answer = await connection.append(text, last);
      if (answer.is !== 'written') throw new Error('Somebody else wrote.');
      last = answer.seq;
      head = chainHash(head, text);
    }
  }
  await connection.close();
}

/** Fills a log and lets a desk join it in a process of its own. */
export async function longLog(server: NatsServer): Promise<readonly BenchRow[]> {
  const empty = process.platform === 'linux' ? residentMb(server.pid) : Number.NaN;
  await fill(server);
  const script = path.join(import.meta.dirname, 'join-desk.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    script,
    server.address,
  ]);
  const full = process.platform === 'linux' ? residentMb(server.pid) : Number.NaN;
  const joined = JSON.parse(stdout) as Joined;
  const size = `${joined.entries} facts, ${joined.megabytes.toFixed(0)} MB`;
  return [
    row(
      'desks',
      'a new desk reads a long log / JSON.parse of it',
      size,
      joined.joinMs,
      joined.parseMs,
    ),
    row(
      'desks',
      'a start with a long log in the file / JSON.parse of it',
      size,
      joined.startMs,
      joined.parseMs,
    ),
    row(
      'desks',
      'the start after it / JSON.parse of the long log',
      size,
      joined.startAgainMs,
      joined.parseMs,
    ),
    row(
      'desks',
      'memory of the server with a long log / with an empty one',
      size,
      full,
      empty,
      'MB',
    ),
    row(
      'desks',
      'memory that a desk holds of a long log / the log',
      size,
      joined.heldMb,
      joined.megabytes,
      'MB',
    ),
    row(
      'desks',
      'memory of its process just after reading / the log',
      size,
      joined.residentMb,
      joined.megabytes,
      'MB',
    ),
  ];
}
