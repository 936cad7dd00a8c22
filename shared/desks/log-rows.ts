/**
 * Rows of the yard in messages between desks. All fields come from the one table of fields
 * (`shared/yard/model.ts`), so that a new field needs no change here.
 */
import { z } from 'zod';
import type { AssignmentId, ContainerId, OperationId, SpotId, VisitId } from '../ids.ts';
import type { BeforeImage } from '../outbox/model.ts';
import type { SeenAssignment, SeenRows, SeenSpot } from '../outbox/seen-yard.ts';
import { type Field, fieldsOf } from '../yard/fields.ts';
import {
  type Container,
  containerRecord,
  type Spot,
  spotRecord,
  type Visit,
  visitRecord,
} from '../yard/model.ts';

/** Longest text of a field. Longer texts of a service are cut when decoded. */
const text = z.string().max(20_000);

const reserve = z.object({
  id: text,
  entityName: text.nullable(),
  objectId: text.nullable(),
  validUntil: text.nullable(),
});

const kinds: { readonly [Kind in Field['kind']]: z.ZodType } = {
  text,
  flag: z.boolean(),
  instant: text,
  reference: text,
  facility: text,
  list: z.array(reserve).max(200),
};

const fieldSchema = ({ kind, isNullable }: Field): z.ZodType =>
  isNullable ? kinds[kind].nullable() : kinds[kind];

const rowSchema = <Row>(fields: { readonly [Name in keyof Row]: Field }): z.ZodType<Row> =>
  z.object(
    Object.fromEntries(
      Object.entries<Field>(fields).map(([name, field]) => [name, fieldSchema(field)]),
    ),
  ) as never;

const spotRow = rowSchema<Spot>(fieldsOf(spotRecord));
const visitRow = rowSchema<Visit>(fieldsOf(visitRecord));
const containerRow = rowSchema<Container>(fieldsOf(containerRecord));

/** More rows than one operation can touch. */
const rows = <Row>(row: z.ZodType<Row>) => z.array(row).max(60);

const idText = <Id extends string>() => z.string().min(1).max(200) as unknown as z.ZodType<Id>;

/** The part of the yard that one operation concerns. */
export const imageSchema: z.ZodType<BeforeImage> = z.object({
  spots: rows(spotRow),
  visits: rows(visitRow),
  containers: rows(containerRow),
  turns: z.array(idText<OperationId>()).max(60).optional(),
  closure: z.object({ reason: text, until: text.nullable() }).optional(),
});

const assignments = rows(
  z.object({
    id: idText<AssignmentId>(),
    spotId: idText<SpotId>(),
    visitId: idText<VisitId>().nullable(),
    containerId: idText<ContainerId>().nullable(),
    changedAt: text.nullable(),
  }),
);

const seenSpot = z.object({
  spot: spotRow,
  assignments,
  visits: rows(visitRow),
  containers: rows(containerRow),
  unread: z.array(z.enum(['isOpen', 'assignments', 'reserves'])).optional(),
}) as unknown as z.ZodType<SeenSpot>;

/** What a read showed, as a desk reports it. */
export const seenSchema: z.ZodType<SeenRows> = z.object({
  spots: rows(seenSpot),
  visits: rows(visitRow),
  containers: rows(containerRow),
});

/**
 * What one desk read from the service for all others: changed records.
 *
 * Example: one truck left: `{ run: 'r-1', n: 42, readMs: 1_795_400_000_000, spots: [], visits: [],
 * containers: [], gone: { visits: ['v-17'], containers: [] } }`.
 */
export type ReadYard = {
  /**
   * Identifies the period in which this desk reads for all. Messages are numbered in it from 1; if
   * one is missing, the others read for themselves.
   */
  readonly run: string;
  readonly n: number;
  /**
   * How long ago the oldest of these reads may have begun, in milliseconds of the reader's clock.
   */
  readonly readMs: number;
  readonly spots: readonly Pick<SeenSpot, 'spot' | 'assignments'>[];
  /** With their assignments; none for an asset on no spot. */
  readonly visits: readonly {
    readonly visit: Visit;
    readonly assignments: readonly SeenAssignment[];
  }[];
  readonly containers: readonly {
    readonly container: Container;
    readonly assignments: readonly SeenAssignment[];
  }[];
  /** No longer in the yard. */
  readonly gone: {
    readonly visits: readonly VisitId[];
    readonly containers: readonly ContainerId[];
  };
};

const listOf = <Item>(item: z.ZodType<Item>) => z.array(item).max(1_000);

const pushedYard: z.ZodType<ReadYard> = z.object({
  run: z.string().min(1).max(100),
  n: z.number().int().positive(),
  readMs: z.number().nonnegative(),
  spots: listOf(z.object({ spot: spotRow, assignments })),
  visits: listOf(z.object({ visit: visitRow, assignments })),
  containers: listOf(z.object({ container: containerRow, assignments })),
  gone: z.object({ visits: listOf(idText<VisitId>()), containers: listOf(idText<ContainerId>()) }),
});

const beginning = '{"yard":';

/** Writes it as a message. */
export const writePushedYard = (yard: ReadYard): string => JSON.stringify({ yard });

/** Reads a message; null if it isn't valid. `isMeant`: it begins like one. Never throws. */
export function readPushedYard(text: string): {
  readonly isMeant: boolean;
  readonly yard: ReadYard | null;
} {
  if (!text.startsWith(beginning)) return { isMeant: false, yard: null };
  try {
    return {
      isMeant: true,
      yard: pushedYard.safeParse((JSON.parse(text) as { yard: unknown }).yard).data ?? null,
    };
  } catch {
    return { isMeant: true, yard: null };
  }
}

/** Whether this desk reads for the others, or lets one of them read. */
export type ReadingPart =
  /** `tell` sends a message to all others. `unseenMs`: how long all of them have been idle. */
  | {
      readonly is: 'reads';
      readonly run: string;
      readonly tell: (text: string) => void;
      readonly idleMs: () => number;
    }
  | { readonly is: 'follows'; readonly desk: string }
  | { readonly is: 'alone' };
