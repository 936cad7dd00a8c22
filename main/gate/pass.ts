import { passNumber } from '../../shared/gate/check-in.ts';
import type { VisitId } from '../../shared/ids.ts';

/** The number of a gate pass and its Code 128 barcode as SVG: bars alone, dark on nothing, as high as a hand scanner likes. */
export async function gatePass(
  visit: VisitId,
): Promise<{ readonly svg: string; readonly number: string }> {
  // Loaded at the first pass: it is large, and most consoles never print one.
  const { toSVG } = await import('bwip-js/node');
  const number = passNumber(visit);
  return { number, svg: toSVG({ bcid: 'code128', text: number, scale: 2, height: 14 }) };
}
