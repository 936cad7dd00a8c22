import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { YardStore } from '../../../../renderer/page/stores/yard-store.ts';
import { toColumns } from '../../../../shared/columns.ts';
import type { YardSnapshot } from '../../../../shared/console-api/yard.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type { OperationId, SpotId } from '../../../../shared/ids.ts';
import type { YardChange, YardRows } from '../../../../shared/yard/model.ts';
import type { PendingOperation } from '../../../../shared/yard/projection.ts';
import { put } from '../../support/console-double.ts';
import {
  area,
  container,
  containerId,
  smallYard,
  spot,
  spotId,
  visit,
  visitId,
} from '../../support/yard-data.ts';

const columns = <Row extends object>(rows: readonly Row[]) =>
  toColumns(Object.keys(rows[0] ?? {}) as (keyof Row)[], rows);

const snapshot = (rows: YardRows, version = 0): YardSnapshot => ({
  kind: 'snapshot',
  version,
  areas: columns(rows.areas),
  spots: columns(rows.spots),
  visits: columns(rows.visits),
  containers: columns(rows.containers),
  problems: [],
});

const delta = (version: number, change: YardChange) =>
  ({ kind: 'delta', version, change, problems: null }) as const;

const rows: YardRows = {
  areas: [area('A')],
  spots: [spot('A-1', 'A'), spot('A-2', 'A'), spot('A-3', 'A')],
  visits: [visit('T1', { spotId: spotId('A-1') }), visit('T2')],
  containers: [
    container('C1', { visitId: visitId('T1') }),
    container('C2', { spotId: spotId('A-2') }),
  ],
};

function loaded(): YardStore {
  const store = new YardStore();
  store.receive(snapshot(rows));
  return store;
}

/** Counts how often each listener was woken. */
function listen(store: YardStore) {
  const woken: string[] = [];
  for (const code of ['A-1', 'A-2', 'A-3']) store.onSpot(spotId(code), () => woken.push(code));
  for (const id of [visitId('T1'), visitId('T2'), containerId('C1'), containerId('C2')])
    store.onAsset(id, () => woken.push(id));
  store.onWaiting(() => woken.push('waiting'));
  store.onStructure(() => woken.push('structure'));
  store.onProblems(() => woken.push('problems'));
  return woken;
}

describe('the yard store', () => {
  it('shows nothing before the first snapshot, and says so', () => {
    expect(new YardStore().version()).toBe(-1);
  });

  it('takes a snapshot in columns and holds its rows', () => {
    expect(loaded().table.snapshot()).toEqual(rows);
  });

  it('wakes structure and waiting list with the first snapshot, even if empty', () => {
    const store = new YardStore();
    const woken = listen(store);
    store.receive(snapshot({ areas: [], spots: [], visits: [], containers: [] }));
    expect(woken.sort()).toEqual(['problems', 'structure', 'waiting']);
  });

  it('wakes only the spots and the asset of a move, and the lists of ids tell the same', () => {
    const store = loaded();
    const woken = listen(store);
    const told: SpotId[][] = [];
    store.onSpots((ids) => told.push([...ids].sort()));
    store.receive(delta(1, put({ visits: [visit('T1', { spotId: spotId('A-3') })] })));
    expect(woken.sort()).toEqual(['A-1', 'A-3', containerId('C1'), visitId('T1')].sort());
    expect(told).toEqual([[spotId('A-1'), spotId('A-3')]]);
  });

  it('wakes truck and spot when a container is detached', () => {
    const store = loaded();
    const woken = listen(store);
    store.receive(delta(1, put({ containers: [container('C1', { spotId: spotId('A-1') })] })));
    expect(woken.sort()).toEqual(['A-1', containerId('C1'), visitId('T1')].sort());
  });

  it('wakes the waiting list only when an asset enters, leaves or changes', () => {
    const store = loaded();
    const woken = listen(store);
    store.receive(delta(1, put({ visits: [visit('T2', { companyName: 'New name' })] })));
    store.receive(delta(2, put({ visits: [visit('T2', { spotId: spotId('A-3') })] })));
    store.receive(delta(3, put({ containers: [container('C2')] })));
    expect(woken.filter((each) => each === 'waiting')).toHaveLength(3);
    store.receive(delta(4, put({ visits: [visit('T2', { spotId: spotId('A-2') })] })));
    expect(woken.filter((each) => each === 'waiting')).toHaveLength(3);
  });

  it('wakes the waiting list when a container is hooked to a truck that waits', () => {
    const store = loaded();
    const woken = listen(store);
    store.receive(delta(1, put({ containers: [container('C2', { visitId: visitId('T2') })] })));
    expect(woken).toContain('waiting');
  });

  it('wakes the structure for a spot’s new code, type or area, not for closing', () => {
    const store = loaded();
    const woken = listen(store);
    store.receive(delta(1, put({ spots: [spot('A-1', 'A', { isOpen: false })] })));
    expect(woken).toEqual(['A-1']);
    store.receive(delta(2, put({ spots: [spot('A-1', 'A', { type: 'docking' })] })));
    expect(woken).toContain('structure');
  });

  it('refuses a delta when one before it is missing, and stays as it was', () => {
    const store = loaded();
    expect(() => store.receive(delta(2, put({ visits: [visit('T9')] })))).toThrow(RangeError);
    expect(store.version()).toBe(0);
    expect(store.table.visit(visitId('T9'))).toBeUndefined();
  });

  it('a later snapshot wakes as little as possible after a reconnect', () => {
    const store = loaded();
    const woken = listen(store);
    store.receive(snapshot(rows, 40));
    expect(woken).toEqual(['problems']);
    store.receive(snapshot({ ...rows, visits: [visit('T1', { spotId: spotId('A-1') })] }, 41));
    expect(store.table.visit(visitId('T2'))).toBeUndefined();
    expect(woken).toContain('waiting');
    expect(woken).not.toContain('A-1');
  });

  it('keeps the list of problems until a delta brings another', () => {
    const store = loaded();
    const problem = {
      key: 'p',
      code: 'unknown-value',
      entity: 'spot',
      id: null,
      said: rawText('Odd.'),
    } as const;
    store.receive({ ...delta(1, put({})), problems: [problem] });
    store.receive(delta(2, put({})));
    expect(store.problems()).toEqual([problem]);
  });

  it('equals a store that got the last state at once, after any changes', () => {
    const plates = ['T1', 'T2', 'T3'];
    const codes = [null, 'A-1', 'A-2', 'A-3'];
    const step = fc.record({
      plate: fc.constantFrom(...plates),
      code: fc.constantFrom(...codes),
      isGone: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const store = loaded();
        const seen = new Map(
          [spotId('A-1'), spotId('A-2'), spotId('A-3')].map((id) => [id, store.spotStamp(id)]),
        );
        steps.forEach(({ plate, code, isGone }, at) => {
          const change = isGone
            ? {
                ...put({}),
                remove: { areas: [], spots: [], visits: [visitId(plate)], containers: [] },
              }
            : put({ visits: [visit(plate, { spotId: code === null ? null : spotId(code) })] });
          const before = new Map(
            [...seen.keys()].map((id) => [id, JSON.stringify(store.table.visitsAt(id))]),
          );
          store.receive(delta(at + 1, change));
          // A spot whose trucks changed was stamped; no listener shows an old state.
          for (const [id, stamp] of seen) {
            if (JSON.stringify(store.table.visitsAt(id)) !== before.get(id))
              expect(store.spotStamp(id)).toBeGreaterThan(stamp);
            seen.set(id, store.spotStamp(id));
          }
        });
        const fresh = new YardStore();
        fresh.receive(snapshot(store.table.snapshot()));
        for (const id of seen.keys())
          expect([...fresh.table.visitsAt(id)].sort()).toEqual(
            [...store.table.visitsAt(id)].sort(),
          );
        expect(new Set(fresh.table.waitingVisits())).toEqual(new Set(store.table.waitingVisits()));
      }),
    );
  });

  it('wakes no listener of what did not change, in a yard of any size', () => {
    const store = new YardStore();
    store.receive(snapshot(smallYard()));
    let wakes = 0;
    for (const { id } of smallYard().spots) store.onSpot(id, () => (wakes += 1));
    store.receive(delta(1, put({ spots: [spot('A-07', 'Parking A', { isOpen: false })] })));
    expect(wakes).toBe(1);
  });

  it('stops telling a listener that stopped, also from within a wake', () => {
    const store = loaded();
    let wakes = 0;
    const stop = store.onSpot(spotId('A-1'), () => {
      wakes += 1;
      stop();
    });
    store.receive(delta(1, put({ spots: [spot('A-1', 'A', { isOpen: false })] })));
    store.receive(delta(2, put({ spots: [spot('A-1', 'A')] })));
    expect(wakes).toBe(1);
  });
});

