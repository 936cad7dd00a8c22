import { expect, test } from 'vitest';
import { Closures, closureFacts } from '../../../main/closures/closures.ts';
import { SharedFacts } from '../../../main/gate-checks/shared-facts.ts';
import { rawText } from '../../../shared/i18n/message.ts';
import type { OperationId, SpotId } from '../../../shared/ids.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { createYardTable } from '../../../shared/yard/table.ts';
import { rows, spot } from '../../shared/yard/rows.ts';
import { memoryJournal } from '../gate-checks/hold-desks.ts';

const door = 'D-07' as SpotId;
const at = (minutes: number) => new Date(1_795_400_000_000 + minutes * 60_000).toISOString();

/** A desk over a yard whose door the service and the clerk see open or closed. */
function deskAt(journal = memoryJournal()) {
  const base = createYardTable(rows({ spots: [spot(door)] }));
  const view = createYardTable(rows({ spots: [spot(door)] }));
  const time = { now: Date.parse(at(0)) };
  const clock = { now: () => time.now, monotonic: () => time.now };
  const facts = new SharedFacts(
    { ...journal, clock, clerk: () => 'Ana', desks: null },
    closureFacts,
  );
  const now = () => new Date(time.now).toISOString();
  const closures = new Closures({ facts, base, view: () => view, now });
  const show = (table: typeof base, isOpen: boolean) =>
    table.put({
      put: rows({ spots: [spot(door, { isOpen })] }),
      remove: { areas: [], spots: [], visits: [], containers: [] },
    });
  return { closures, journal, time, base, view, show };
}

const closing = (id: string, reason: string, until?: string): OperationRecord => ({
  id: id as OperationId,
  seq: 1,
  warehouseId: 'w' as never,
  operation: { kind: 'close', spot: door, reason, until },
  label: rawText(''),
  state: 'queued',
  actor: { clerk: 'Luis', account: '' },
  savedAt: at(0),
  changedAt: at(0),
  attempts: 0,
  notBefore: null,
  known: rawText(''),
  next: null,
  findings: [],
  sides: [],
  choices: [],
  touches: [],
  undoes: null,
  wayBack: [],
  history: [],
});

test('a closed spot says why, who closed it and until when, also after a restart', () => {
  const desk = deskAt();
  desk.closures.follow(closing('op-1', 'Ice', at(60)));
  desk.show(desk.view, false);
  const known = [{ spot: door, reason: 'Ice', until: at(60), clerk: 'Luis', at: at(0) }];
  expect(desk.closures.standing()).toEqual(known);
  const again = deskAt(desk.journal);
  again.show(again.view, false);
  // The outbox reports the same operation again, with each of its steps.
  again.closures.follow(closing('op-1', 'Ice', at(60)));
  expect(again.closures.standing()).toEqual(known);
});

test('a changed time outlives the steps of the operation, and needs no reason', () => {
  const desk = deskAt();
  desk.show(desk.view, false);
  expect(desk.closures.setUntil(door, at(90))).toBeNull();
  expect(desk.closures.standing()).toMatchObject([{ reason: '', clerk: '', until: at(90) }]);
  desk.time.now += 60_000;
  const own = { ...closing('op-2', 'Ice', at(60)), savedAt: at(1) };
  desk.closures.follow(own);
  desk.time.now += 60_000;
  desk.closures.setUntil(door, null);
  desk.closures.follow(own);
  expect(desk.closures.standing()).toMatchObject([{ reason: 'Ice', clerk: 'Luis', until: null }]);
});

test('a spot that is open again forgets its reason, and not before the service says so', () => {
  const desk = deskAt();
  desk.closures.follow(closing('op-1', 'Ice'));
  desk.show(desk.view, false);
  // Not sent yet: the service still has it open.
  desk.closures.forgetOpen([door]);
  expect(desk.closures.standing()).toHaveLength(1);
  desk.show(desk.base, false);
  // A clerk opens it, and the service may refuse that.
  desk.show(desk.view, true);
  desk.closures.forgetOpen([door]);
  expect(desk.closures.standing()).toEqual([]);
  desk.show(desk.view, false);
  expect(desk.closures.standing()).toMatchObject([{ reason: 'Ice' }]);
  desk.show(desk.base, true);
  desk.show(desk.view, true);
  desk.closures.forgetOpen([door]);
  // Another system closes it for a reason of its own.
  desk.show(desk.base, false);
  desk.show(desk.view, false);
  expect(desk.closures.standing()).toEqual([]);
});
