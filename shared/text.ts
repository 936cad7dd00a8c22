/** Text for people: foreign text made safe to show, labels and names of assets and spots. */

import { type Message, message, rawText } from './i18n/message.ts';
import type { SpotId } from './ids.ts';
import { bareWords } from './search-key.ts';
import type { Container, Spot, Visit } from './yard/model.ts';
import type { AssetRef } from './yard/operations.ts';
import type { Yard } from './yard/yard.ts';

const harmless = /^[ -~]*$/;
const control = /[\p{Cc}\u2028\u2029]/u;
/**
 * Characters that turn the direction of what follows: embedding, override, isolate and mark
 * characters.
 */
const directional = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/**
 * How much more than `maxLength` is looked at: text that is almost all control characters must not
 * cost its length.
 */
const slack = 1_000;

/**
 * Text from outside, fit to be shown on one line: line breaks and tabs become spaces, other control
 * characters are dropped, characters that turn the reading direction are shown by their number, and
 * what is longer than `maxLength` characters (at least 1) is cut with an ellipsis. Costs as much as
 * `maxLength`, not as much as the text.
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
  if (directional.test(character))
    return `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
  return character;
}

/** True when nothing of the text could be read: spaces, controls and invisible characters only. */
export const isBlank = (text: string): boolean =>
  !/[!-~]/.test(text) && /^[\s\p{Cc}\p{Cf}]*$/u.test(text);

const labelLength = 40;

/**
 * What an asset is known by, as the service wrote it: the truck's plate or the container's code, or
 * the next best thing. Null without any.
 */
export function assetCode(asset: Visit | Container): string | null {
  const candidates =
    'licensePlate' in asset
      ? [
          asset.licensePlate,
          asset.dotNumber === null ? null : `DOT ${asset.dotNumber}`,
          asset.companyName,
          asset.companyHint,
        ]
      : [asset.code];
  return candidates.find((each) => each !== null && !isBlank(each))?.trim() ?? null;
}

/** What a clerk calls an asset (`assetCode`), fit to be shown. */
export function assetLabel(asset: Visit | Container): string {
  const known = assetCode(asset);
  return known === null ? unnamed(asset.id) : displayText(known, labelLength);
}

const assetKinds: ReadonlySet<string> = new Set(['trailer', 'chassis', 'reefer']);

/**
 * An asset by kind and label, for use on its own: "Truck TX-4821", "Trailer 53-1102". In sentences
 * the label is enough.
 */
export function assetName(asset: Visit | Container): Message {
  const type = 'licensePlate' in asset ? 'truck' : (asset.type?.toLowerCase() ?? '');
  return message('rules.asset', {
    kind: type === 'truck' || assetKinds.has(type) ? type : 'container',
    name: assetLabel(asset),
  });
}

/** The label of an asset that may be gone from this yard. */
export function refLabel(yard: Yard, asset: AssetRef): string {
  const row = asset.kind === 'visit' ? yard.visit(asset.id) : yard.container(asset.id);
  return row === undefined ? unnamed(asset.id) : assetLabel(row);
}

/** The labels of several, in their order. */
export const refLabels = (yard: Yard, assets: readonly AssetRef[]): readonly string[] =>
  assets.map((each) => refLabel(yard, each));

/** What is painted on the ground: "D-07". */
export const spotLabel = (spot: Spot): string =>
  isBlank(spot.code) ? unnamed(spot.id) : displayText(spot.code.trim(), labelLength);

/**
 * Words for a kind of spot that stand at the front of a code, in both languages, without accents.
 */
const KIND_FIRST =
  /^(?:dock ?door|door|dock|dr|dk|bay|bahia|ramp|anden|puerta|muelle|rampa|spot|space|stall|slip|lugar|cajon|espacio|parking|estacionamiento)(?![a-z])/;

/**
 * A spot by kind and code, for use on its own: "Door D-07", "Spot A-01". Without the kind if the
 * code already names one, in either language: "Dock 4", "Door4", "Andén 5".
 */
export function spotName(spot: Spot): Message {
  const name = spotLabel(spot);
  if (KIND_FIRST.test(bareWords(name))) return rawText(name);
  return message('rules.spot', { kind: spot.type === 'docking' ? 'door' : 'spot', name });
}

/** The code of a spot that may be gone from this yard. */
export function spotRefLabel(yard: Yard, id: SpotId): string {
  const row = yard.spot(id);
  return row === undefined ? unnamed(id) : spotLabel(row);
}

/** A text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The end of an id is enough to tell rows apart, and short enough to read out. */
const unnamed = (id: string): string => `#${displayText(id.slice(-6), 6)}`;
