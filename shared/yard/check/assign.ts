import { message } from '../../i18n/message.ts';
import { assetLabel, spotRefLabel } from '../../text.ts';
import type { Container, Visit } from '../model.ts';
import type { AssetRef, Finding, OperationOf } from '../operations.ts';
import type { Yard } from '../yard.ts';
import {
  activeContainer,
  activeVisit,
  isHooked,
  refuse,
  spotRef,
  unknownAsset,
  unknownSpot,
} from './findings.ts';
import { checkTarget } from './target.ts';

/**
 * POST /yard/spot-assignment: a truck or an unhooked container of the waiting list onto a spot that
 * can take it.
 */
export function checkAssign(
  yard: Yard,
  { asset, spot: spotId }: OperationOf<'assign'>,
): readonly Finding[] {
  const spot = yard.spot(spotId);
  return [
    ...checkUnplaced(yard, asset),
    ...(spot === undefined ? [unknownSpot(yard, spotId)] : checkTarget(yard, spot, asset)),
  ];
}

/**
 * "An asset has zero or one assignment" (seeds/yard.md, "Spot" and "Limits"); only unhooked
 * containers are assigned.
 */
function checkUnplaced(yard: Yard, asset: AssetRef): readonly Finding[] {
  if (asset.kind === 'visit') {
    const visit = activeVisit(yard, asset.id);
    return visit === undefined ? [unknownAsset(yard, asset)] : alreadyPlaced(yard, asset, visit);
  }
  const container = activeContainer(yard, asset.id);
  if (container === undefined) return [unknownAsset(yard, asset)];
  if (container.visitId === null) return alreadyPlaced(yard, asset, container);
  return [isHooked(yard, container, container.visitId, 'rules.finding.hookedAssign')];
}

function alreadyPlaced(yard: Yard, asset: AssetRef, row: Visit | Container): readonly Finding[] {
  if (row.spotId === null) return [];
  const said = message('rules.finding.alreadyPlaced', {
    asset: assetLabel(row),
    spot: spotRefLabel(yard, row.spotId),
  });
  return [refuse('asset-already-placed', [asset, spotRef(row.spotId)], said)];
}
