/**
 * Lists to take along, as a spreadsheet: headings, and what cells say that is not the service's
 * own.
 */
export const exports = {
  // Beginnings of names of files: letters, digits and hyphens alone.
  'exports.file.days': '{first}-to-{last}',
  'exports.file.yard': 'yard',
  'exports.file.activity': 'activity',
  'exports.file.appointments': 'appointments',
  'exports.file.numbers': 'numbers',
  'exports.type.of': '{type, select, docking {Door} parking {Parking} other {{type}}}',
  'exports.open': 'Open',
  'exports.isOpen': '{open, select, yes {Open} other {Closed}}',
  'exports.typeAndLoad': '{type}, {load}',
  'exports.containerState': 'Type and load',
  'exports.since': 'Since ({zone})',
  'exports.dwell': 'Dwell (minutes)',
  'exports.saved': 'Saved ({zone})',
  'exports.account': 'Account',
  'exports.operation': 'Operation',
  'exports.known': 'Details',
  'exports.attempts': 'Attempts',
  'exports.changed': 'Last change ({zone})',
  'exports.start': 'Start ({zone})',
  'exports.end': 'End ({zone})',
  'exports.status': 'Status',
  'exports.door': 'Door',
  'exports.loadType': 'Load type',
  'exports.carrier': 'Carrier',
  'exports.confirmation': 'Confirmation number',
  'exports.eta': 'ETA ({zone})',
};
