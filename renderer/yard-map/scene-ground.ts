/**
 * Where the map draws what, kept while a clerk is on another screen. Working it out for 5,000 spots
 * takes half a frame.
 */
import type { YardLayout } from '../../shared/layout/model.ts';
import type { YardStore } from '../page/stores/yard-store.ts';
import { groundOf, type SceneGround } from './model/scene.ts';

type Known = { readonly store: object; readonly stamp: number; readonly ground: SceneGround };

const byLayout = new WeakMap<YardLayout, Known>();

/** The ground of a yard and its layout; the same one until either changed. */
export function sceneGround(
  store: Pick<YardStore, 'table' | 'structureStamp'>,
  layout: YardLayout,
): SceneGround {
  const known = byLayout.get(layout);
  const stamp = store.structureStamp();
  if (known?.store === store && known.stamp === stamp) return known.ground;
  const ground = groundOf(store.table, layout);
  byLayout.set(layout, { store, stamp, ground });
  return ground;
}
