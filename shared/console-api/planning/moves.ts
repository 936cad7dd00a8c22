import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { OperationId } from '../../ids.ts';
import { isLabel } from '../../labels/label-code.ts';
import type { Move, MoveState } from '../../planning/moves/model.ts';
import { LONGEST_PLAN_NAME } from '../../planning/timing.ts';
import { isBlank } from '../../text.ts';
import { call, idText, saying, shortText, trusted } from '../contract-helpers.ts';
import { operationSchema } from '../operations.ts';
import { whySchema } from './plans.ts';

/** Most moves in one call, and most open moves on the list. */
export const mostMoves = 5_000;

const saved = { REFUSED: saying, NOT_SAVED: saying };
const name = shortText(200);
const ids = z.array(idText<OperationId>()).min(1).max(mostMoves);

/** What the page may make of a move. */
export const moveStates = [
  'planned',
  'given',
  'done',
  'impossible',
] as const satisfies readonly MoveState[];

/** The move list of this desk. */
export const movesContract = {
  /** All moves by number, then again after each change. */
  watch: call('open').output(eventIterator(trusted<readonly Move[]>())),
  /**
   * Puts the steps of a plan on the list, in an order that the rules allow. Replaces open ones of
   * the same plan.
   */
  give: call('move')
    .input(
      z.object({
        plan: shortText(100).min(1),
        planName: shortText(LONGEST_PLAN_NAME).refine((text) => !isBlank(text)),
        moves: z
          .array(
            z.object({
              id: idText<OperationId>(),
              operation: operationSchema,
              asset: name,
              from: name,
              to: name,
              isAside: z.boolean(),
              planned: z.iso.datetime().nullable(),
              due: z.iso.datetime().nullable(),
              reason: whySchema.nullable(),
            }),
          )
          .min(1)
          .max(mostMoves),
      }),
    )
    .output(z.void())
    .errors(saved),
  /** Changes the given fields. What is done stays done. */
  change: call('move')
    .input(
      z.object({
        ids,
        driver: shortText(80).optional(),
        isUrgent: z.boolean().optional(),
        state: z.enum(moveStates).optional(),
        why: shortText(500).optional(),
      }),
    )
    .output(z.void())
    .errors(saved),
  /** Removes everything that is done or impossible. */
  clear: call('move').output(z.void()).errors(saved),
  /** Code 128 barcodes of moves as SVG in the given order, on a transparent ground. */
  barcodes: call('open')
    .input(z.object({ numbers: z.array(z.number().int().min(1)).min(1).max(500) }))
    .output(z.object({ svgs: z.array(z.string()) })),
  /**
   * Code 128 barcodes of labels (`shared/labels/label-code.ts`) as SVG in the given order, bars
   * alone. `modules`: how many widths of the narrowest bar each is wide.
   */
  labels: call('open')
    .input(z.object({ codes: z.array(z.string().refine(isLabel)).min(1).max(500) }))
    .output(
      z.object({ labels: z.array(z.object({ svg: z.string(), modules: z.number().int() })) }),
    ),
};
