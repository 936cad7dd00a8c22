import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Hit,
  idle,
  type MapEffect,
  type MapEvent,
  type MapState,
  step,
} from '../../../../renderer/yard-map/input/interaction.ts';
import type { ContainerId, SpotId, VisitId } from '../../../../shared/ids.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';

const size = { width: 800, height: 600 };
const a1 = 'A-01' as SpotId;
const a2 = 'A-02' as SpotId;
const truck: AssetRef = { kind: 'visit', id: 'truck' as VisitId };
const box: AssetRef = { kind: 'container', id: 'box' as ContainerId };
const onTruck: Hit = { spot: a1, asset: truck };
const onFree: Hit = { spot: a2, asset: null };
const middle = { x: 400, y: 300 };

const down = (more: Partial<Extract<MapEvent, { type: 'down' }>> = {}): MapEvent => ({
  type: 'down',
  id: 1,
  pointer: 'mouse',
  button: 0,
  at: middle,
  hit: null,
  boxes: false,
  adds: false,
  pans: false,
  ...more,
});
const move = (
  x: number,
  y: number,
  hit: Hit | null = null,
  more: Partial<Extract<MapEvent, { type: 'move' }>> = {},
): MapEvent => ({
  type: 'move',
  id: 1,
  at: { x, y },
  hit,
  inside: true,
  ...more,
});
const up = (
  x: number,
  y: number,
  hit: Hit | null = null,
  more: Partial<Extract<MapEvent, { type: 'up' }>> = {},
): MapEvent => ({
  type: 'up',
  id: 1,
  at: { x, y },
  hit,
  inside: true,
  ...more,
});
const giveUp: MapEvent = { type: 'escape' };

/** Runs events through the machine; returns the last state and the effects of the last event. */
function run(...events: readonly MapEvent[]): {
  readonly state: MapState;
  readonly effects: readonly MapEffect[];
  readonly all: readonly MapEffect[];
} {
  let state: MapState = idle;
  let effects: readonly MapEffect[] = [];
  const all: MapEffect[] = [];
  for (const event of events) {
    ({ state, effects } = step(state, event, size));
    all.push(...effects);
  }
  return { state, effects, all };
}

describe('idle', () => {
  it('names the spot under the pointer once, and when it is left', () => {
    expect(run(move(10, 10, onFree)).effects).toEqual([{ type: 'hover', spot: a2 }]);
    expect(run(move(10, 10, onFree), move(12, 10, onFree)).effects).toEqual([]);
    expect(run(move(10, 10, onFree), { type: 'leave' }).effects).toEqual([
      { type: 'hover', spot: null },
    ]);
    expect(run(move(10, 10, onFree), move(900, 10, null, { inside: false })).effects).toEqual([
      { type: 'hover', spot: null },
    ]);
  });

  it('pans at once with the middle button or with Space held, also on an asset', () => {
    expect(run(down({ button: 1, hit: onTruck })).state.name).toBe('panning');
    expect(run(down({ pans: true, hit: onTruck })).state.name).toBe('panning');
  });

  it('leaves the right button to the menu', () => {
    expect(run(down({ button: 2, hit: onTruck }))).toMatchObject({ state: idle, effects: [] });
  });

  it('takes over a drag that began in the waiting list', () => {
    expect(run({ type: 'carry', asset: box, from: null }).state).toMatchObject({
      name: 'dragging',
      id: null,
      asset: box,
      from: null,
    });
  });

  it('does nothing at up, cancel, held, tick, escape and the end of a foreign drag', () => {
    for (const event of [
      up(1, 1),
      { type: 'cancel', id: 1 },
      { type: 'held', id: 1 },
      { type: 'tick', ms: 16 },
      giveUp,
      { type: 'carried' },
    ] as MapEvent[]) {
      expect(run(event)).toMatchObject({ state: idle, effects: [] });
    }
  });
});

