/**
 * The order in which a clerk walks the lot: row by row as the yard is drawn, each row in the
 * opposite direction.
 */
import type { SpotId } from '../../ids.ts';
import type { YardLayout } from '../../layout/model.ts';
import { centerOf } from '../../layout/points.ts';

/** Spots this close to a line, in feet, are in the same row. */
const sameRow = 20;

/**
 * Every drawn spot once: pieces of the yard in the order in which they are drawn, their rows from
 * top to bottom.
 */
export function walkOf({ areas, spots }: YardLayout): readonly SpotId[] {
  let isBack = false;
  return areas.flatMap((area) => {
    const placed = area.spots.flatMap((id) => {
      const place = spots.get(id);
      return place === undefined ? [] : [{ id, at: centerOf(place) }];
    });
    placed.sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x);
    const rows: (typeof placed)[] = [];
    for (const each of placed) {
      const row = rows.at(-1);
      const first = row?.[0];
      if (row !== undefined && first !== undefined && each.at.y - first.at.y <= sameRow)
        row.push(each);
      else rows.push([each]);
    }
    return rows.flatMap((row) => {
      row.sort((a, b) => a.at.x - b.at.x);
      if (isBack) row.reverse();
      isBack = !isBack;
      return row.map(({ id }) => id);
    });
  });
}
