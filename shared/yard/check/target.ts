import { type Message, message } from '../../i18n/message.ts';
import type { ContainerId, VisitId } from '../../ids.ts';
import { assetLabel, refLabel, refLabels, spotLabel } from '../../text.ts';
import type { Spot } from '../model.ts';
import type { AssetRef, Finding } from '../operations.ts';
import type { Yard } from '../yard.ts';
import { caution, containerRef, refuse, spotRef, visitRef } from './findings.ts';

/** Whether a spot takes no asset like this one: it is closed, or another one is there. */
export const isRefusedTarget = (yard: Yard, spot: Spot, asset: AssetRef): boolean =>
  !spot.isOpen || othersThere(yard, spot, asset).length > 0;

/** Other trucks on the spot, for a truck; other unhooked containers, for a container. */
const othersThere = (yard: Yard, { id }: Spot, asset: AssetRef): readonly AssetRef[] =>
  asset.kind === 'visit'
    ? yard
        .visitsAt(id)
        .filter((each) => each !== asset.id)
        .map(visitRef)
    : yard
        .standaloneAt(id)
        .filter((each) => each !== asset.id)
        .map(containerRef);

/**
 * Whether the asset may be placed on the spot: closed, occupied (occupancy rules 1 and 2), reserved
 * (contract.md 1.5).
 */
export function checkTarget(yard: Yard, spot: Spot, asset: AssetRef): readonly Finding[] {
  const findings: Finding[] = [];
  if (!spot.isOpen) {
    findings.push(
      refuse(
        'spot-closed',
        [spotRef(spot.id)],
        message('rules.finding.spotClosed', { spot: spotLabel(spot) }),
      ),
    );
  }
  const others = othersThere(yard, spot, asset);
  if (others.length > 0) findings.push(occupied(yard, spot, asset.kind, others));
  // Reserved for this asset itself: then it is expected there.
  const reserves = spot.reserves.filter(({ objectId }) => objectId !== asset.id);
  if (reserves.length > 0)
    findings.push(
      caution('spot-reserved', [spotRef(spot.id)], reservedMessage(yard, spot, reserves, asset)),
    );
  return findings;
}

/** For whom it is reserved, if all of them are known here; else until when, if that is known. */
function reservedMessage(
  yard: Yard,
  spot: Spot,
  others: Spot['reserves'],
  asset: AssetRef,
): Message {
  const values = { spot: spotLabel(spot), asset: refLabel(yard, asset) };
  const whom = others.flatMap(({ objectId }) => {
    const holder = yard.visit(objectId as VisitId) ?? yard.container(objectId as ContainerId);
    return holder === undefined ? [] : [assetLabel(holder)];
  });
  const until = Math.max(...others.map(({ validUntil }) => Date.parse(validUntil ?? '')));
  if (whom.length < others.length)
    return Number.isNaN(until)
      ? message('rules.finding.reserved', values)
      : message('rules.finding.reservedUntil', { ...values, until });
  return message('rules.finding.reservedFor', { ...values, whom: [...new Set(whom)] });
}

function occupied(
  yard: Yard,
  spot: Spot,
  kind: AssetRef['kind'],
  others: readonly AssetRef[],
): Finding {
  const [where, labels] = [spotLabel(spot), refLabels(yard, others)];
  const entities = [spotRef(spot.id), ...others];
  return kind === 'visit'
    ? refuse(
        'spot-has-truck',
        entities,
        message('rules.finding.spotHasTruck', { spot: where, trucks: labels }),
      )
    : refuse(
        'spot-has-standalone',
        entities,
        message('rules.finding.spotHasContainer', { spot: where, containers: labels }),
      );
}