describe('pointing', () => {
  it('selects on a click, and nothing on a click beside every spot', () => {
    expect(run(down({ hit: onTruck }), up(401, 300)).effects).toEqual([
      { type: 'select', spot: a1 },
    ]);
    expect(run(down(), up(400, 300)).effects).toEqual([{ type: 'select', spot: null }]);
  });

  it('is still a click after a tremble of the hand', () => {
    expect(run(down({ hit: onTruck }), move(403, 301, onTruck), up(403, 301)).all).toEqual([
      { type: 'select', spot: a1 },
    ]);
  });

  it('lifts the asset it began on', () => {
    const { state, effects } = run(down({ hit: onTruck }), move(410, 300, onFree));
    expect(state).toMatchObject({ name: 'dragging', asset: truck, from: a1, over: a2 });
    expect(effects).toEqual([
      { type: 'drag-begin', asset: truck, from: a1 },
      { type: 'drag-move', at: { x: 410, y: 300 }, over: a2, inside: true },
    ]);
  });

  it('pans from bare ground and from a free spot, with the way gone so far', () => {
    expect(run(down(), move(410, 295)).effects).toEqual([{ type: 'pan', dx: 10, dy: -5 }]);
    expect(run(down({ hit: onFree }), move(410, 300)).state.name).toBe('panning');
  });

  it('draws a box with Shift held, also when it begins on an asset', () => {
    const { state, effects } = run(down({ hit: onTruck, boxes: true }), move(450, 350));
    expect(state.name).toBe('selecting');
    expect(effects).toEqual([{ type: 'band', from: middle, to: { x: 450, y: 350 } }]);
  });

  it('Ctrl adds a spot to the chosen ones, and changes nothing beside spots', () => {
    expect(run(down({ hit: onTruck, adds: true }), up(400, 300)).effects).toEqual([
      { type: 'toggle', spot: onTruck.spot },
    ]);
    expect(run(down({ adds: true }), up(400, 300)).effects).toEqual([]);
  });

  it('is given up by Escape and by the system', () => {
    expect(run(down({ hit: onTruck }), giveUp)).toMatchObject({ state: idle, effects: [] });
    expect(run(down({ hit: onTruck }), { type: 'cancel', id: 1 })).toMatchObject({
      state: idle,
      effects: [],
    });
  });

  it('does not listen to another pointer', () => {
    expect(run(down({ hit: onTruck }), move(500, 500, null, { id: 7 })).state.name).toBe(
      'pointing',
    );
    expect(run(down({ hit: onTruck }), up(500, 500, null, { id: 7 })).state.name).toBe('pointing');
  });
});

describe('touch', () => {
  const finger = { pointer: 'touch' } as const;

  it('draws a box and chooses by tap while choosing; no long press then', () => {
    const choosing = { ...finger, boxes: true, adds: true } as const;
    expect(run(down({ ...choosing, hit: onTruck }), move(450, 350)).effects).toEqual([
      { type: 'hold', id: null },
      { type: 'band', from: middle, to: { x: 450, y: 350 } },
    ]);
    expect(run(down({ ...choosing, hit: onTruck }), up(400, 300)).effects).toContainEqual({
      type: 'toggle',
      spot: onTruck.spot,
    });
  });

  it('waits for a long press on a spot, and pans when the finger moves before', () => {
    expect(run(down({ ...finger, hit: onTruck })).effects).toEqual([{ type: 'hold', id: 1 }]);
    const { state, effects } = run(down({ ...finger, hit: onTruck }), move(420, 300));
    expect(state.name).toBe('panning');
    expect(effects).toEqual([
      { type: 'hold', id: null },
      { type: 'pan', dx: 20, dy: 0 },
    ]);
  });

  it('lifts the asset by a long press and drops it elsewhere', () => {
    const held = run(down({ ...finger, hit: onTruck }), { type: 'held', id: 1 });
    expect(held.state).toMatchObject({ name: 'dragging', asset: truck, from: a1 });
    const dropped = run(
      down({ ...finger, hit: onTruck }),
      { type: 'held', id: 1 },
      move(500, 300, onFree),
      up(500, 300, onFree),
    );
    expect(dropped.effects).toEqual([
      { type: 'drop', asset: truck, from: a1, spot: a2 },
      { type: 'drag-end' },
    ]);
  });

  it('opens the menu on an unmoved lift, and at once on an empty spot', () => {
    const lifted = run(
      down({ ...finger, hit: onTruck }),
      { type: 'held', id: 1 },
      move(402, 301, onTruck),
      up(402, 301, onTruck),
    );
    expect(lifted.effects).toEqual([{ type: 'drag-end' }, { type: 'menu', spot: a1, at: middle }]);
    expect(run(down({ ...finger, hit: onFree }), { type: 'held', id: 1 })).toMatchObject({
      state: idle,
      effects: [{ type: 'menu', spot: a2, at: middle }],
    });
  });

  it('pinches with two fingers: zooms by their distance around their middle', () => {
    const pinched = run(
      down({ ...finger, at: { x: 300, y: 300 } }),
      down({ ...finger, id: 2, at: { x: 500, y: 300 } }),
      move(600, 300, null, { id: 2 }),
    );
    expect(pinched.effects).toEqual([
      { type: 'pan', dx: 50, dy: 0 },
      { type: 'zoom', factor: 1.5, at: { x: 450, y: 300 } },
    ]);
  });

  it('goes on panning with the finger that stays after a pinch', () => {
    const { state, effects } = run(
      down({ ...finger, at: { x: 300, y: 300 } }),
      down({ ...finger, id: 2, at: { x: 500, y: 300 } }),
      up(300, 300),
      move(510, 300, null, { id: 2 }),
    );
    expect(state.name).toBe('panning');
    expect(effects).toEqual([{ type: 'pan', dx: 10, dy: 0 }]);
  });

  it('ends a long press that turns into a pinch', () => {
    expect(run(down({ ...finger, hit: onTruck }), down({ ...finger, id: 2 })).effects).toEqual([
      { type: 'hold', id: null },
    ]);
  });

  it('survives two fingers on one point', () => {
    const { effects } = run(
      down({ ...finger }),
      down({ ...finger, id: 2 }),
      move(400, 300, null, { id: 2 }),
    );
    expect(effects.find((effect) => effect.type === 'zoom')).toMatchObject({ factor: 1 });
  });
});

