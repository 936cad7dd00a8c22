/** Text for people: foreign text made safe to show, names of assets and spots, sentences about operations. */
import type { SpotId } from './ids.ts';
import { assertNever } from './result.ts';
import type { Container, Spot, Visit } from './yard/model.ts';
import type { AssetRef, Operation } from './yard/operations.ts';
import type { Yard } from './yard/yard.ts';

const harmless = /^[ -~]*$/;
const control = /[\p{Cc}\u2028\u2029]/u;
/** Characters that turn the direction of what follows: embedding, override, isolate and mark characters. */
const directional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** How much more than `maxLength` is looked at: text that is almost all control characters must not cost its length. */
const slack = 1_000;

/**
 * Text from outside, fit to be shown on one line: line breaks and tabs become spaces, other control characters are
 * dropped, characters that turn the reading direction are shown by their number, and what is longer than `maxLength`
 * characters (at least 1) is cut with an ellipsis. Costs as much as `maxLength`, not as much as the text.
 */
export function displayText(text: string, maxLength: number): string {
  if (text.length <= maxLength && harmless.test(text)) return text;
  const looked = text.slice(0, maxLength * 2 + slack).toWellFormed();
  const shown: string[] = [];
  for (const character of looked) {
    const clean = cleaned(character);
    if (clean !== '') shown.push(clean);
    if (shown.length > maxLength) break;
  }
  const isCut = shown.length > maxLength || text.length > looked.length;
  return isCut ? `${shown.slice(0, Math.max(maxLength, 1) - 1).join('')}…` : shown.join('');
}

function cleaned(character: string): string {
  if (control.test(character)) return /\s/.test(character) ? ' ' : '';
  if (directional.test(character)) return `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
  return character;
}

/** True when nothing of the text could be read: spaces, controls and invisible characters only. */
export const isBlank = (text: string): boolean => !/[!-~]/.test(text) && /^[\s\p{Cc}\p{Cf}]*$/u.test(text);

const labelLength = 40;

/** What a clerk calls an asset: the truck's plate or the container's code, or the next best thing known of it. */
export function assetLabel(asset: Visit | Container): string {
  const candidates =
    'licensePlate' in asset
      ? [asset.licensePlate, asset.dotNumber === null ? null : `DOT ${asset.dotNumber}`, asset.companyName, asset.companyHint]
      : [asset.code];
  const known = candidates.find((each) => each !== null && !isBlank(each));
  return known === undefined || known === null ? unnamed(asset.id) : displayText(known.trim(), labelLength);
}

/** The kind and the label: "truck TX-4821", "trailer 53-1102". A type that is not a plain word is "container". */
export function assetName(asset: Visit | Container): string {
  if ('licensePlate' in asset) return `truck ${assetLabel(asset)}`;
  const kind =
    asset.type !== null && /^[a-z]{3,12}$/i.test(asset.type) && !/^other$/i.test(asset.type) ? asset.type.toLowerCase() : 'container';
  return `${kind} ${assetLabel(asset)}`;
}

/** "door D-07" or "spot A-01"; the kind is left out where the code says it already. */
export function spotName(spot: Spot): string {
  const code = isBlank(spot.code) ? unnamed(spot.id) : displayText(spot.code.trim(), labelLength);
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

/** Names joined as in a sentence: "a", "a and b", "a, b and c". */
export function joined(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The sentence with a capital first letter. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What an operation does, in one sentence, with the names this yard knows: "Move truck TX-4821 from spot A-01 to door D-07." */
export function operationSentence(operation: Operation, yard: Yard): string {
  const spot = (id: SpotId) => spotRefName(yard, id);
  const all = (assets: readonly AssetRef[]) => joined(assets.map((each) => refName(yard, each)));
  switch (operation.kind) {
    case 'assign':
      return `Assign ${refName(yard, operation.asset)} to ${spot(operation.spot)}.`;
    case 'reassign':
      return `Move ${refName(yard, operation.asset)} from ${spot(operation.from)} to ${spot(operation.to)}.`;
    case 'unassign':
      return `Send ${all(operation.assets)} from ${spot(operation.spot)} to the waiting list.`;
    case 'detach':
      return `Detach ${refName(yard, { kind: 'container', id: operation.container })} from ${refName(yard, { kind: 'visit', id: operation.visit })}.`;
    case 'attach':
      return `Attach ${refName(yard, { kind: 'container', id: operation.container })} to ${refName(yard, { kind: 'visit', id: operation.visit })}.`;
    case 'depart':
      return `Let ${all(operation.assets)} depart from ${spot(operation.spot)}.`;
    case 'close':
      return `Close ${spot(operation.spot)}.`;
    case 'open':
      return `Open ${spot(operation.spot)}.`;
    default:
      return assertNever(operation);
  }
}

/** The end of an id tells rows apart well enough, and is short enough to read out. */
const unnamed = (id: string): string => `#${displayText(id.slice(-6), 6)}`;
