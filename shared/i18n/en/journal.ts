/** The yard over time. */
export const journal = {
  'journal.notKept': 'Yard history isn’t being kept right now: {why}',
  'journal.before': 'Yard history starts later. Choose a later time.',
  'journal.of': 'History of',
  'journal.none': 'Nothing has happened here since this computer started keeping history.',
  'journal.more': 'Show earlier',
  'journal.between': 'Seen at this time. It happened after {from}.',
  'journal.way': 'Path on the map',

  'journal.verdict.empty': 'The history is empty. There is nothing to check yet.',
  'journal.verdict.unchanged':
    'Unchanged from {from, date, long}, {from, time, short} to {until, date, long}, {until, time, short}: {count, plural, one {# entry} other {# entries}}.',
  'journal.verdict.missing': 'Changed: entry {seq} is missing. Everything before it is unchanged.',
  'journal.verdict.changed':
    'Changed: entry {seq} of {at, date, long}, {at, time, short} isn’t what was written. Everything before it is unchanged.',
  'journal.verdict.keyframe':
    'Changed: the entries are complete, but a stored picture of the yard was edited.',
  'journal.verdict.seal.unreadable':
    'That isn’t a seal. Enter it as printed: a number, then letters and digits in groups of five.',
  'journal.verdict.seal.other':
    'The seal wasn’t printed from this history: it was rewritten, or it belongs to another facility.',
  'journal.verdict.seal.beyond':
    'The seal is newer than this history. Its end was cut off, or an older backup was restored.',
  'journal.verdict.seal.gone':
    'The seal belongs to a month that is no longer on this computer. Put its file back to check it.',
  'journal.verdict.last.missing':
    'The last seal, which is kept beside the history, is missing. Entries may have been added or removed at the end.',
  'journal.verdict.last.damaged':
    'The last seal, which is kept beside the history, can’t be read. Entries may have been added or removed at the end.',
  'journal.verdict.last.behind':
    'Changed: the history ends before its last seal. It’s an older copy, or entries were removed at its end.',
  'journal.verdict.last.ahead':
    'Changed: entries were added after the last seal, and not by Yardmaster.',
  'journal.verdict.last.other': 'Changed: this isn’t the history that its last seal was made for.',
  'journal.verdict.doubted':
    'What finds the entries differs from them. Yardmaster makes it again from the entries at its next check.',
  'journal.verdict.remade':
    'What finds the entries differed from them and was made again from them.',
  'journal.verdict.unsealed':
    '{count, plural, one {Once} other {# times}}, most recently on {at, date, long}, {at, time, short}, it didn’t fit its last seal: entries before that may have been added or removed.',
  'journal.verdict.noLast':
    'There’s no last seal beside this file, so entries that were added or removed at its end wouldn’t show.',
  'journal.verdict.months':
    'Changed: an archived month isn’t the one that was moved out of this history.',
  'journal.verdict.schema':
    'Changed: the structure of the file was edited, so what it shows may not be what was written.',
  'journal.verdict.gone':
    '{count, plural, one {Month {months} is} other {Months {months} are}} no longer on this computer, so {count, plural, one {it wasn’t} other {they weren’t}} checked.',
  'journal.verdict.lost':
    '{count, plural, one {# entry was} other {# entries were}} lost to a damaged file.',
  'journal.verdict.cannotProve':
    'Whoever controls this computer could rewrite the history together with its last seal. It wouldn’t match seals printed before.',
  'journal.section': 'Yard history',
  'journal.section.note':
    'What happened in the yard, entry by entry, each tied to the one before. Print seals to prove it later.',
  'journal.section.kept': 'Kept',
  'journal.section.keptFrom':
    '{count, plural, one {# entry} other {# entries}} since {from, date, long}, {from, time, short}',
  'journal.section.seal': 'Current seal',
  'journal.section.sealNote':
    'Print it or write it down. It proves later that nothing before it was edited.',
  'journal.section.days': 'Seals of past days',
  'journal.section.sealed': 'Printed seal',
  'journal.section.sealedNote': 'Optional: compares with a printed seal.',
  'journal.section.retention': 'Days in one file',
  'journal.section.retentionNote':
    'Older months move to files of their own in the journal-months folder. They still open here as long as they’re there.',
  'journal.section.months': 'Archived months',
  'journal.section.monthGone': '{month}: no longer on this computer',
  'journal.month.broken':
    'Month {month} couldn’t be archived: the copy isn’t complete. Yardmaster tries again tomorrow.',
  'journal.month.failed': 'Month {month} couldn’t be archived. Check the journal-months folder.',
  'journal.gone':
    'That time is no longer on this computer: the file of {month} was moved or deleted. Put it back in the journal-months folder to see it.',
  'journal.goneBefore': 'Earlier entries are no longer on this computer.',
  'journal.settings.retention': 'how long yard history stays in one file',
  'journal.section.check': 'Check history',
  'journal.qr': 'QR code of the seal {seal}',
  'journal.unchecked':
    '{why} The yard history can’t be checked until that is fixed. Export what you need, and tell your administrator.',
  'journal.broken': '{why} Export or photograph what you need, and tell your administrator.',

  'journal.line.came': '{asset} arrived',
  'journal.line.cameTo': '{asset} arrived at {to}',
  'journal.line.left': '{asset} departed',
  'journal.line.placed': '{asset} assigned to {to}',
  'journal.line.moved': '{asset} moved from {from} to {to}',
  'journal.line.waits': '{asset} sent from {from} to the waiting list',
  'journal.line.hooked': '{asset} hooked to {truck}',
  'journal.line.unhooked': '{asset} unhooked',
  'journal.line.unhookedAt': '{asset} dropped at {to}',
  'journal.line.changed': '{asset}: details changed',
  'journal.line.opened': '{spot} opened',
  'journal.line.closed': '{spot} closed',
  'journal.line.reserved': '{spot} reserved',
  'journal.line.released': '{spot} no longer reserved',
  'journal.line.spotAdded': '{spot} added to the yard',
  'journal.line.spotRemoved': '{spot} removed from the yard',
  'journal.line.spotChanged': '{spot}: details changed',

  'journal.told.release': '{asset} left {from}',
  'journal.told.other': '{what}: {type}',
  'journal.told.time': 'The service’s own time.',
  'journal.told.failed': 'Without the service’s own entries: they couldn’t be loaded.',
  'journal.source.here': 'This desk',
  'journal.source.service': 'Service',
  'journal.source.read': 'Seen',
  'journal.source.readMeans': 'This computer saw it when it read the yard.',
  'journal.told.account': 'Another system ({account})',
  'journal.line.note': 'Note: {text}',
  'journal.did.checkedIn':
    '{label}: checked in at the gate{unknown, select, none {} companyHint {; the carrier isn’t known} visitType {; the purpose isn’t known} other {; carrier and purpose aren’t known}}',
  'journal.did.stoodSince':
    '{did}; it stood at the gate since {at, date, medium}, and this was sent later',
  'journal.did.refused': 'Not done: {label}. {why}',
  'journal.refused.checkIn': 'Check-in of {truck}',
  'journal.refused.spot': '{truck} to {spot}',
  'journal.refused.booking': 'New appointment{name, select, none {} other {: {name}}}',
  'journal.did.decided': 'Decided: {label}',
  'journal.did.undone': 'Undo: {label}',
  'journal.did.redone': 'Done again: {label}',
  'journal.did.settings': 'Settings changed: {what}',
  'journal.did.snoozed': 'Snoozed a line on the Now list: {reason}',
  'journal.did.acknowledged': 'Check-in acknowledged',
  'journal.did.tookBack': 'Took back a wrong check-in: {reason}',
  'journal.did.alsoFor': 'Said that it also came for another appointment',
  'journal.did.held': 'Held. {what}',
  'journal.did.holdCleared': 'No longer held: both are the same now. {what}',
  'journal.did.letGo': 'Released with {second}: {why}. {what}',
  'journal.did.letGoAlone': 'Released: {why}. {what}',
  'journal.did.inspected.in':
    'Seen on the way in. {count, plural, =0 {All as expected} other {{values}}}',
  'journal.did.inspected.out':
    'Seen on the way out. {count, plural, =0 {All as expected} other {{values}}}',
  'journal.did.photo':
    '{state, select, kept {{when, select, in {Photo taken on the way in} other {Photo taken on the way out}}} expired {Photo deleted after its time} other {Photo deleted}}: {name}',
  'journal.did.photoRule':
    'Photos: kept {days, plural, one {# day} other {# days}}, {gigabytes} GB at most',
  'journal.did.blocked': 'Blocked {text}: {why}',
  'journal.did.unblocked': 'Taken off the block list',
  'journal.did.gateRule': 'Rules of the gate changed',
  'journal.did.opensAt': 'To open at {at, date, medium}',
  'journal.did.plate': 'Plate corrected{was, select, none {} other { from {was}}} to {plate}',
  'journal.did.linked': 'Linked to an appointment',
  'journal.did.unlinked': 'Unlinked from its appointment',
  'journal.did.freight':
    '{does, select, acceptOffer {Offer accepted} bid {Bid placed} acceptBid {Awarded bid accepted} drop {Load dropped} other {Freight}}: {label}{price, select, none {} other { at {price}}}',
  'journal.did.shiftSigned': 'Hand-over signed',
  'journal.did.shiftLeft': 'Hand-over left for the next shift',
  'journal.did.looked': 'Checked what a damaged file may have lost',
  'journal.did.booked':
    'Appointment created for {at, date, medium}{dock, select, none {} other { at {dock}}}{name, select, none {} other {: {name}}}',
  'journal.did.rebooked':
    '{name}: appointment moved from {from, date, medium} to {at, date, medium}{dock, select, none {} other { at {dock}}}',
  'journal.did.eta': '{name}: ETA set to {at, date, medium}',
  'journal.did.status':
    '{name}: {status, select, Arrived {marked arrived} NoShow {marked no-show} InProgress {marked in progress} Completed {marked completed} Cancelled {appointment canceled} Scheduled {marked scheduled} Requested {marked requested} other {marked {status}}}',
  'journal.did.layout': 'Yard layout saved',
  'journal.did.signedIn': 'Signed in at this desk',
  'journal.settings.limit': 'a limit on the Now list',
  'journal.settings.clerk': 'a clerk',
  'journal.settings.desk': 'how the desk is shared',
  'journal.settings.signIn': 'a sign-in',
  'journal.settings.restore': 'a backup was restored',
  'journal.settings.detention': 'detention policies',
  'journal.settings.desks': 'several desks and the yard server',
  'journal.settings.other': 'this desk',
  'journal.traceOf': 'Where was {name}?',
  'journal.trace': 'Where was it?',
  'journal.stays': 'Stays',
  'journal.stay.here': 'still here',
  'journal.stay.before': 'before the history shown',
  'journal.stay.unknown': 'length unknown',
  'journal.stay.there': '{length} on {spot}.',
  'journal.stay.least': 'at least {length}',
  'journal.goTo': 'Show the yard at this time',
  'journal.by': '{clerk} at {desk}',
  'journal.note.add': 'Add a note',
  'journal.note.text': 'Note',
  'journal.note.save': 'Save note',

  'past.open': 'Go back in time',
  'past.word': 'Time',
  'past.title': 'The yard at an earlier time',
  'past.ago': '{age} ago',
  'past.readOnly': 'View only. Press Esc to return to now.',
  'past.time': 'Time, like 0210',
  'past.stepBack': 'Back to the previous change',
  'past.stepForward': 'Forward to the next change',
  'past.speed': 'Playback speed',
  'past.times': '{times}×',
  'past.pause': 'Pause',
  'past.close': 'Back to now',
  'past.slider': 'Time shown',
  'past.unwatched': 'Nobody was watching: Yardmaster wasn’t running or couldn’t read the yard.',
  'past.gone': 'No longer on this computer: the file of that month was moved or deleted.',
  'past.empty': 'There’s no history yet. It starts when the yard is first loaded.',
  'past.unread': 'Couldn’t load that time. Try again in a moment.',
};