describe('the yard store with a plan over it', () => {
  const truck = { kind: 'visit', id: visitId('T2') } as const;
  const step = (id: string, code: string): PendingOperation => ({
    id: id as OperationId,
    operation: { kind: 'assign', asset: truck, spot: spotId(code) },
    at: '2026-03-02T09:00:00Z',
  });

  it('shows the plan, keeps the present yard, and shows it again without the plan', () => {
    const store = loaded();
    store.showAhead([step('o1', 'A-3')]);
    expect(store.table.visit(truck.id)?.spotId).toBe(spotId('A-3'));
    expect(store.present().snapshot()).toEqual(rows);
    store.showAhead(null);
    expect(store.table.snapshot()).toEqual(rows);
    expect(store.present()).toBe(store.table);
  });

  it('wakes what a step moves when it is shown, when it changes and when it goes', () => {
    const store = loaded();
    const woken = listen(store);
    const takeWoken = () => woken.splice(0).sort();
    store.showAhead([step('o1', 'A-3')]);
    expect(takeWoken()).toEqual(['A-3', truck.id, 'waiting'].sort());
    store.showAhead([step('o1', 'A-2')]);
    expect(takeWoken()).toEqual(['A-2', 'A-3', truck.id].sort());
    store.showAhead(null);
    expect(takeWoken()).toEqual(['A-2', truck.id, 'waiting'].sort());
    store.showAhead(null);
    expect(takeWoken()).toEqual([]);
  });

  it('follows the present yard beneath, and reports what really happened', () => {
    const store = loaded();
    store.showAhead([step('o1', 'A-3')]);
    const woken = listen(store);
    const happened: SpotId[] = [];
    store.onEvent(({ spots }) => happened.push(...spots));
    store.receive(delta(1, put({ visits: [visit('T1', { spotId: spotId('A-3') })] })));
    // A truck stands there now, so the rules forbid the step.
    expect(store.table.visit(truck.id)?.spotId).toBeNull();
    expect(woken).toEqual(expect.arrayContaining(['A-1', 'A-3', truck.id, 'waiting']));
    expect(happened.sort()).toEqual([spotId('A-1'), spotId('A-3')]);
    store.showAhead(null);
    expect(store.table.visit(visitId('T1'))?.spotId).toBe(spotId('A-3'));
  });

  it('says that the first snapshot came, even of an empty yard', () => {
    const store = new YardStore();
    store.showAhead([]);
    const woken = listen(store);
    store.receive(snapshot({ areas: [], spots: [], visits: [], containers: [] }));
    expect(woken.sort()).toEqual(['problems', 'structure', 'waiting']);
  });
});
