/** The yard over time. */
export const journal = {
  'journal.notKept': 'Yard history isn’t being kept right now: {why}',
  'journal.before': 'Yard history starts later. Pick a later time.',
} as const;
