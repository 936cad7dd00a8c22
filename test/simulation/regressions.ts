/**
 * Played `asThen`. Schedules that once broke an invariant. Each is run again in every test; what it
 * showed is also a test of its own where named.
 */
export const regressions: readonly { readonly seed: string; readonly found: string }[] = [
  { seed: 'a-146', found: 'attach overrode the move of another desk that the last read showed' },
  { seed: 'a-563', found: 'attach overrode the move of another desk that the last read showed' },
  { seed: 'a-585', found: 'attach overrode the move of another desk that the last read showed' },
  {
    seed: 'a-947',
    found: 'a refusal after an unclear attempt was sent again until the attempts ran out',
  },
  {
    seed: 'd-2152',
    found:
      'an accepted operation that another desk took back was sent again by itself after "check again"',
  },
  {
    seed: 'd-480',
    found: 'an operation was sent with an account that had signed out while the yard was read',
  },
  {
    seed: 'final-15468',
    found:
      'an assign that took effect and was taken back by another desk was sent again: the service stamped only what was gone',
  },
  { seed: 'final-98875', found: 'the same, with a truck' },
];
