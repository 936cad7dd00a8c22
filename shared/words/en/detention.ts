/** What waiting costs: policies, the list of who is on the clock, the evidence sheet of a visit. */
export const detention = {
  'detention.unknown': 'Nothing is known of that truck: it left before this computer started keeping history.',
};
