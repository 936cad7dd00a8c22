/**
 * Countries have two letters in the console and on its screens, as in the bundled gazetteer. Stops
 * of the marketplace have three (contract.md 2.4), and the quoting service doesn't say how many it
 * accepts (seeds/quoting.md, "Stop").
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
 * Two letters for a country of these services' freight, in either form and case. Other text stays
 * unchanged.
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
