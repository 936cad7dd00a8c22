import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { type OpenedJournal, openJournalFile } from '../../../../main/journal/journal-file.ts';
import { yardAt } from '../../../../main/journal/read/past-yard.ts';
import { Recorder } from '../../../../main/journal/write/recorder.ts';
import { endedKind } from '../../../../main/journal/write/watching.ts';
import { createLiveYard, type LiveYard } from '../../../../main/yard/memory/live-yard.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId, OperationId } from '../../../../shared/ids.ts';
import type { OperationRecord } from '../../../../shared/outbox/model.ts';
import type { YardRows } from '../../../../shared/yard/model.ts';
import type { Operation } from '../../../../shared/yard/operations.ts';
import { spot, spotId, visit, visitId } from '../../../shared/yard/rows.ts';
import { runs } from '../../../support/runs.ts';
import { createVirtualTime, type VirtualTime } from '../../../support/virtual-time.ts';

const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-recorder-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const none: YardRows = { areas: [], spots: [], visits: [], containers: [] };
const rows = (own: Partial<YardRows>): YardRows => ({ ...none, ...own });
const remove = { areas: [], spots: [], visits: [], containers: [] };
const first = rows({ spots: [spot('A'), spot('B')], visits: [visit('v1', 'A')] });

let time: VirtualTime;
let folder = '';
let file: OpenedJournal;
let live: LiveYard;
let recorder: Recorder;
let troubles: (Message | null)[];

/** Opens the journal over a yard as the cache holds it; `began`: when that was read. */
function open(cached: YardRows, began: number | null) {
  file = openJournalFile({ folder, clock: time.clock }, 'w1');
  live = createLiveYard(cached);
  troubles = [];
  recorder = new Recorder({
    asOf: began === null ? null : at(began),
    file,
    base: live.base,
    ...time,
    onTrouble: (why) => troubles.push(why),
  });
  live.onBase((change) => recorder.changing(change));
  recorder.begin();
  recorder.flush();
}
const at = (ms: number) => new Date(time.clock.now() - time.now() + ms).toISOString() as never;
const close = () => {
  recorder.end();
  file.close();
};
const put = (own: Partial<YardRows>) => live.changeBase({ put: rows(own), remove });
const facts = () => {
  recorder.flush();
  return file
    .between(0, file.head().seq)
    .filter(({ kind }) => kind !== 'keyframe' && kind !== endedKind);
};
const sameAsNow = () =>
  expect(yardAt(file, file.head().seq)?.snapshot()).toEqual(live.base.snapshot());

beforeEach(() => {
  folder = mkdtempSync(path.join(root, 'each-'));
  time = createVirtualTime();
  open(first, 0);
});
afterEach(close);

