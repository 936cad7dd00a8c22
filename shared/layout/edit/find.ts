/** Selecting by what is typed: a code, a range of codes, a beginning, or the name of an area. */
import { bareKey, isInCode, looseKey } from '../../search-key.ts';
import { codeKey, compareCodes } from '../../yard/natural-order.ts';
import type { LayoutDocument } from '../saved.ts';
import type { Selection } from './selection.ts';

/**
 * "D-04" and "d4" are that spot, "D-01..D-20" all codes between the two in natural order, "D-*" all
 * that begin so; parts are separated by commas. A text that isn't a code is searched among the
 * names of areas, which are then selected completely.
 */
export function findByText(document: LayoutDocument, text: string): Selection {
  const places = new Set<string>();
  const areas = new Set<string>();
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const before = places.size;
    const fits = codeTest(part);
    for (const [key, { code }] of document.places) if (fits(code)) places.add(key);
    if (places.size > before) continue;
    const wanted = bareKey(part);
    if (wanted === '') continue;
    for (const [key, { label }] of document.areas)
      if (isInCode(bareKey(label), wanted)) areas.add(key);
  }
  return { areas, places };
}

function codeTest(part: string): (code: string) => boolean {
  const [from, to] = part.split('..').map(looseKey);
  if (from !== undefined && to !== undefined && to !== '') {
    return (code) =>
      compareCodes(looseKey(code), from) >= 0 && compareCodes(looseKey(code), to) <= 0;
  }
  if (part.endsWith('*')) {
    const start = codeKey(part.slice(0, -1));
    return (code) => codeKey(code).startsWith(start);
  }
  const wanted = looseKey(part);
  return (code) => wanted !== '' && looseKey(code) === wanted;
}
