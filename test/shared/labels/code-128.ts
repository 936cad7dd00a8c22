/** Reads a Code 128 barcode off its drawing, as a scanner does: by the widths of bars and gaps. */

/** Widths of the bars and gaps of each symbol, by its value (ISO/IEC 15417, table 1). */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 ' +
  '122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 ' +
  '321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 ' +
  '211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 ' +
  '213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 ' +
  '121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 ' +
  '241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 ' +
  '412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 ' +
  '211214 211232'
).split(' ');
const [toC, toB, toA, startA, startB, startC] = [99, 100, 101, 103, 104, 105];

/** Bars of the drawing as left edge and width, from left to right. */
function barsIn(svg: string): readonly (readonly [left: number, width: number])[] {
  const bars: [number, number][] = [];
  for (const [, stroke, path] of svg.matchAll(/stroke-width="(\d+)" d="([^"]+)"/g))
    for (const [, x] of (path ?? '').matchAll(/M([\d.]+) /g))
      bars.push([Number(x) - Number(stroke) / 2, Number(stroke)]);
  return bars.sort(([a], [b]) => a - b);
}

/** The text of a drawn barcode. Throws where it is none, or its check symbol is wrong. */
export function readCode128(svg: string): string {
  const bars = barsIn(svg);
  const edges = bars.flatMap(([left, width]) => [left, left + width]);
  const module = Math.min(...bars.map(([, width]) => width));
  const widths = edges.slice(1).map((edge, at) => Math.round((edge - (edges[at] ?? 0)) / module));
  const values: number[] = [];
  // The stop has seven widths; it ends the code.
  for (let at = 0; at + 7 < widths.length; at += 6) {
    const value = symbols.indexOf(widths.slice(at, at + 6).join(''));
    if (value === -1) throw new Error(`No symbol at ${at}.`);
    values.push(value);
  }
  const [start = 0, ...rest] = values;
  const check = rest.pop();
  const sum = rest.reduce((all, value, at) => all + value * (at + 1), start) % 103;
  if (sum !== check) throw new Error('The check symbol is wrong.');
  let set = { [startA]: 'A', [startB]: 'B', [startC]: 'C' }[start] ?? '';
  let text = '';
  for (const value of rest) {
    if (set === 'C' && value < 100) text += String(value).padStart(2, '0');
    else if (value === toC) set = 'C';
    else if (value === toB) set = 'B';
    else if (value === toA) set = 'A';
    else if (value < 96) text += String.fromCharCode(value + 32);
    else throw new Error(`Symbol ${value} is no character.`);
  }
  return text;
}
