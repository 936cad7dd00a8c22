/** Names as they stand inside of English sentences, for parts that still make sentences. */
import type { SpotId } from './ids.ts';
import { assetLabel, spotLabel, unnamed } from './text.ts';
import type { Container, Spot, Visit } from './yard/model.ts';
import type { AssetRef } from './yard/operations.ts';
import type { Yard } from './yard/yard.ts';

/** The kind and the label: "truck TX-4821", "trailer 53-1102". A type that is not a plain word is "container". */
export function assetName(asset: Visit | Container): string {
  if ('licensePlate' in asset) return `truck ${assetLabel(asset)}`;
  const kind =
    asset.type !== null && /^[a-z]{3,12}$/i.test(asset.type) && !/^other$/i.test(asset.type) ? asset.type.toLowerCase() : 'container';
  return `${kind} ${assetLabel(asset)}`;
}

/** "door D-07" or "spot A-01"; the kind is left out where the code says it already. */
export function spotName(spot: Spot): string {
  const code = spotLabel(spot);
  const kind = spot.type === 'docking' ? 'door' : 'spot';
  return code.toLowerCase().startsWith(`${kind} `) ? code : `${kind} ${code}`;
}

/** The name of an asset that may be gone from this yard. */
export function refName(yard: Yard, asset: AssetRef): string {
  const row = asset.kind === 'visit' ? yard.visit(asset.id) : yard.container(asset.id);
  return row === undefined ? `${asset.kind === 'visit' ? 'truck' : 'container'} ${unnamed(asset.id)}` : assetName(row);
}

/** The name of a spot that may be gone from this yard. */
export function spotRefName(yard: Yard, id: SpotId): string {
  const row = yard.spot(id);
  return row === undefined ? `spot ${unnamed(id)}` : spotName(row);
}
