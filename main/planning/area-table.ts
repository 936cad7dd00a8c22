/**
 * What areas are good for, in the file of plans: at all desks the same, of each area what was said
 * last. Its SQL lives only here.
 */
import { z } from 'zod';
import { areaAttributesSchema, type KnownArea } from '../../shared/console-api/planning/plans.ts';
import { isNewer, stampAfter } from '../../shared/desks/copies.ts';
import type { Message } from '../../shared/i18n/message.ts';
import type { AreaId, DeskId } from '../../shared/ids.ts';
import { type AreaAttributes, isPlain } from '../../shared/planning/area-attributes.ts';
import { ok, type Result } from '../../shared/result.ts';
import { type Clock, instantOf } from '../../shared/time.ts';
import type { Copied, CopyDesks } from '../desks/replicate/copy-ports.ts';
import type { Saving } from '../kernel/backups/feature-file.ts';
import type { Database } from '../kernel/database/database.ts';
import { parsed } from './plan-rows.ts';

/** Attributes of areas. */
export type AreaTable = {
  /** Areas with any attribute. */
  all(): readonly KnownArea[];
  set(area: AreaId, attributes: AreaAttributes, by: string): Result<null, Message>;
  /** Shares them with the other desks from here on. */
  join(desks: CopyDesks): void;
};

type Row = {
  readonly area: string;
  readonly attributes: string;
  readonly by: string;
  readonly at: string;
  readonly stamp: number;
  readonly desk: DeskId | null;
  readonly desk_name: string | null;
};

const name = z.string().min(1).max(200);
const copySchema = z.object({
  attributes: areaAttributesSchema,
  by: name,
  desk: name,
  at: z.iso.datetime({ precision: 3 }),
});

/** The attributes of areas in an opened file. `changed` is called when they changed. */
export function areaTableOver(
  db: Database,
  clock: Clock,
  saving: Saving,
  changed: () => void,
): AreaTable {
  const rows = db.prepare<[], Row>('SELECT * FROM area_attributes ORDER BY area');
  const one = db.prepare<[string], Row>('SELECT * FROM area_attributes WHERE area = ?');
  const put = db.prepare(
    `INSERT INTO area_attributes (area, attributes, by, at, stamp, desk, desk_name) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (area) DO UPDATE SET attributes = excluded.attributes, by = excluded.by, at = excluded.at, stamp = excluded.stamp,
       desk = excluded.desk, desk_name = excluded.desk_name`,
  );
  let desks: CopyDesks | null = null;
  const stampOf = (row: Row) => row.stamp;

  const keep = db.transaction((copies: readonly Copied[], self: DeskId) => {
    let count = 0;
    for (const { key, stamp, by, value } of copies) {
      const read = copySchema.safeParse(value);
      const row = one.get(key);
      if (
        !read.success ||
        !isNewer({ stamp, by }, row && { stamp: stampOf(row), by: row.desk ?? self })
      )
        continue;
      const from = by === self ? [null, null] : [by, read.data.desk];
      put.run(
        key,
        JSON.stringify(read.data.attributes),
        read.data.by,
        read.data.at,
        stamp,
        ...from,
      );
      count += 1;
    }
    return count;
  });

  return {
    all: () =>
      rows.all().flatMap(({ area, attributes, by, at, desk_name }) => {
        const read = areaAttributesSchema.safeParse(parsed(attributes));
        if (!read.success || isPlain(read.data)) return [];
        return [
          {
            area: area as AreaId,
            attributes: read.data,
            ...(desk_name === null ? {} : { from: { by, at, desk: desk_name } }),
          },
        ];
      }),
    set(area, attributes, by) {
      const stamp = stampAfter(
        clock.now(),
        one.get(area)?.stamp,
        desks?.known('area', area)?.stamp,
      );
      const done = saving(() =>
        put.run(area, JSON.stringify(attributes), by, instantOf(clock), stamp, null, null),
      );
      if (!done.ok) return done;
      changed();
      desks?.changed('area', area);
      return ok(null);
    },
    join(others) {
      desks = others;
      others.join({
        table: 'area',
        own: () => rows.all().map((row) => ({ key: row.area, stamp: stampOf(row), by: row.desk })),
        tell(key) {
          const row = one.get(key);
          const read = copySchema.safeParse(
            row && {
              attributes: parsed(row.attributes),
              by: row.by,
              at: row.at,
              desk: row.desk_name ?? others.self().name,
            },
          );
          return row === undefined || !read.success
            ? null
            : { stamp: stampOf(row), by: row.desk, value: read.data };
        },
        take(copies) {
          const kept = saving(() => keep.immediate(copies, others.self().id));
          if (kept.ok && kept.value > 0) changed();
        },
      });
    },
  };
}