describe('what reads change', () => {
  test('is noted with before and after, about truck and both spots, in between', async () => {
    await time.advance(20_000);
    recorder.looked(at(20_000));
    await time.advance(5_000);
    put({ visits: [visit('v1', 'B')] });
    const [fact, ...others] = facts();
    expect(others).toEqual([]);
    expect(fact).toMatchObject({
      source: 'read',
      kind: 'row',
      at: Date.parse(at(25_000)),
      since: Date.parse(at(20_000)),
      subjects: ['visit:v1', 'spot:A', 'spot:B'],
      change: { kind: 'visit', id: 'v1', before: { spotId: 'A' }, after: { spotId: 'B' } },
    });
    sameAsNow();
  });

  test('is written together after two seconds; a passing state is one fact', async () => {
    const before = file.head().seq;
    put({ visits: [visit('v1')] });
    put({ spots: [spot('B', { observation: 'x' })], visits: [visit('v1', 'B'), visit('v2', 'A')] });
    put({ spots: [spot('B')], visits: [visit('v2', 'A', { phone: '1' })] });
    expect(file.head().seq).toBe(before);
    await time.advance(2_000);
    expect(facts().map(({ change }) => change)).toEqual([
      { kind: 'visit', id: 'v1', before: { spotId: 'A' }, after: { spotId: 'B' } },
      {
        kind: 'visit',
        id: 'v2',
        before: null,
        after: expect.objectContaining({ spotId: 'A', phone: '1' }),
      },
    ]);
    sameAsNow();
  });

  test('is none when it came to nothing, and a row that went and came again stayed', () => {
    put({ visits: [visit('v2', 'B')] });
    live.changeBase({ put: none, remove: { ...remove, visits: [visitId('v2'), visitId('v1')] } });
    put({ visits: [visit('v1', 'B')] });
    expect(facts().map(({ change }) => change)).toEqual([
      { kind: 'visit', id: 'v1', before: { spotId: 'A' }, after: { spotId: 'B' } },
    ]);
    sameAsNow();
  });

  test('names the operation of this desk that it shows, and no other', async () => {
    const move: Operation = {
      kind: 'reassign',
      asset: { kind: 'visit', id: visitId('v1') },
      from: spotId('A'),
      to: spotId('B'),
      reason: 'r',
    };
    recorder.operation(record('op1', move, 'answered'));
    for (const spotNow of ['A', 'B', 'A']) {
      put({ visits: [visit('v1', spotNow, { driverNotes: 'x' })] });
      recorder.flush();
    }
    expect(
      facts().flatMap(({ kind, subjects }) =>
        kind === 'row' ? [subjects.includes('operation:op1')] : [],
      ),
    ).toEqual([false, true, false]);
  });

  test('names the newer one, although an older one that was refused still asks', () => {
    const asset = { kind: 'visit', id: visitId('v1') } as const;
    const [from, to] = [spotId('A'), spotId('B')];
    const asks = record('op1', { kind: 'unassign', spot: from, assets: [asset] }, 'needs-clerk');
    const moved = record('op2', { kind: 'reassign', asset, from, to, reason: 'r' }, 'answered');
    const back = record(
      'op3',
      { kind: 'reassign', asset, from: to, to: from, reason: 'r' },
      'answered',
    );
    const ofChange = (id: string) =>
      facts().some(({ kind, subjects }) => kind === 'row' && subjects.includes(`operation:${id}`));
    for (const [operation, spotNow] of [
      [moved, 'B'],
      [back, 'A'],
    ] as const) {
      recorder.operation(asks);
      recorder.operation(operation);
      recorder.operation(asks);
      put({ visits: [visit('v1', spotNow)] });
      expect(ofChange(operation.id)).toBe(true);
      recorder.operation({ ...operation, state: 'confirmed' });
    }
    // The same place again: by another desk, because ours was seen there.
    put({ visits: [visit('v1', 'B')] });
    const last = facts().findLast(({ kind }) => kind === 'row');
    expect(last?.subjects).toEqual(expect.not.arrayContaining(['operation:op2']));
  });

  test('names no operation that wasn’t sent: another desk was first', () => {
    const asset = { kind: 'visit', id: visitId('v1') } as const;
    const [from, to] = [spotId('A'), spotId('B')];
    const waits = record('op1', { kind: 'reassign', asset, from, to, reason: 'r' }, 'queued');
    recorder.operation({ ...waits, attempts: 0 });
    put({ visits: [visit('v1', 'B')] });
    recorder.flush();
    const moved = facts().find(({ kind }) => kind === 'row');
    expect(moved?.subjects).toEqual(expect.not.arrayContaining(['operation:op1']));
  });
});

test('who came for an appointment is found by it, also when it left', () => {
  const about = () => {
    recorder.flush();
    return file
      .about('appointment:one', Number.MAX_SAFE_INTEGER, 9)
      .map(({ change }) => [change?.id, change?.after === null]);
  };
  expect(about()).toEqual([]);
  put({ visits: [visit('v2', 'B', { appointmentId: 'one' as AppointmentId })] });
  expect(about()).toEqual([['v2', false]]);
  live.changeBase({ put: none, remove: { ...remove, visits: [visitId('v2')] } });
  expect(about()).toEqual([
    ['v2', true],
    ['v2', false],
  ]);
});

