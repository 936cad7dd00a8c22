/** Parts that the rules share: findings, references, and the "is it still there?" questions. */
import type { ContainerId, SpotId, VisitId } from '../../ids.ts';
import { assetName, isBlank, joined, refName, sentence, spotRefName } from '../../text.ts';
import type { Container, Visit } from '../model.ts';
import type { AssetRef, EntityRef, Finding, FindingCode } from '../operations.ts';
import { spotOfStandalone, spotOfVisit } from '../places.ts';
import type { Yard } from '../yard.ts';

/** A documented rule is broken. The first letter of the sentence is made a capital. */
export const refuse = (code: FindingCode, entities: readonly EntityRef[], text: string): Finding => ({
  code,
  severity: 'refuse',
  entities,
  sentence: sentence(text),
});

/** The documents do not say; the clerk may go on after reading. */
export const caution = (code: FindingCode, entities: readonly EntityRef[], text: string): Finding => ({
  code,
  severity: 'caution',
  entities,
  sentence: sentence(text),
});

/** A spot, as a finding names it. */
export const spotRef = (id: SpotId): EntityRef => ({ kind: 'spot', id });

/** A truck, as a finding names it. */
export const visitRef = (id: VisitId): EntityRef => ({ kind: 'visit', id });

/** A container, as a finding names it. */
export const containerRef = (id: ContainerId): EntityRef => ({ kind: 'container', id });

/** The truck, when it is in the yard. */
export function activeVisit(yard: Yard, id: VisitId): Visit | undefined {
  const visit = yard.visit(id);
  return visit?.isActive ? visit : undefined;
}

/** The container, when it is in the yard. */
export function activeContainer(yard: Yard, id: ContainerId): Container | undefined {
  const container = yard.container(id);
  return container?.isActive ? container : undefined;
}

/** Refuses what names a spot that is not in this yard. */
export const unknownSpot = (yard: Yard, id: SpotId): Finding =>
  refuse('unknown-spot', [spotRef(id)], `${spotRefName(yard, id)} is not in this yard. Choose another spot.`);

/** The named asset is unknown or has departed. */
export const unknownAsset = (yard: Yard, asset: AssetRef): Finding =>
  refuse(
    asset.kind === 'visit' ? 'unknown-visit' : 'unknown-container',
    [asset],
    `${refName(yard, asset)} is not in the yard any more. It may have departed.`,
  );

/** The container cannot be meant alone while a truck has it. `advice` says what to do instead. */
export function isHooked(yard: Yard, container: Container, truck: VisitId, advice: string): Finding {
  const name = refName(yard, { kind: 'visit', id: truck });
  return refuse(
    'container-is-hooked',
    [containerRef(container.id), visitRef(truck)],
    `${assetName(container)} is hooked to ${name}. ${advice}`,
  );
}

/** Reasons go to the service for reporting and audit, so one that nobody can read is none. */
export function checkReason(reason: string, question: string): readonly Finding[] {
  return isBlank(reason) ? [refuse('reason-missing', [], `a reason is needed. ${question}`)] : [];
}

/** "stands on door D-07" or "is in the waiting list". */
export const whereabouts = (yard: Yard, spot: SpotId | null): string =>
  spot === null ? 'is in the waiting list' : `stands on ${spotRefName(yard, spot)}`;

/** Asks that an asset is in the yard and stands on the spot by itself, not hooked to a truck. */
export function checkStandsOn(yard: Yard, asset: AssetRef, spot: SpotId): readonly Finding[] {
  if (asset.kind === 'visit') {
    const visit = activeVisit(yard, asset.id);
    if (visit === undefined) return [unknownAsset(yard, asset)];
    return spotOfVisit(visit) === spot ? [] : [notOnSpot(yard, visit, asset, visit.spotId, spot)];
  }
  const container = activeContainer(yard, asset.id);
  if (container === undefined) return [unknownAsset(yard, asset)];
  if (container.visitId !== null) {
    return [isHooked(yard, container, container.visitId, 'It goes where the truck goes; detach it first to handle it alone.')];
  }
  return spotOfStandalone(container) === spot ? [] : [notOnSpot(yard, container, asset, container.spotId, spot)];
}

function notOnSpot(yard: Yard, row: Visit | Container, asset: AssetRef, actual: SpotId | null, named: SpotId): Finding {
  const text = `${assetName(row)} does not stand on ${spotRefName(yard, named)} any more: it ${whereabouts(yard, actual)}.`;
  return refuse('not-on-spot', [asset, spotRef(named)], text);
}

/**
 * For operations on a whole spot: each named asset must still stand there, and what goes with them must have been named,
 * so that nothing leaves that the clerk did not see. `goes` is what the service will take; `fate` ends the sentence.
 */
export function checkNamed(
  yard: Yard,
  spot: SpotId,
  named: readonly AssetRef[],
  goes: readonly AssetRef[],
  fate: string,
): readonly Finding[] {
  const unnamed = goes.filter((each) => !named.some((name) => name.kind === each.kind && name.id === each.id));
  const findings = named.flatMap((asset) => checkStandsOn(yard, asset, spot));
  if (unnamed.length === 0) return findings;
  const names = joined(unnamed.map((each) => refName(yard, each)));
  const text = `${spotRefName(yard, spot)} also holds ${names}, which would ${fate} too. Look at the spot again and repeat this if you mean it.`;
  return [...findings, refuse('spot-holds-more', [spotRef(spot), ...unnamed], text)];
}
