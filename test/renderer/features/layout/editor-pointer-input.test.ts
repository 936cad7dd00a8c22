import { describe, expect, it } from 'vitest';
import {
  drag,
  drop,
  key,
  press,
} from '../../../../renderer/features/layout/editor-pointer-input.ts';
import { createEditorStore } from '../../../../renderer/features/layout/editor-store.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { frameOf, outOfFrame } from '../../../../shared/layout/edit/frame.ts';
import type { Selection } from '../../../../shared/layout/edit/selection.ts';
import { centerOf } from '../../../../shared/layout/points.ts';
import { smallDocument } from '../../../shared/layout/documents.ts';

const row: Selection = { areas: new Set(), places: new Set(['s1', 's2', 's3', 's4', 's5']) };
const area: Selection = { areas: new Set(['a/parking']), places: new Set() };

function editor(selection: Selection) {
  const store = createEditorStore(smallDocument(), 0);
  store.getState().select(selection);
  const frame = () =>
    frameOf(store.getState().history.document, store.getState().selection) as NonNullable<
      ReturnType<typeof frameOf>
    >;
  /**
   * Drags the grip in the middle of the right side by feet along the frame; one foot is one pixel.
   */
  const pullRight = (by: number) => {
    const { box, angle } = frame();
    const from = outOfFrame({ x: box.x + box.width, y: box.y + box.height / 2 }, angle);
    const to = outOfFrame({ x: box.x + box.width + by, y: box.y + box.height / 2 }, angle);
    const gesture = press(store, from, 1, false);
    const [next] = drag(store, gesture, to, 1, false);
    drop(store, next, 1);
  };
  /** Drags the grip above the frame around its middle by an angle. */
  const turn = (degrees: number) => {
    const { box, angle } = frame();
    const middle = outOfFrame(centerOf(box), angle);
    const grip = outOfFrame({ x: box.x + box.width / 2, y: box.y - 24 }, angle);
    const [dx, dy] = [grip.x - middle.x, grip.y - middle.y];
    const radians = (degrees * Math.PI) / 180;
    const to = {
      x: middle.x + dx * Math.cos(radians) - dy * Math.sin(radians),
      y: middle.y + dx * Math.sin(radians) + dy * Math.cos(radians),
    };
    const [next] = drag(store, press(store, grip, 1, false), to, 1, false);
    drop(store, next, 1);
  };
  const type = (name: string, held: Partial<{ shiftKey: boolean; altKey: boolean }> = {}) =>
    key(store, {
      key: name,
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      ...held,
    });
  return { store, frame, pullRight, turn, type };
}

const placeOf = ({ store }: ReturnType<typeof editor>, name: string) =>
  store.getState().history.document.places.get(name)?.place;

describe.each([
  ['a row', row],
  ['an area', area],
])('the grips of %s', (_, selection) => {
  it('turn it in steps of fifteen degrees, and stretch it along itself afterwards', () => {
    const own = editor(selection);
    own.turn(31);
    expect(placeOf(own, 's1')?.rotation).toBe(30);
    expect(own.frame().angle).toBeCloseTo(30, 2);
    const { width, height } = own.frame().box;
    own.pullRight(30);
    expect(own.frame().box.width).toBeCloseTo(width + 30, 0);
    expect(own.frame().box.height).toBeCloseTo(height, 0);
    expect(placeOf(own, 's1')).toMatchObject({ width: 18, height: 55, rotation: 30 });
    own.store.getState().undo();
    own.store.getState().undo();
    expect(own.store.getState().history.document).toEqual(smallDocument());
  });
});

describe('keys', () => {
  it('Alt and arrows resize a row, ten feet with Shift, and announce its size', () => {
    const own = editor(row);
    own.type('ArrowRight', { altKey: true, shiftKey: true });
    expect(own.frame().box).toMatchObject({ x: 0, y: 30, width: 70, height: 55 });
    expect(own.store.getState().announced.what).toEqual(
      message('layout.resizedTo', { width: 70, length: 55 }),
    );
    own.type('ArrowDown', { altKey: true });
    own.type('ArrowLeft', { altKey: true });
    expect(own.frame().box).toMatchObject({ width: 69, height: 56 });
    own.type('ArrowUp', { altKey: true });
    expect(own.frame().box.height).toBeCloseTo(55, 2);
  });

  it('never make anything vanish, and leave other keys with Alt to the browser', () => {
    const own = editor({ areas: new Set(), places: new Set(['s1']) });
    for (let count = 0; count < 5; count += 1)
      own.type('ArrowLeft', { altKey: true, shiftKey: true });
    expect(placeOf(own, 's1')?.width).toBe(4);
    expect(own.type('r', { altKey: true })).toBe(false);
    expect(
      editor({ areas: new Set(), places: new Set() }).type('ArrowLeft', { altKey: true }),
    ).toBe(false);
  });

  it('sets the gate where the pointer is let go, and takes it back by undo', () => {
    const { store } = editor(row);
    store.getState().use('gate');
    const [next] = drag(
      store,
      press(store, { x: 5, y: 5 }, 1, false),
      { x: 71.6, y: 140.2 },
      1,
      false,
    );
    drop(store, next, 1);
    expect(store.getState()).toMatchObject({
      tool: 'select',
      history: { document: { gate: { x: 72, y: 140 } } },
    });
    store.getState().undo();
    expect(store.getState().history.document.gate).toBeNull();
  });
});
