import type { GatePass } from '../../shared/console-api/gate.ts';
import { passNumber } from '../../shared/gate/check-in.ts';
import type { VisitId } from '../../shared/ids.ts';

/** Pixels of the SVG for one module, the width of the narrowest bar. */
const SCALE = 2;

/**
 * The number of a gate pass and its Code 128 barcode as SVG: bars alone, dark on nothing. The paper
 * decides how wide a module is, and leaves the quiet zone.
 */
export async function gatePass(visit: VisitId): Promise<GatePass> {
  // Loaded at the first pass: it is large, and most consoles never print one.
  const { toSVG } = await import('bwip-js/node');
  const number = passNumber(visit);
  const svg = toSVG({ bcid: 'code128', text: number, scale: SCALE, height: 14 });
  const width = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1]);
  return { number, svg, modules: Math.round(width / SCALE) };
}
