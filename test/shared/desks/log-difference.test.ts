/**
 * What a desk writes and learns is the difference between its outbox and the log, at any moment.
 */
import { describe, expect, test } from 'vitest';
import {
  newsFor,
  type OwnOperation,
  toWrite,
  type UnsentEntries,
} from '../../../shared/desks/log-difference.ts';
import { type FactBody, readFact, writeFact } from '../../../shared/desks/log-fact.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import { asked, desk, ended, logOf, opId, sharedOperation } from '../../support/desk-facts.ts';

const nothing: UnsentEntries = { take: [], send: [] };
const gate = desk('gate');
const own = (id: string, more: Partial<OwnOperation> = {}): OwnOperation => ({
  op: sharedOperation(id),
  begun: false,
  rests: false,
  standing: 'local',
  end: null,
  isOver: false,
  waits: null,
  ...more,
});
const confirmed = {
  state: 'confirmed',
  said: rawText('seen'),
  sent: true,
  seen: null,
  readAt: null,
  steps: [],
} as const;
const canceled = { ...confirmed, state: 'canceled', sent: false } as const;
const briefly = (all: readonly FactBody[]) =>
  all.map((each) =>
    each.kind === 'op'
      ? `op ${each.op.id} ${each.as}`
      : `${each.kind} ${'id' in each ? each.id : ''}`,
  );
const never = () => false;

describe('what is written', () => {
  test('asks for an operation that the log lacks, unless it rests or was over before', () => {
    const { fold } = logOf();
    const all = [
      own('o1'),
      own('o2', { begun: true, end: confirmed, isOver: true }),
      own('o3', { rests: true }),
      own('o4', { end: canceled, isOver: true }),
    ];
    expect(briefly(toWrite(all, nothing, fold, gate))).toEqual(['op o1 asked', 'op o2 begun']);
  });

  test('what is over comes first: it frees spots for what is asked for', () => {
    const log = logOf();
    log.write('gate', asked('o1'));
    const all = [own('o2'), own('o1', { standing: 'agreed', end: confirmed, isOver: true })];
    expect(briefly(toWrite(all, nothing, log.fold, gate))).toEqual(['end o1', 'op o2 asked']);
  });

  test('only the holder says that it was given up; any desk that saw it says it is done', () => {
    const log = logOf();
    log.write('gate', asked('o1'));
    log.write('dock', { kind: 'taken', id: opId('o1'), from: gate, clerk: 'Bo' });
    const over = (end: OwnOperation['end']) =>
      toWrite([own('o1', { standing: 'agreed', end, isOver: true })], nothing, log.fold, gate);
    expect(over(canceled)).toEqual([]);
    expect(briefly(over(confirmed))).toEqual(['end o1']);
  });

  test('it is sent when all before it on the same spot or asset is over at any desk', () => {
    const log = logOf();
    log.write('dock', asked('d1', 'S1', 'V9'));
    log.write('gate', asked('g1', 'S1', 'V1'));
    log.write('gate', asked('g2', 'S2', 'V2'));
    const wishes: UnsentEntries = {
      take: [],
      send: [
        { id: opId('g1'), attempt: 1 },
        { id: opId('g2'), attempt: 1 },
        { id: opId('d1'), attempt: 1 },
      ],
    };
    expect(briefly(toWrite([], wishes, log.fold, gate))).toEqual(['sending g2']);
    log.write('dock', ended('d1'));
    expect(briefly(toWrite([], wishes, log.fold, gate))).toEqual(['sending g1', 'sending g2']);
  });

  test('a take-over counts from the desk that has it, and not from one that had it', () => {
    const log = logOf();
    log.write('dock', asked('d1'));
    const take: UnsentEntries = {
      take: [{ id: opId('d1'), from: desk('dock'), clerk: 'Ana' }],
      send: [],
    };
    expect(briefly(toWrite([], take, log.fold, gate))).toEqual(['taken d1']);
    log.write('yard', { kind: 'taken', id: opId('d1'), from: desk('dock'), clerk: 'Cy' });
    expect(toWrite([], take, log.fold, gate)).toEqual([]);
    // Written all the same, by a desk that was slower: it does not count.
    log.write('gate', { kind: 'taken', id: opId('d1'), from: desk('dock'), clerk: 'Ana' });
    expect(log.fold.open.get(opId('d1'))?.holder).toBe('yard');
  });
});

