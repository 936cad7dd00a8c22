/**
 * The part of the untyped package that we use: where a ZIP code or a town is, in degrees (WGS 84).
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