describe('panning', () => {
  it('pans by the way since the last move and ends with the button', () => {
    const { effects } = run(down({ button: 1 }), move(405, 302), move(410, 300));
    expect(effects).toEqual([{ type: 'pan', dx: 5, dy: -2 }]);
    expect(run(down({ button: 1 }), up(0, 0))).toMatchObject({ state: idle, effects: [] });
    expect(run(down({ button: 1 }), giveUp)).toMatchObject({ state: idle });
  });

  it('says nothing when nothing moved, and does not listen to another pointer', () => {
    expect(run(down({ button: 1 }), move(400, 300)).effects).toEqual([]);
    expect(run(down({ button: 1 }), move(500, 300, null, { id: 9 })).effects).toEqual([]);
  });
});

describe('dragging', () => {
  const lifted = [down({ hit: onTruck }), move(410, 300, onTruck)] as const;

  it('drops on the spot under the pointer', () => {
    expect(run(...lifted, up(500, 300, onFree)).effects).toEqual([
      { type: 'drop', asset: truck, from: a1, spot: a2 },
      { type: 'drag-end' },
    ]);
  });

  it('does not drop on the spot it came from, beside every spot, or outside of the map', () => {
    expect(run(...lifted, up(400, 300, onTruck)).effects).toEqual([{ type: 'drag-end' }]);
    expect(run(...lifted, up(500, 300, null)).effects).toEqual([{ type: 'drag-end' }]);
    expect(run(...lifted, up(-50, 300, onFree, { inside: false })).effects).toEqual([
      { type: 'drag-end' },
    ]);
  });

  it('is canceled by Escape and by the system, without a drop', () => {
    for (const event of [giveUp, { type: 'cancel', id: 1 } as const]) {
      expect(run(...lifted, move(500, 300, onFree), event)).toMatchObject({
        state: idle,
        effects: [{ type: 'drag-end' }],
      });
    }
  });

  it('takes a drag from the waiting list to a spot with whatever pointer moves', () => {
    const { state, effects } = run(
      { type: 'carry', asset: box, from: null },
      move(100, 100, onFree, { id: 5 }),
      up(100, 100, onFree, { id: 5 }),
    );
    expect(state).toEqual(idle);
    expect(effects).toEqual([
      { type: 'drop', asset: box, from: null, spot: a2 },
      { type: 'drag-end' },
    ]);
  });

  it('ends quietly when the drag ended elsewhere', () => {
    expect(run({ type: 'carry', asset: box, from: null }, { type: 'carried' })).toMatchObject({
      state: idle,
      effects: [],
    });
  });

  it('pans near an edge, faster the nearer, and stops in the middle', () => {
    const near = run(...lifted, move(20, 300));
    expect(near.effects).toContainEqual({ type: 'ticks', on: true });
    const slow = run(...lifted, move(40, 300), { type: 'tick', ms: 16 }).effects[0];
    const fast = run(...lifted, move(2, 300), { type: 'tick', ms: 16 }).effects[0];
    expect(slow).toMatchObject({ type: 'pan', dy: -0 });
    expect((fast as { dx: number }).dx).toBeGreaterThan((slow as { dx: number }).dx);
    expect(run(...lifted, move(20, 300), move(400, 300)).effects).toContainEqual({
      type: 'ticks',
      on: false,
    });
    expect(run(...lifted, move(20, 300), up(20, 300)).effects[0]).toEqual({
      type: 'ticks',
      on: false,
    });
  });

  it('doesn’t pan when a drag enters over an edge, only when it returns to one', () => {
    const carried: readonly MapEvent[] = [
      { type: 'carry', asset: box, from: null },
      move(3, 300),
      move(20, 300),
    ];
    expect(run(...carried).effects).not.toContainEqual({ type: 'ticks', on: true });
    expect(run(...carried, move(300, 300)).effects).not.toContainEqual({ type: 'ticks', on: true });
    expect(run(...carried, move(300, 300), move(3, 300)).effects).toContainEqual({
      type: 'ticks',
      on: true,
    });
  });

  it('does not pan while the pointer is over another part of the page', () => {
    expect(run(...lifted, move(-30, 300, null, { inside: false })).effects).toEqual([
      { type: 'drag-move', at: { x: -30, y: 300 }, over: null, inside: false },
    ]);
  });

  it('does not fly away after the page slept', () => {
    const long = run(...lifted, move(2, 300), { type: 'tick', ms: 60_000 }).effects[0] as {
      dx: number;
    };
    expect(long.dx).toBeLessThan(60);
  });
});

