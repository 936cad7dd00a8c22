/** The kinds of facts that desks share of what came and what may leave. */
import { z } from 'zod';
import { inspectionList, seenSchema } from '../../shared/console-api/release.ts';
import { mostCopies } from '../../shared/desks/copies.ts';
import { type Block, blockKinds, blockLengths } from '../../shared/gate-checks/block-list.ts';
import {
  type Inspection,
  type InspectionItem,
  inspectionLimits,
} from '../../shared/gate-checks/inspection.ts';
import {
  cameOf,
  HOLD_VALUE_MAX,
  type HoldCause,
  type HoldRecord,
  type HoldSubject,
  type LetGoRule,
} from '../../shared/gate-checks/standing-hold.ts';
import type { FactsOf } from './shared-facts.ts';

const text = z.string().max(HOLD_VALUE_MAX);
/** What was held, and how it ended. */
export const holdFacts: FactsOf<HoldRecord> = {
  table: 'hold',
  kind: 'desk.held',
  most: mostCopies.hold,
  schema: z.object({
    subject: text as unknown as z.ZodType<HoldSubject>,
    asset: (text as unknown as z.ZodType<HoldSubject>).nullable(),
    cause: text as unknown as z.ZodType<HoldCause>,
    here: text,
    there: text,
    item: text,
    state: z.enum(['held', 'cleared', 'letGo']),
    why: text,
    second: text,
  }),
  subjects: (_, { subject, asset }) => (asset === null ? [subject] : [subject, asset]),
  // A desk that was cut off noticed it without knowing that it was released.
  outlives: (known, other) =>
    known.state === 'letGo' &&
    other.state === 'held' &&
    known.here === other.here &&
    known.there === other.there,
};

/** Entries of the block list; null: taken off. */
export const blockFacts: FactsOf<Block | null> = {
  table: 'block',
  kind: 'desk.blocked',
  most: mostCopies.block,
  schema: z
    .object({
      id: text,
      kind: z.enum(blockKinds),
      text: z.string().max(blockLengths.text),
      why: z.string().max(blockLengths.why),
      until: text.nullable(),
      clerk: text,
      at: text,
    })
    .nullable(),
  subjects: (key) => [`block:${key}`],
};

/** What a facility says of releasing. */
export const ruleFacts: FactsOf<LetGoRule> = {
  table: 'gateRule',
  kind: 'desk.gateRule',
  most: mostCopies.gateRule,
  schema: z.object({ alone: z.enum(['gate', 'yard', 'freight', 'admin']).nullable() }),
  subjects: () => [],
};

/** What was seen of trucks and trailers on their way in and out. */
export const inspectionFacts: FactsOf<Inspection> = {
  table: 'inspection',
  kind: 'desk.inspected',
  most: mostCopies.inspection,
  schema: z.object({
    asset: text as unknown as z.ZodType<HoldSubject>,
    when: z.enum(['in', 'out']),
    seen: z.array(seenSchema).max(inspectionLimits.items),
  }),
  subjects: (_, { asset }) => {
    const came = cameOf(asset);
    return came === null ? [asset] : [asset, `visit:${came.visit}`];
  },
};

/** The list that the facility made. */
export const checklistFacts: FactsOf<readonly InspectionItem[]> = {
  table: 'checklist',
  kind: 'desk.gateRule',
  most: 1,
  schema: inspectionList,
  subjects: () => [],
};