describe('what was not seen', () => {
  test('between two starts is found as a difference, and the gap is unwatched', async () => {
    await time.advance(60_000);
    recorder.looked(at(60_000));
    close();
    await time.advance(3_600_000);
    open(rows({ spots: [spot('A'), spot('B', { isOpen: false })], visits: [] }), 60_000);
    recorder.looked(at(3_660_000));
    const noted = facts();
    expect(
      noted.map(({ kind, change, since }) => [
        kind,
        change?.id ?? null,
        since === null ? null : since - Date.parse(at(0)),
      ]),
    ).toEqual([
      ['row', 'B', 60_000],
      ['row', 'v1', 60_000],
      ['unwatched', null, 60_000],
    ]);
    sameAsNow();
  });

  test('after a kill the last half minute is unwatched; after a proper end nothing', async () => {
    const unwatched = () =>
      facts().flatMap(({ kind, body }) => (kind === 'unwatched' ? [body] : []));
    recorder.note({
      source: 'note',
      kind: 'note',
      at: time.clock.now(),
      subjects: ['spot:A'],
      body: { text: 'x' },
    });
    for (let ms = 20_000; ms <= 200_000; ms += 20_000) {
      await time.advance(20_000);
      recorder.looked(at(ms));
    }
    // A truck passes through B: no difference will ever show it.
    for (const spotName of ['B', 'A']) put({ visits: [visit('v1', spotName)] });
    file.close();
    await time.advance(10_000);
    open(first, 200_000);
    recorder.looked(at(210_000));
    expect(unwatched()).toEqual([
      { from: Date.parse(at(168_000)), until: Date.parse(at(210_000)) },
    ]);
    close();
    await time.advance(10_000);
    open(first, 210_000);
    recorder.looked(at(220_000));
    expect(unwatched()).toHaveLength(1);
    sameAsNow();
  });

  test('without the cache, all time since the last fact is unwatched until a read', async () => {
    close();
    await time.advance(60_000 * 60);
    open(rows({}), null);
    expect(facts()).toEqual([]);
    put({ spots: first.spots });
    put({ visits: [visit('v1', 'B')] });
    recorder.looked(at(3_600_000));
    recorder.flush();
    sameAsNow();
    expect(facts().flatMap(({ change }) => (change === null ? [] : [change]))).toEqual([
      { kind: 'visit', id: 'v1', before: { spotId: 'A' }, after: { spotId: 'B' } },
    ]);
    expect(facts().flatMap(({ kind, body }) => (kind === 'unwatched' ? [body] : []))).toEqual([
      { from: Date.parse(at(0)), until: Date.parse(at(3_600_000)) },
    ]);
  });

  test('while no read came through is recorded, and short pauses are not', () => {
    recorder.looked(at(179_000));
    recorder.looked(at(400_000));
    expect(facts().map(({ kind, body }) => [kind, body])).toEqual([
      ['unwatched', { from: Date.parse(at(179_000)), until: Date.parse(at(400_000)) }],
    ]);
  });

  test('while writing fails, it is found later; what the clerk did is kept', async () => {
    const sound = file.append;
    const full = message('files.unsaved.journal');
    Object.assign(file, { append: () => full });
    put({ visits: [visit('v1', 'B')] });
    recorder.operation(record('op1', { kind: 'close', spot: spotId('B'), reason: 'r' }, 'queued'));
    await time.advance(3_000);
    put({ spots: [spot('B', { isOpen: false })] });
    expect(troubles.at(-1)).toEqual(full);
    Object.assign(file, { append: sound });
    recorder.looked(at(20_000));
    const noted = facts();
    expect(troubles.at(-1)).toBeNull();
    expect(noted.map(({ kind }) => kind)).toEqual(['row', 'row', 'unwatched', 'operation.queued']);
    sameAsNow();
  });
});

type Step = 'arrives' | 'leaves' | 'clerk notes' | 'pull ends' | 'stop' | 'kill';

// Half a pull is in the history before it is in the cache: a kill leaves an older cache.
it('notes no arrival twice, however often the console ends or is killed', async () => {
  const steps = fc.array(
    fc.constantFrom<Step>('arrives', 'leaves', 'clerk notes', 'pull ends', 'stop', 'kill'),
    { minLength: 4, maxLength: 16 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      close();
      folder = mkdtempSync(path.join(root, 'each-'));
      open(first, 0);
      let cached = live.base.snapshot();
      const here = new Map(first.visits.map((each) => [each.id, each]));
      const read = () => {
        const gone = [...live.base.visits()].filter(({ id }) => !here.has(id));
        const taken = { ...remove, visits: gone.map(({ id }) => id) };
        live.changeBase({ put: rows({ visits: [...here.values()] }), remove: taken });
      };
      const pull = async () => {
        read();
        recorder.looked(at(time.now()));
        cached = live.base.snapshot();
        for (let turn = 0; turn < 9; turn += 1) await time.settle();
      };
      for (const [index, step] of [...list, 'pull ends' as const].entries()) {
        await time.advance(500);
        if (step === 'arrives') here.set(visitId(`t${index}`), visit(`t${index}`, null as never));
        else if (step === 'leaves') here.delete([...here.keys()].at(-1) as never);
        else if (step === 'clerk notes') recorder.flush();
        else if (step === 'pull ends') await pull();
        else {
          if (step === 'stop') {
            recorder.end();
            cached = live.base.snapshot();
          }
          file.close();
          // Timers of the killed run never ring.
          time = createVirtualTime(time.clock.now());
          open(cached, time.now());
        }
        if (step === 'arrives' || step === 'leaves') read();
      }
      const all = facts().flatMap(({ change }) => (change?.kind === 'visit' ? [change] : []));
      const came = all.filter(({ before }) => before === null).map(({ id }) => id);
      const went = all.filter(({ after }) => after === null).map(({ id }) => id);
      expect([new Set(came).size, new Set(went).size]).toEqual([came.length, went.length]);
      sameAsNow();
    }),
    { numRuns: runs(40), examples: [[['arrives', 'clerk notes', 'kill', 'pull ends']]] },
  );
});

