import { type Message, message } from '../../i18n/message.ts';
import type { ContainerId, VisitId } from '../../ids.ts';
import { assetLabel, refLabel, refLabels, spotLabel } from '../../text.ts';
import type { Spot } from '../model.ts';
import type { AssetRef, Finding } from '../operations.ts';
import type { Yard } from '../yard.ts';
import { caution, refuse, spotRef } from './findings.ts';

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
  const occupied =
    asset.kind === 'visit'
      ? truckThere(yard, spot, asset.id)
      : standaloneThere(yard, spot, asset.id);
  if (occupied !== undefined) findings.push(occupied);
  // Reserved for this asset itself: then it is expected there.
  const others = spot.reserves.filter(({ objectId }) => objectId !== asset.id);
  if (others.length > 0)
    findings.push(
      caution('spot-reserved', [spotRef(spot.id)], reservedMessage(yard, spot, others, asset)),
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

function truckThere(yard: Yard, spot: Spot, newcomer: VisitId): Finding | undefined {
  const trucks = yard
    .visitsAt(spot.id)
    .filter((id) => id !== newcomer)
    .map((id) => ({ kind: 'visit', id }) as const);
  if (trucks.length === 0) return undefined;
  return refuse(
    'spot-has-truck',
    [spotRef(spot.id), ...trucks],
    message('rules.finding.spotHasTruck', {
      spot: spotLabel(spot),
      trucks: refLabels(yard, trucks),
    }),
  );
}

function standaloneThere(yard: Yard, spot: Spot, newcomer: ContainerId): Finding | undefined {
  const containers = yard
    .standaloneAt(spot.id)
    .filter((id) => id !== newcomer)
    .map((id) => ({ kind: 'container', id }) as const);
  if (containers.length === 0) return undefined;
  const said = message('rules.finding.spotHasContainer', {
    spot: spotLabel(spot),
    containers: refLabels(yard, containers),
  });
  return refuse('spot-has-standalone', [spotRef(spot.id), ...containers], said);
}
