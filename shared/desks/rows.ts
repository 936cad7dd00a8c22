/** Rows of the yard as another desk sends them: each field by the one table of fields (`shared/yard/model.ts`), so that a new field needs no line here. */
import { z } from 'zod';
import type { AssignmentId, ContainerId, SpotId, VisitId } from '../ids.ts';
import type { KeptEvidence, SeenSpot } from '../outbox/evidence.ts';
import type { BeforeImage } from '../outbox/model.ts';
import { type Field, fieldsOf } from '../yard/fields.ts';
import { type Container, containerRecord, type Spot, spotRecord, type Visit, visitRecord } from '../yard/model.ts';

/** Longest text of a field: a service that tells more is cut where it is decoded. */
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

/** A field that a desk of an earlier version does not tell is not known. */
const fieldSchema = ({ kind, isNullable }: Field): z.ZodType =>
  isNullable ? kinds[kind].nullish().transform((value) => value ?? null) : kinds[kind];

const rowSchema = <Row>(fields: { readonly [Name in keyof Row]: Field }): z.ZodType<Row> =>
  z.object(Object.fromEntries(Object.entries<Field>(fields).map(([name, field]) => [name, fieldSchema(field)]))) as never;

const spotRow = rowSchema<Spot>(fieldsOf(spotRecord));
const visitRow = rowSchema<Visit>(fieldsOf(visitRecord));
const containerRow = rowSchema<Container>(fieldsOf(containerRecord));

/** As many rows as one operation can touch, with room. */
const rows = <Row>(row: z.ZodType<Row>) => z.array(row).max(60);

/** The picture of one operation. */
export const imageSchema: z.ZodType<BeforeImage> = z.object({
  spots: rows(spotRow),
  visits: rows(visitRow),
  containers: rows(containerRow),
});

const idText = <Id extends string>() => z.string().min(1).max(200) as unknown as z.ZodType<Id>;

const seenSpot = z.object({
  spot: spotRow,
  assignments: rows(
    z.object({
      id: idText<AssignmentId>(),
      spotId: idText<SpotId>(),
      visitId: idText<VisitId>().nullable(),
      containerId: idText<ContainerId>().nullable(),
      changedAt: text.nullable(),
    }),
  ),
  visits: rows(visitRow),
  containers: rows(containerRow),
  unread: z.array(z.enum(['isOpen', 'assignments'])).optional(),
}) as unknown as z.ZodType<SeenSpot>;

/** What a read showed, as a desk tells it to the others. */
export const seenSchema: z.ZodType<KeptEvidence> = z.object({
  spots: rows(seenSpot),
  visits: rows(visitRow),
  containers: rows(containerRow),
});