describe('selecting', () => {
  const begun = [down({ boxes: true }), move(450, 350)] as const;

  it('follows the pointer and takes the box at the end', () => {
    expect(run(...begun, move(470, 360)).effects).toEqual([
      { type: 'band', from: middle, to: { x: 470, y: 360 } },
    ]);
    const taken = { type: 'band-end', from: middle, to: { x: 480, y: 370 }, take: true } as const;
    expect(run(...begun, up(480, 370)).effects).toEqual([{ ...taken, adds: false }]);
    expect(run(down({ boxes: true, adds: true }), move(450, 350), up(480, 370)).effects).toEqual([
      { ...taken, adds: true },
    ]);
  });

  it('is given up by Escape and by the system', () => {
    for (const event of [giveUp, { type: 'cancel', id: 1 } as const]) {
      expect(run(...begun, event)).toMatchObject({
        state: idle,
        effects: [{ type: 'band-end', take: false }],
      });
    }
  });
});

describe('any order of events', () => {
  const hits = fc.constantFrom(null, onTruck, onFree);
  const ats = fc.record({
    x: fc.integer({ min: -50, max: 850 }),
    y: fc.integer({ min: -50, max: 650 }),
  });
  const ids = fc.integer({ min: 1, max: 3 });
  const events: fc.Arbitrary<MapEvent> = fc.oneof(
    fc.record({
      type: fc.constant('down' as const),
      id: ids,
      pointer: fc.constantFrom('mouse' as const, 'touch' as const),
      button: fc.integer({ min: 0, max: 2 }),
      at: ats,
      hit: hits,
      boxes: fc.boolean(),
      adds: fc.boolean(),
      pans: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('move' as const),
      id: ids,
      at: ats,
      hit: hits,
      inside: fc.boolean(),
    }),
    fc.record({
      type: fc.constant('up' as const),
      id: ids,
      at: ats,
      hit: hits,
      inside: fc.boolean(),
    }),
    fc.record({ type: fc.constant('cancel' as const), id: ids }),
    fc.record({ type: fc.constant('held' as const), id: ids }),
    fc.record({ type: fc.constant('tick' as const), ms: fc.integer({ min: 0, max: 100 }) }),
    fc.constantFrom<MapEvent>(
      { type: 'leave' },
      giveUp,
      { type: 'carry', asset: box, from: null },
      { type: 'carried' },
    ),
  );

  it('Escape returns to idle from everywhere, and every drag and box ends', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (list) => {
        const { state, all } = run(...list, giveUp);
        expect(state.name).toBe('idle');
        const count = (type: MapEffect['type']) =>
          all.filter((effect) => effect.type === type).length;
        expect(count('drag-end')).toBeGreaterThanOrEqual(
          count('drag-begin') - list.filter(({ type }) => type === 'carried').length,
        );
        const ticks = all.filter((effect) => effect.type === 'ticks');
        expect(ticks.at(-1)?.on ?? false).toBe(false);
        expect(all.filter((effect) => effect.type === 'band').length > 0).toBe(
          count('band-end') > 0,
        );
      }),
    );
  });

  it('drops only on release inside the map, never on its own spot', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (list) => {
        let state: MapState = idle;
        for (const event of list) {
          const next = step(state, event, size);
          for (const effect of next.effects) {
            if (effect.type !== 'drop') continue;
            expect(event).toMatchObject({ type: 'up', inside: true, hit: { spot: effect.spot } });
            expect(effect.from).not.toBe(effect.spot);
          }
          state = next.state;
        }
      }),
    );
  });
});