describe('operations of this desk', () => {
  test('are noted at each step once, also over a restart', () => {
    const close1: Operation = { kind: 'close', spot: spotId('B'), reason: 'r' };
    for (const state of ['queued', 'queued', 'sending', 'confirmed'] as const)
      recorder.operation(record('op1', close1, state));
    close();
    open(first, 0);
    recorder.operation(record('op1', close1, 'confirmed'));
    expect(facts().map(({ kind }) => kind)).toEqual([
      'operation.queued',
      'operation.sending',
      'operation.confirmed',
    ]);
    expect(file.about('clerk:Ada', Number.MAX_SAFE_INTEGER, 9)).toHaveLength(3);
    // What takes one back names it.
    const undoes = 'op1' as OperationId;
    recorder.operation({ ...record('op2', close1, 'confirmed'), undoes });
    recorder.flush();
    expect(facts().at(-1)?.body).toMatchObject({ undoes });
  });
});

test('a keyframe is made often enough that no place is far from one', async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    put({
      spots: Array.from({ length: 300 }, (_, n) => spot(`S${n}`, { observation: `${turn}` })),
    });
    await time.advance(3_000);
  }
  const end = file.head().seq;
  expect(end).toBeGreaterThan(8_500);
  for (let seq = 1; seq <= end; seq += 500)
    expect(seq - (file.keyframeAtOrBefore(seq)?.seq ?? Number.NEGATIVE_INFINITY)).toBeLessThan(
      5_000,
    );
  sameAsNow();
});

function record(
  id: string,
  operation: Operation,
  state: OperationRecord['state'],
): OperationRecord {
  const touches =
    operation.kind === 'close'
      ? [{ kind: 'spot', id: operation.spot } as const]
      : [{ kind: 'visit', id: visitId('v1') } as const];
  const said = message('files.unsaved.journal');
  const actor = { clerk: 'Ada', account: 'a' };
  return {
    id: id as OperationId,
    operation,
    state,
    touches,
    actor,
    label: said,
    undoes: null,
    history: [{ at: at(0), state, said }],
    seq: Number(/\d*$/.exec(id)?.[0]),
  } as unknown as OperationRecord;
}

describe('what reads showed', () => {
  const moves = () => file.between(0, file.head().seq).filter(({ kind }) => kind === 'row');
  it('waits half a minute for one write, each with its time; a stay in between is kept', async () => {
    const before = file.head().seq;
    const from = time.clock.now();
    for (const spotName of ['B', 'A', 'B']) {
      put({ visits: [visit('v1', spotName)] });
      await time.advance(5_000);
    }
    expect(file.head().seq).toBe(before);
    await time.advance(20_000);
    expect(moves().map(({ change }) => change?.after?.spotId)).toEqual(['B', 'A', 'B']);
    expect(moves().map(({ notedAt }) => notedAt - from)).toEqual([0, 5_000, 10_000]);
    expect(yardAt(file, file.placeAt(from + 6_000))?.visit(visitId('v1'))?.spotId).toBe('A');
    sameAsNow();
  });
  it('writes at once for a clerk’s action or question, or at the end; kills lose none', async () => {
    put({ visits: [visit('v1', 'B')] });
    recorder.note({
      source: 'note',
      kind: 'note',
      at: time.clock.now(),
      subjects: ['spot:A'],
      body: { text: 'x' },
    });
    await time.advance(2_500);
    expect(moves()).toHaveLength(1);
    put({ visits: [visit('v1', 'A')] });
    recorder.flush();
    expect(moves()).toHaveLength(2);
    put({ visits: [visit('v1', 'B')] });
    file.close();
    open(live.base.snapshot(), 0);
    recorder.looked(at(2_500));
    recorder.flush();
    expect(moves().map(({ change }) => change?.after?.spotId)).toEqual(['B', 'A', 'B']);
    sameAsNow();
  });
});
