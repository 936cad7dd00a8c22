import { message } from '../../i18n/message.ts';
import type { SpotId } from '../../ids.ts';
import { refLabel, spotRefLabel } from '../../text.ts';
import type { AssetRef, Finding, OperationOf } from '../operations.ts';
import type { Yard } from '../yard.ts';
import { checkReason, checkStandsOn, refuse, spotRef, unknownSpot } from './findings.ts';
import { checkTarget } from './target.ts';

/**
 * PATCH .../reassign (seeds/yard.md, "Reassign behavior"). The named asset is what moves: the truck
 * with all that is hooked to it, or the standalone container, alone or out of a mixed spot. Leaving
 * a closed spot is allowed, entering one is not.
 */
export function checkReassign(
  yard: Yard,
  { asset, from, to, reason }: OperationOf<'reassign'>,
): readonly Finding[] {
  const target = yard.spot(to);
  return [
    ...(yard.spot(from) === undefined ? [unknownSpot(yard, from)] : []),
    ...checkStandsOn(yard, asset, from),
    ...(from === to ? [refuse('same-spot', [spotRef(to)], sameSpot(yard, asset, to))] : []),
    ...(from === to
      ? []
      : target === undefined
        ? [unknownSpot(yard, to)]
        : checkTarget(yard, target, asset)),
    ...checkReason(reason),
  ];
}

const sameSpot = (yard: Yard, asset: AssetRef, spot: SpotId) =>
  message('rules.finding.sameSpot', {
    asset: refLabel(yard, asset),
    spot: spotRefLabel(yard, spot),
  });
