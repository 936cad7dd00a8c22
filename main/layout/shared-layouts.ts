/**
 * The drawn yard of several desks. What one desk saves becomes a version at every desk; older
 * versions stay. If two desks saved while they were apart, the later version is drawn.
 */
import { z } from 'zod';
import { isNewer } from '../../shared/desks/copies.ts';
import type { DeskId } from '../../shared/ids.ts';
import { type Picture, pictureSchema } from '../../shared/layout/file.ts';
import { type LayoutColumns, layoutColumnsSchema } from '../../shared/layout/wire.ts';
import type { Copied, CopyDesks } from '../desks/replicate/copy-ports.ts';
import { picturedBytes } from './background-picture.ts';

/** The key of the one drawn yard of a facility. */
export const yardKey = 'yard';

/**
 * The newest saved version, as its desk writes it. `columns` null: drawn automatically. `desk`
 * null: this one.
 *
 * Example: `{ stamp: 7, desk: 'd2', deskName: 'Gate 2', columns, note: 'New row F', by: 'Ana', at
 * }`.
 */
export type SavedVersion = {
  readonly stamp: number;
  readonly desk: DeskId | null;
  readonly deskName: string | null;
  readonly columns: unknown;
  readonly note: string;
  readonly by: string;
  readonly at: string;
};

/** Parts from the file of layouts. No method throws. */
export type SharedLayoutParts = {
  readonly desks: CopyDesks;
  newest(): SavedVersion | null;
  /** Keeps a version of another desk, where its columns are a layout. */
  keep(version: Omit<SavedVersion, 'columns'> & { readonly columns: LayoutColumns | null }): void;
  /** Images that the newest version shows. */
  pictures(): readonly string[];
  picture(id: string): Picture | null;
  putPicture(picture: Picture): void;
};

const name = z.string().min(1).max(200);
const layoutSchema = z.object({
  columns: layoutColumnsSchema.nullable(),
  note: z.string().max(200),
  by: name,
  desk: name,
  at: z.iso.datetime({ precision: 3 }),
});

/**
 * Joins the drawn yard to the copies that desks share. An image goes before the layout that shows
 * it (`changed` is called in that order).
 */
export function joinLayouts(parts: SharedLayoutParts): void {
  const { desks } = parts;
  // An image's id is made from its content, so it never changes. One in the log keeps its stamp,
  // any other has that of its layout.
  const stampOf = (key: string) => {
    const [known, newest] = [desks.known('picture', key), parts.newest()];
    return known === null
      ? { stamp: newest?.stamp ?? 0, by: newest?.desk ?? null }
      : { stamp: known.stamp, by: known.by };
  };
  desks.join({
    table: 'picture',
    own: () => parts.pictures().map((key) => ({ key, ...stampOf(key) })),
    tell(key) {
      const picture = parts.picture(key);
      return picture === null ? null : { ...stampOf(key), value: picture };
    },
    take(copies) {
      for (const { key, value } of copies) {
        const read = pictureSchema.safeParse(value);
        const known = read.success ? picturedBytes(read.data) : null;
        if (read.success && known?.ok === true && known.value.id === key)
          parts.putPicture(read.data);
      }
    },
  });
  desks.join({
    table: 'layout',
    own() {
      const newest = parts.newest();
      return newest === null ? [] : [{ key: yardKey, stamp: newest.stamp, by: newest.desk }];
    },
    tell(key) {
      const newest = key === yardKey ? parts.newest() : null;
      // We don't send a layout that we can't read ourselves.
      if (newest === null || newest.columns === undefined) return null;
      const { stamp, desk, deskName, columns, note, by, at } = newest;
      return {
        stamp,
        by: desk,
        value: { columns, note, by, at, desk: deskName ?? desks.self().name },
      };
    },
    take: (copies) => take(parts, copies),
  });
}

function take({ desks, newest, keep }: SharedLayoutParts, copies: readonly Copied[]): void {
  const self = desks.self().id;
  for (const { key, stamp, by, value } of copies) {
    const here = newest();
    if (
      key !== yardKey ||
      !isNewer({ stamp, by }, here && { stamp: here.stamp, by: here.desk ?? self })
    )
      continue;
    const read = layoutSchema.safeParse(value);
    if (!read.success) continue;
    const { columns, note, at, desk } = read.data;
    const isHere = by === self;
    keep({
      stamp,
      desk: isHere ? null : by,
      deskName: isHere ? null : desk,
      columns,
      note,
      by: read.data.by,
      at,
    });
  }
}
