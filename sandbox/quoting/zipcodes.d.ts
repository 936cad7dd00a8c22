/**
 * The part of the untyped package that the sandbox uses: where a ZIP or a town lies. Degrees, WGS
 * 84.
 */
declare module 'zipcodes' {
  type Located = {
    readonly zip: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly city: string;
    readonly state: string;
  };
  export function lookup(zip: string): Located | undefined;
  export function lookupByName(city: string, state: string): readonly Located[];
}
