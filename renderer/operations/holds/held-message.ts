/** Why a truck or a trailer is held, as lists show it. Pure. */
import { type Message, message } from '../../../shared/i18n/message.ts';
import type { AssetRef } from '../../../shared/yard/operations.ts';
import type { Yard } from '../../../shared/yard/yard.ts';

/** An asset, and of a truck what is hooked to it: it leaves with it. */
export const withHooked = (yard: Yard, asset: AssetRef): readonly AssetRef[] =>
  asset.kind === 'container'
    ? [asset]
    : [asset, ...yard.hookedTo(asset.id).map((id) => ({ kind: 'container', id }) as const)];

/**
 * The first reason that one of them is held, and how many more there are; null: none is.
 *
 * Example: “Held: Red tag: Brakes: air leak”.
 */
export function heldMessage(yard: Yard, ...assets: readonly AssetRef[]): Message | null {
  const all = assets.flatMap((asset) => withHooked(yard, asset));
  const holds = all.flatMap((each) => yard.holdsOf?.(each) ?? []);
  // A hold of a truck is its trailer's as well.
  const reasons = new Map(holds.map(({ said }) => [JSON.stringify(said), said]));
  const [why] = reasons.values();
  return why === undefined ? null : message('shell.found.held', { why, more: reasons.size - 1 });
}
