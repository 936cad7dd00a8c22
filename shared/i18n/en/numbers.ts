/** Figures of the yard: their names, and what each means. */
export const numbers = {
  'numbers.none':
    'Those days haven’t begun yet, or they’re from before this computer started keeping history.',
  'numbers.failed': 'Couldn’t calculate the figures. Try again in a moment.',
  'numbers.working': 'Calculating the figures. The first time can take several seconds.',
  'numbers.lastDay': 'Last day',
  'numbers.days': 'Days',
  'numbers.dayCount': '{count, plural, one {# day} other {# days}}',
  'numbers.export': 'Export these figures',
  'numbers.lengths': 'Times',
  'numbers.counts': 'Counts',
  'numbers.before': 'Same weekdays before',
  'numbers.noBefore': 'The history doesn’t go back far enough to compare with the same weekdays.',
  'numbers.unwatched':
    'Nobody was watching for {time} of this. Arrivals and departures in that time count from when they were first seen.',
  'numbers.since':
    'Moves and times count since {at}, when this desk’s history began. Appointments count from the start of that day.',
  'numbers.beforeSince': 'The same weekdays before count since {at}, when the history began.',
  'numbers.booked.none':
    'Punctuality isn’t known: the schedule here doesn’t go back to these days.',
  'numbers.booked.since': 'Appointments count since {at}: the schedule here keeps no earlier ones.',
  'numbers.booked.how':
    'To keep more days, an administrator raises appointmentDaysBack in Settings, under Service behavior.',
  'numbers.booked.beforeNone':
    'Punctuality of the same weekdays before isn’t known: the schedule here doesn’t go back that far.',
  'numbers.booked.beforeSince':
    'Appointments of the same weekdays before count since {at}: the schedule here keeps no earlier ones.',
  'numbers.turnByType': 'Turn time by visit type',
  'numbers.turnByCompany': 'Turn time by company',
  'numbers.others': 'Others',
  'numbers.figure.turn': 'Turn time',
  'numbers.figure.gateToDock': 'Gate to dock',
  'numbers.figure.atDock': 'Time at the dock',
  'numbers.figure.confirmed': 'Saved to confirmed',
  'numbers.figure.moves': 'Moves',
  'numbers.figure.early': 'Early',
  'numbers.figure.onTime': 'On time',
  'numbers.figure.late': 'Arrived late',
  'numbers.figure.notHere': 'Late, not here',
  'numbers.figure.stay': 'Stays',
  'numbers.figure.noShow': 'No-show',
  'numbers.figure.refused': 'Refused',
  'numbers.figure.conflicts': 'Conflicts',
  'numbers.figure.areas': 'Dwell by area',
  'numbers.figure.doorHours': 'Doors in use by hour',
  'numbers.figure.lotHours': 'Lot in use by hour',
  'numbers.figure.movesByHour': 'Moves by hour',
  'numbers.figure.movesByClerk': 'Moves by clerk',
  'numbers.figure.unwatched': 'Minutes not watched',
  'numbers.means.turn':
    'From arrival to departure, for trucks that departed in these days. Trucks with no known arrival are left out.',
  'numbers.means.gateToDock':
    'From arrival to the first door, for trucks that reached one in these days.',
  'numbers.means.atDock': 'For trucks and unhooked trailers that left a door in these days.',
  'numbers.means.confirmed':
    'From when an operation was saved at this desk until the yard showed it.',
  'numbers.means.moves':
    'Each time anyone put a truck or trailer on a spot. The first spot counts, the arrival doesn’t, nor does what was undone.',
  'numbers.means.early':
    'Arrived more than 15 minutes before the appointment. Appointments with no known arrival are left out.',
  'numbers.means.onTime': 'Arrived within 15 minutes of the appointment.',
  'numbers.means.late': 'Arrived more than 15 minutes after the appointment.',
  'numbers.means.notHere':
    'Still not here 15 minutes after the appointment, or when its window closed.',
  'numbers.means.noShow': 'Marked as a no-show by the service.',
  'numbers.means.overFreeTime':
    'A detention policy applies, and its free time has ended, on a spot or on the waiting list. Grace time counts as over.',
  'numbers.means.waiting':
    'Checked in and on no spot. A trailer hooked to its truck waits with it.',
  'numbers.means.here': 'Checked in and not departed, on a spot or on the waiting list.',
  'numbers.means.left': 'Departed, or no longer listed by the service.',
  'numbers.means.refused': 'Operations, check-ins and appointments of this desk that were refused.',
  'numbers.means.conflicts':
    'Operations of this desk that no longer fit the yard. Each counts once, and not if it turned out to be already done.',
  'numbers.means.movesByClerk':
    'Moves count for the clerk whose operation was sent. What others did counts under Others, even if a clerk here had asked for the same.',
  'numbers.means.areas': 'For trucks and trailers that left a spot of the area in these days.',
  'numbers.means.doorHours':
    'Share of {count, plural, one {# door} other {# doors}} that had something on it.',
  'numbers.means.standing':
    'What stood there, with its whole stay. If it isn’t known since when, it’s left out.',
  'numbers.plot.table': 'As a table',
  'numbers.plot.none': 'Nothing to show for these days.',
  'numbers.plot.unknown': 'Not known',
  'numbers.plot.value': '{figure}: {value}',
  'numbers.plot.now': 'Chosen days',
  'numbers.plot.turns': 'Turn time by hour of arrival',
  'numbers.plot.turns.note':
    'Median of trucks that departed in these days. Some arrived on an earlier day.',
  'numbers.plot.turns.earlier': 'Arrived on an earlier day',
  'numbers.plot.kept': 'Punctuality',
  'numbers.plot.kept.note':
    'Appointments of these days. Those whose arrival isn’t known are left out.',
  'numbers.plot.carriers': 'Punctuality by carrier',
  'numbers.plot.carriers.most':
    'The {shown, number} of {count, number} carriers with the most appointments in these days.',
  'numbers.plot.dwell': 'Dwell on a spot',
  'numbers.plot.dwell.note': 'Trucks and trailers that left a spot in these days.',
  'numbers.plot.lot.note':
    'Share of {count, plural, one {# spot} other {# spots}} in the lot that had something on it.',
  'numbers.bucket.under': 'Under {time}',
  'numbers.bucket.between': '{from} to {to}',
  'numbers.bucket.over': 'Over {time}',
  'numbers.list.open': '{figure}: {value}. Show the list.',
  'numbers.list.count': '{count, plural, one {# case} other {# cases}}',
  'numbers.list.newest': 'The newest {shown, number} of {count, number}.',
  'numbers.list.loading': 'Looking them up.',
  'numbers.list.gone': 'Name not known',
  'numbers.list.what': 'What',
  'numbers.list.since': 'Since',
  'numbers.list.when': 'When',
  'numbers.list.long': 'How long',
  'numbers.list.off': 'Early or late by',
  'numbers.list.who': 'Who',
  'numbers.sheet': 'Figures of the yard',
  'numbers.column.figure': 'Metric',
  'numbers.column.of': 'Of',
  'numbers.column.hour': 'Hour',
  'numbers.column.count': 'Count',
  'numbers.column.share': 'In use',
  'numbers.column.since': 'Counted since',
  'numbers.column.booked': 'Appointments counted since',
  'numbers.column.median': 'Median',
  'numbers.column.p90': '90th percentile',
  'numbers.column.countBefore': 'Count before',
  'numbers.column.medianBefore': 'Median before',
  'numbers.column.p90Before': '90th percentile before',
};