describe('what is learned', () => {
  test('agreed, taken away, taken in, over elsewhere, withdrawn', () => {
    const log = logOf();
    for (const id of ['o1', 'o2', 'o3', 'o4', 'o5'])
      log.write('gate', asked(id, `S-${id}`, `V-${id}`));
    log.write('dock', asked('d1', 'S9', 'V9'));
    log.write('dock', { kind: 'taken', id: opId('o2'), from: gate, clerk: 'Bo' });
    log.write('dock', ended('o3'));
    log.write('gate', { ...ended('o4', 'canceled') });
    log.write('gate', { kind: 'taken', id: opId('d1'), from: desk('dock'), clerk: 'Ana' });
    const all = ['o1', 'o2', 'o3', 'o4'].map((id) => own(id, { standing: 'offered' }));
    const news = newsFor(all, log.fold, gate, (id) => id === 'o5').map((each) =>
      'id' in each ? `${each.is} ${each.id}` : `${each.is} ${each.known.op.id}`,
    );
    expect(news).toEqual(['agreed o1', 'taken-away o2', 'ended o3', 'withdrawn o4', 'taken-in d1']);
  });

  test('taken away and back again', () => {
    const log = logOf();
    log.write('gate', asked('o1'));
    log.write('dock', { kind: 'taken', id: opId('o1'), from: gate, clerk: 'Bo' });
    const there = [own('o1', { standing: 'elsewhere' })];
    expect(newsFor(there, log.fold, gate, never)).toEqual([]);
    log.write('gate', { kind: 'taken', id: opId('o1'), from: desk('dock'), clerk: 'Ana' });
    expect(newsFor(there, log.fold, gate, never).map(({ is }) => is)).toEqual(['taken-in']);
  });
});

describe('facts', () => {
  test('what is written is read back, and what is none is not', () => {
    const fact = logOf().write('gate', asked('o1'));
    expect(readFact(writeFact(fact))).toEqual({ is: 'fact', fact });
    for (const text of ['', '[]', 'null', '{"v":2}', '{"v":1,"must":true}', 'x'.repeat(70_000)])
      expect(readFact(text)).toBeNull();
  });

  test('an operation with a field of another form is not believed, not even in part', () => {
    const text = writeFact(logOf().write('gate', asked('o1')));
    expect(readFact(text.replace('"kind":"assign"', '"kind":"launch"'))).toMatchObject({
      is: 'unknown',
      must: true,
    });
    expect(readFact(text.replace('"as":"asked"', '"as":"told"'))).toMatchObject({
      is: 'unknown',
      must: true,
    });
  });

  test('put back twice it counts once, and a desk that can’t read all of it says so', () => {
    const log = logOf();
    const taken: FactBody = { kind: 'taken', id: opId('o1'), from: gate, clerk: 'Bo' };
    log.write('gate', asked('o1'));
    log.write('dock', taken, { fact: 'f-taken' });
    log.write('gate', { kind: 'taken', id: opId('o1'), from: desk('dock'), clerk: 'Ana' });
    log.write('yard', {
      kind: 'again',
      first: desk('dock'),
      fact: 'f-taken',
      said: taken as never,
    });
    expect(log.fold.open.get(opId('o1'))?.holder).toBe('gate');
    expect(log.fold.isBehind).toBe(false);
    const newer = JSON.stringify({
      v: 1,
      must: true,
      fact: 'x',
      desk: 'dock',
      prev: log.fold.head,
      at: '',
      said: { kind: 'swap' },
    });
    log.add('dock', newer);
    expect(log.fold.isBehind).toBe(true);
  });
});
