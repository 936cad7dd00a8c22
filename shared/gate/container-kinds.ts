/** What a truck brings (contract.md 1.5). */
export const CONTAINER_TYPES = [
  'Trailer',
  'Container',
  'Oversized',
  'Chassis',
  'Reefer',
  'Other',
] as const;
/** How full it is (contract.md 1.5). */
export const CONTAINER_STATES = ['Full', 'Empty', 'Partially Loaded'] as const;
