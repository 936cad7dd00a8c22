import { expect, it } from 'vitest';
import { YardStore } from '../../../renderer/page/stores/yard-store.ts';
import { sceneGround } from '../../../renderer/yard-map/scene-ground.ts';
import { autoLayout } from '../../../shared/layout/auto-layout.ts';
import type { YardChange } from '../../../shared/yard/model.ts';
import { area, change, rows, spot, visit } from '../../shared/yard/rows.ts';

const areas = [area('a1')];
const spots = [spot('A-01'), spot('A-02')];

function told(): { readonly store: YardStore; readonly tell: (news: YardChange) => void } {
  const store = new YardStore();
  const tell = (news: YardChange) =>
    store.receive({
      kind: 'delta',
      version: store.version() + 1,
      change: news,
      problems: null,
    });
  tell(change(rows({ areas, spots })));
  return { store, tell };
}

it('keeps the ground while trucks come and go', () => {
  const { store, tell } = told();
  const layout = autoLayout(areas, spots);
  const ground = sceneGround(store, layout);
  expect(ground.spots.map(({ code }) => code)).toEqual(['A-01', 'A-02']);
  tell(change({ visits: [visit('t1', 'A-01')] }));
  expect(sceneGround(store, layout)).toBe(ground);
});

it('makes it again for another code, another layout and another yard', () => {
  const layout = autoLayout(areas, spots);
  const codes = (store: YardStore) => sceneGround(store, layout).spots.map(({ code }) => code);
  const [one, other] = [told(), told()];
  expect(codes(one.store)).toEqual(['A-01', 'A-02']);
  one.tell(change({ spots: [spot('A-02', { code: 'A-20' })] }));
  other.tell(change({ spots: [spot('A-02', { code: 'A-30' })] }));
  expect(one.store.structureStamp()).toBe(other.store.structureStamp());
  expect(codes(one.store)).toEqual(['A-01', 'A-20']);
  expect(codes(other.store)).toEqual(['A-01', 'A-30']);
  const second = sceneGround(one.store, layout);
  expect(sceneGround(one.store, autoLayout(areas, spots))).not.toBe(second);
  expect(sceneGround(one.store, layout)).toBe(second);
});
