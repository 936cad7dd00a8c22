/** What waiting costs: policies, the list of who is on the clock, the evidence sheet of a visit. */
export const detention = {
  'detention.unknown': 'No record of this truck: it left before this computer started keeping history.',
};
