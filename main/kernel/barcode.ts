/** Pixels of the SVG for one module, the width of the narrowest bar. */
const SCALE = 2;

/**
 * A Code 128 barcode as SVG: bars alone, dark on nothing, `height` millimeters high. The paper
 * decides how wide a module is, and leaves the quiet zone. `modules`: how many it is wide.
 */
export async function barcodeOf(
  text: string,
  height: number,
): Promise<{ readonly svg: string; readonly modules: number }> {
  // Loaded at the first barcode: it is large, and most consoles never draw one.
  const { toSVG } = await import('bwip-js/node');
  const svg = toSVG({ bcid: 'code128', text, scale: SCALE, height });
  const width = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1]);
  return { svg, modules: Math.round(width / SCALE) };
}
