/**
 * Countries are told by two letters inside the console and on its screens, as the bundled gazetteer
 * has them. Stops of the marketplace come with three (contract.md 2.4), and the quoting service
 * does not say how many it takes (seeds/quoting.md, "Stop").
 */
const pairs = [
  ['US', 'USA'],
  ['CA', 'CAN'],
  ['MX', 'MEX'],
  ['PR', 'PRI'],
] as const;
const shortOf: ReadonlyMap<string, string> = new Map(pairs.map(([two, three]) => [three, two]));
const longOf: ReadonlyMap<string, string> = new Map(pairs);

/**
 * Two letters for a country where freight of these services goes, in either form and case; any
 * other text stays as it came.
 */
export function shortCountry(country: string): string {
  const code = country.trim().toUpperCase();
  return shortOf.get(code) ?? (longOf.has(code) ? code : country.trim());
}

/** Three letters, by the same rule. */
export function longCountry(country: string): string {
  const code = country.trim().toUpperCase();
  return longOf.get(code) ?? (shortOf.has(code) ? code : country.trim());
}
