import { assetLabel, displayText, isBlank } from '../../../../shared/text.ts';
import type { SpotContents } from '../../../../shared/yard/contents.ts';
import type { Area, Spot } from '../../../../shared/yard/model.ts';
import type { AssetRef } from '../../../../shared/yard/operations.ts';
import { instantMs } from '../../../ui/text/time.ts';
import { words } from '../../../ui/words.ts';

/** The subject of a row of the grid. */
export type SpotParts = {
  readonly spot: Spot;
  readonly area: Area | undefined;
  readonly contents: SpotContents;
};

/**
 * When what is on the spot came there: the earlier of truck and container, because dwell asks for
 * the longest stay.
 */
export function placedSince({ truck, standalone }: SpotContents): string | null {
  const [a, b] = [truck?.placedAt ?? null, standalone?.placedAt ?? null];
  const [x, y] = [instantMs(a), instantMs(b)];
  if (x === null) return y === null ? null : b;
  return y === null || x <= y ? a : b;
}

/** All trucks and trailers on the spot. A truck also represents its hooked trailers. */
export const assetsOf = ({ truck, standalone, extra }: SpotContents): readonly AssetRef[] => [
  ...[truck, ...extra.trucks].flatMap((each) =>
    each === null ? [] : [{ kind: 'visit', id: each.id } as const],
  ),
  ...[standalone, ...extra.standalone].flatMap((each) =>
    each === null ? [] : [{ kind: 'container', id: each.id } as const],
  ),
];

/** Numbers of the trailers on the spot, hooked ones first: `['MBF 70986', 'WHC 94103']`. */
export const containerLabels = ({ hooked, standalone, extra }: SpotContents): readonly string[] =>
  [...hooked, ...(standalone === null ? [] : [standalone]), ...extra.standalone].map(assetLabel);

/** The same as one text. */
export const containersText = (contents: SpotContents): string =>
  containerLabels(contents).join(', ');

/** The name of the spot on the screen. */
export const codeText = ({ code }: Spot): string =>
  isBlank(code) ? words().t('yard.noCode') : displayText(code, 40);
