/** Several desks of one facility: the yard server, what they agree on, and what they can't. */
export const desks = {
  'desks.state.connecting': 'Connecting to the yard server.',
  'desks.state.disagree': 'The yard servers disagree: this desk and another read different logs. Check which yard server each desk uses.',
  'desks.refused.settleFirst': 'Settle this first, at {desk}: {label}',
  'desks.log.lost': 'The yard server can’t be reached.',
  'desks.log.slow': 'The yard server takes too long to answer.',
  'desks.log.refused': 'The yard server doesn’t let this desk in. Ask whoever looks after it to add this desk’s key.',
  'desks.log.wrongServer': 'This isn’t your facility’s yard server. Check the join code.',
} as const;
