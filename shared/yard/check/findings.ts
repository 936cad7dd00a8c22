/** Parts that the rules share: findings, references, and checks whether things are still there. */

import { type Code, type Message, message } from '../../i18n/message.ts';
import type { ContainerId, SpotId, VisitId } from '../../ids.ts';
import { assetLabel, isBlank, refLabel, refLabels, spotRefLabel } from '../../text.ts';
import type { Container, Visit } from '../model.ts';
import type { AssetRef, EntityRef, Finding, FindingCode, OperationOf } from '../operations.ts';
import { spotOfStandalone, spotOfVisit } from '../places.ts';
import type { Yard } from '../yard.ts';

/** A documented rule is broken. */
export const refuse = (
  code: FindingCode,
  entities: readonly EntityRef[],
  said: Message,
): Finding => ({
  code,
  severity: 'refuse',
  entities,
  said,
});

/** The documents don't say; the clerk may continue after reading it. */
export const caution = (
  code: FindingCode,
  entities: readonly EntityRef[],
  said: Message,
): Finding => ({
  code,
  severity: 'caution',
  entities,
  said,
});

/** A spot, as a finding names it. */
export const spotRef = (id: SpotId): EntityRef => ({ kind: 'spot', id });

/** A truck, as a finding names it. */
export const visitRef = (id: VisitId): AssetRef => ({ kind: 'visit', id });

/** A container, as a finding names it. */
export const containerRef = (id: ContainerId): AssetRef => ({ kind: 'container', id });

/** The truck, if it is in the yard. */
export function activeVisit(yard: Yard, id: VisitId): Visit | undefined {
  const visit = yard.visit(id);
  return visit?.isActive ? visit : undefined;
}

/** The container, if it is in the yard. */
export function activeContainer(yard: Yard, id: ContainerId): Container | undefined {
  const container = yard.container(id);
  return container?.isActive ? container : undefined;
}

/** Truck and container of an operation on both, if both are in the yard; else what is missing. */
export function activePair(
  yard: Yard,
  { visit: visitId, container: containerId }: OperationOf<'attach' | 'detach'>,
):
  | { readonly visit: Visit; readonly container: Container }
  | { readonly unknown: readonly Finding[] } {
  const visit = activeVisit(yard, visitId);
  const container = activeContainer(yard, containerId);
  if (visit !== undefined && container !== undefined) return { visit, container };
  return {
    unknown: [
      ...(visit === undefined ? [unknownAsset(yard, { kind: 'visit', id: visitId })] : []),
      ...(container === undefined
        ? [unknownAsset(yard, { kind: 'container', id: containerId })]
        : []),
    ],
  };
}

/** Refuses an unknown spot. */
export const unknownSpot = (yard: Yard, id: SpotId): Finding =>
  refuse(
    'unknown-spot',
    [spotRef(id)],
    message('rules.finding.unknownSpot', { spot: spotRefLabel(yard, id) }),
  );

/** The named asset has departed, or is unknown: then only its id is left, which names nothing. */
export function unknownAsset(yard: Yard, asset: AssetRef): Finding {
  const row = asset.kind === 'visit' ? yard.visit(asset.id) : yard.container(asset.id);
  return refuse(
    asset.kind === 'visit' ? 'unknown-visit' : 'unknown-container',
    [asset],
    row === undefined
      ? message('operations.gone', { kind: asset.kind })
      : message('rules.finding.unknownAsset', { asset: assetLabel(row) }),
  );
}

/** What to do with a hooked container. */
type HookedCode = Extract<Code, `rules.finding.hooked${'Assign' | 'Here' | 'Elsewhere' | 'Alone'}`>;

/** A container hooked to a truck can't be meant alone. `code` says what to do instead. */
export const isHooked = (
  yard: Yard,
  container: Container,
  truck: VisitId,
  code: HookedCode,
): Finding =>
  refuse(
    'container-is-hooked',
    [containerRef(container.id), visitRef(truck)],
    message(code, { container: assetLabel(container), truck: refLabel(yard, visitRef(truck)) }),
  );

/** Reasons go to the service for reporting and audit, so an unreadable one doesn't count. */
export const checkReason = (reason: string): readonly Finding[] =>
  isBlank(reason) ? [refuse('reason-missing', [], message('rules.finding.reasonMissing'))] : [];

/** "on D-07" or "on the waiting list". */
export const whereabouts = (yard: Yard, spot: SpotId | null): Message =>
  spot === null
    ? message('rules.where.waiting')
    : message('rules.where.spot', { spot: spotRefLabel(yard, spot) });

/**
 * Requires that an asset is in the yard and stands on the spot by itself, not hooked to a truck.
 */
export function checkStandsOn(yard: Yard, asset: AssetRef, spot: SpotId): readonly Finding[] {
  if (asset.kind === 'visit') {
    const visit = activeVisit(yard, asset.id);
    if (visit === undefined) return [unknownAsset(yard, asset)];
    return spotOfVisit(visit) === spot ? [] : [notOnSpot(yard, visit, asset, visit.spotId, spot)];
  }
  const container = activeContainer(yard, asset.id);
  if (container === undefined) return [unknownAsset(yard, asset)];
  if (container.visitId !== null) {
    return [isHooked(yard, container, container.visitId, 'rules.finding.hookedAlone')];
  }
  return spotOfStandalone(container) === spot
    ? []
    : [notOnSpot(yard, container, asset, container.spotId, spot)];
}

function notOnSpot(
  yard: Yard,
  row: Visit | Container,
  asset: AssetRef,
  actual: SpotId | null,
  named: SpotId,
): Finding {
  const said = message('rules.finding.notOnSpot', {
    asset: assetLabel(row),
    spot: spotRefLabel(yard, named),
    where: whereabouts(yard, actual),
  });
  return refuse('not-on-spot', [asset, spotRef(named)], said);
}

/**
 * For operations on a complete spot: each named asset must still stand there, and everything that
 * goes with it must have been named, so that nothing leaves that the clerk didn't see. `goes` is
 * what the service will take; `code` says what happens to it.
 */
export function checkNamed(
  yard: Yard,
  spot: SpotId,
  named: readonly AssetRef[],
  goes: readonly AssetRef[],
  code: Extract<Code, `rules.finding.more${'Depart' | 'Wait'}`>,
): readonly Finding[] {
  const unnamed = goes.filter(
    (each) => !named.some((name) => name.kind === each.kind && name.id === each.id),
  );
  const findings = named.flatMap((asset) => checkStandsOn(yard, asset, spot));
  if (unnamed.length === 0) return findings;
  const said = message(code, { spot: spotRefLabel(yard, spot), assets: refLabels(yard, unnamed) });
  return [...findings, refuse('spot-holds-more', [spotRef(spot), ...unnamed], said)];
}
