/** The part of the untyped package that is used here. */
declare module 'zipcodes' {
  export const codes: Readonly<
    Record<
      string,
      {
        readonly zip: string;
        readonly latitude: number;
        readonly longitude: number;
        readonly city: string;
        readonly state: string;
        readonly country: string;
      }
    >
  >;
}
