/**
 * Tells an asset from another one with the same number, because two trailers may share one. Pure.
 */
import { inTurn, type Message, message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import { searchKey } from '../../../shared/search-key.ts';
import { assetLabel, assetName, displayText, spotRefLabel } from '../../../shared/text.ts';
import type { Container, Visit } from '../../../shared/yard/model.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { Yard } from '../../../shared/yard/yard.ts';

const rowOf = (yard: Yard, asset: AssetRef): Visit | Container | undefined =>
  asset.kind === 'visit' ? yard.visit(asset.id) : yard.container(asset.id);

function carrierOf(row: Visit | Container): string | Message {
  const name = row.companyName ?? ('companyHint' in row ? row.companyHint : null) ?? '';
  return name.trim() === '' ? message('actions.noCarrier') : displayText(name.trim(), 60);
}

function spotOf(yard: Yard, row: Visit | Container): SpotId | null {
  if (row.spotId !== null || 'licensePlate' in row) return row.spotId;
  return row.visitId === null ? null : (yard.visit(row.visitId)?.spotId ?? null);
}

/**
 * Kind, carrier and place: "Trailer 480017, Acme Freight, on B-08.", with the truck that it is
 * hooked to. Null when it is gone.
 */
export function whichAsset(yard: Yard, asset: AssetRef): Message | null {
  const row = rowOf(yard, asset);
  if (row === undefined) return null;
  const spot = spotOf(yard, row);
  const truck = 'visitId' in row && row.visitId !== null ? yard.visit(row.visitId) : undefined;
  const where =
    spot === null
      ? message('rules.where.waiting')
      : message('rules.where.spot', { spot: spotRefLabel(yard, spot) });
  return message('actions.which', {
    asset: assetName(row),
    carrier: carrierOf(row),
    where:
      truck === undefined
        ? where
        : message('rules.where.hooked', { truck: assetLabel(truck), where }),
  });
}

/** The same for several assets. */
export const whichAssets = (yard: Yard, assets: readonly AssetRef[]): Message =>
  inTurn(assets.flatMap((asset) => whichAsset(yard, asset) ?? []));

const codeOf = (row: Visit | Container): string =>
  searchKey(('licensePlate' in row ? row.licensePlate : row.code) ?? '');

/** Whether another asset in the yard has the same number as one of these. */
export function hasDouble(yard: YardTable, assets: readonly AssetRef[]): boolean {
  const wanted = new Map(
    assets.flatMap((asset) => {
      const row = rowOf(yard, asset);
      return row === undefined || codeOf(row) === '' ? [] : [[codeOf(row), row.id as string]];
    }),
  );
  if (wanted.size === 0) return false;
  const others = [...yard.visits(), ...yard.containers()];
  return others.some((row) => {
    const id = wanted.get(codeOf(row));
    return row.isActive && id !== undefined && id !== row.id;
  });
}
