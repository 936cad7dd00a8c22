/** The gate: check-ins, gate passes, who is expected and who is here. */
export const gate = {
  'gate.find': 'Find by plate, DOT number, trailer, confirmation number, or gate pass',
  'gate.find.hint': 'Plate, DOT, trailer, confirmation number, or scan a gate pass',
  'gate.find.found': '{here, number} here, {expected, number} expected.',
  'gate.off':
    'Check-in is off. If your service supports it, turn it on in Settings, under Facility and services. Trucks checked in elsewhere appear here.',
  'gate.takeBack.gone': 'This truck is no longer in the yard.',
  'gate.takeBack.why': 'Say why this check-in was wrong.',
  'gate.ask.off':
    'The service isn’t asked for confirmation numbers (Settings, Undocumented behavior).',
  'gate.ask.none': 'The service knows no appointment of this facility with this number.',
  'gate.held':
    'Check-ins have been on hold since <time></time>. Check which trucks are in the yard, then confirm.',
  'gate.scheduleOld': 'The schedule may be out of date. {why}',
  'gate.list': '{label}, list',

  'gate.expected': 'Expected today',
  'gate.expected.late': '{count, number} late',
  'gate.expected.asOf': 'As of {at}',
  'gate.expected.noCompany': 'Company not given',
  'gate.expected.noMatch': 'No expected truck matches',
  'gate.expected.failed': 'Couldn’t load the schedule',
  'gate.expected.none': 'No more trucks expected today',
  'gate.expected.noneWhy': 'Every appointment for today has arrived, was canceled, or is over.',

  'gate.here': 'Here now',
  'gate.here.noMatch': 'No truck here matches',
  'gate.here.none': 'No trucks in the yard',
  'gate.here.waiting': 'Waiting',
  'gate.here.unknownSpot': 'Unknown spot',
  'gate.here.planned': 'Appointment',
  'gate.here.for': 'Here <age></age>',
  'gate.here.notAcknowledged': 'Not acknowledged',

  'gate.acknowledge': 'Acknowledge',
  'gate.acknowledge.of': 'Acknowledge {truck}',
  'gate.acknowledge.done': 'Check-in of {truck} acknowledged.',
  'gate.link': 'Link…',
  'gate.link.open': 'Link to appointment…',
  'gate.link.of': 'Link to appointment: {truck}',
  'gate.link.title': 'Which appointment is {truck} here for?',
  'gate.link.find': 'Find by number, door, company, or time',
  'gate.link.empty':
    'No appointments around today. Enter a number or a company to search other days.',
  'gate.link.taken': '{truck} is here for this appointment.',
  'gate.link.named': 'The driver gave this number.',
  'gate.link.done': '{truck} linked.',
  'gate.unlink': 'Unlink',
  'gate.unlink.open': 'Unlink…',
  'gate.unlink.of': 'Unlink {truck}',
  'gate.unlink.title': 'Unlink {truck}?',
  'gate.unlink.what':
    'The truck stays in the yard as a walk-in. Its appointment waits for another truck.',
  'gate.unlink.done': '{truck} unlinked.',

  'gate.pass': 'Gate pass',
  'gate.pass.of': 'Gate pass for {truck}',
  'gate.pass.print': 'Print',
  'gate.pass.again': 'Print again',
  'gate.pass.failed': 'Couldn’t make the gate pass. Try again in a moment.',
  'gate.pass.notYet': 'This truck isn’t in the yard yet',
  'gate.pass.notYetHow': 'Refresh the yard in a moment.',
  'gate.pass.brings': 'With',
  'gate.pass.goTo': 'GO TO',
  'gate.pass.wait': 'WAIT',
  'gate.pass.noSpot': 'No spot yet. Wait until you are given one.',
  'gate.pass.noTrailer': 'none',
  'gate.pass.purpose': 'Purpose',
  'gate.pass.noAppointment': 'none',
  'gate.pass.arrived': 'Arrived',
  'gate.pass.barcode': 'Barcode {number}',

  'gate.depart.open': 'Depart…',
  'gate.assign.of': 'Assign {truck} to a spot',
  'gate.depart.of': 'Depart {truck}',
  'gate.depart.title': 'What is leaving with {truck}?',
  'gate.depart.gone': 'This truck isn’t in the yard anymore.',
  'gate.depart.waiting':
    'This truck is on the waiting list, and only a truck on a spot can depart. Assign it to a spot first.',
  'gate.depart.check': 'Check off what you see leaving, or scan it. The truck is on {spot}.',
  'gate.depart.scan': 'Scan or type a plate or trailer number',
  'gate.depart.with': '{container}, {state}',
  'gate.depart.bobtail': 'Nothing is hooked to this truck. It leaves bobtail.',
  'gate.depart.beside':
    '{count, plural, one {{containers} is on the same spot and stays, unless you choose otherwise in the next step.} other {{containers} are on the same spot and stay, unless you choose otherwise in the next step.}}',
  'gate.depart.missing':
    '{count, plural, one {{containers} is hooked but not checked off. If it stays, unhook it first.} other {{containers} are hooked but not checked off. If they stay, unhook them first.}}',
  'gate.depart.unhook': 'Unhook {container}',
  'gate.depart.stranger': '“{text}” isn’t with this truck. Check before it leaves.',

  'gate.checkIn': 'Check in',
  'gate.checkIn.open': 'Check in…',
  'gate.checkIn.truck': 'Check in a truck',
  'gate.checkIn.truck.open': 'Check in a truck…',
  'gate.checkIn.for': 'Check in for {appointment}',
  'gate.checkIn.walkIn': 'Walk-in. You can link it to an appointment later.',
  'gate.checkIn.appointment': 'Appointment {number} at {at}',
  'gate.checkIn.appointmentOf': 'Appointment {number} at {at}, {company}',
  'gate.checkIn.plate': 'Plate',
  'gate.checkIn.phone.hint': 'US, or + and country code',
  'gate.checkIn.visitType.hint': 'As the driver says',
  'gate.checkIn.company.hint': 'As shown on the truck',
  'gate.checkIn.reference.hint': 'Confirmation, PO, or other',
  'gate.checkIn.whatsApp': 'Driver accepts WhatsApp messages',
  'gate.checkIn.alreadyHere':
    'A truck with this plate is already in the yard. Check it in again only if it left and came back.',
  'gate.checkIn.online': 'Check-in needs a connection.',
  'gate.checkIn.noAnswer':
    'Yardmaster didn’t answer. Look for this check-in on the Gate screen before you send it again.',
  'gate.checkIn.notDone': 'Not checked in. {why}',
  'gate.checkIn.over': '{truck}: {what} It appears on the waiting list once the yard is refreshed.',
  'gate.checkIn.pending': '{truck}: {what} It stays on the Gate screen until it is resolved.',
  'gate.container.number': 'Number {place}',
  'gate.container.type.of': 'Type {place}',
  'gate.container.load.of': 'Load {place}',
  'gate.container.type':
    '{type, select, Trailer {Trailer} Container {Container} Oversized {Oversized} Chassis {Chassis} Reefer {Reefer} other {Other}}',
  'gate.container.load': '{state, select, Full {Full} Empty {Empty} other {Partially loaded}}',
  'gate.container.remove': 'Remove number {place}',
  'gate.container.add': 'Add a trailer',
  'gate.container.addAnother': 'Add another',

  'gate.wrong.phoneMissing': 'Enter the driver’s phone number.',
  'gate.wrong.truck': 'Enter the plate or the DOT number.',
  'gate.wrong.visitType': 'Choose a visit type.',
  'gate.wrong.tooLong':
    'This has {length, number} characters, and the service takes {most, number}. Shorten it.',
  'gate.wrong.tooMany': 'A truck carries {most, number} containers at most.',
  'gate.wrong.number': 'Enter a number or remove this row.',
  'gate.wrong.twice': '{container} is listed twice.',
  'gate.wrong.type': 'Choose a type.',
  'gate.wrong.load': 'Choose full, empty, or partially loaded.',

  'gate.trailer': 'Trailer',
  'gate.truck.dot': 'DOT {number}',
  'gate.truck.with': '{truck} with {containers}',

  'gate.lane.card': 'This truck',
  'gate.lane.goTo': 'Go to',
  'gate.lane.since': 'Here for',
  'gate.lane.noneFree': 'No spot is free. It goes on the waiting list.',
  'gate.lane.leaves': 'Leaves with',
  'gate.lane.seen': 'scanned',
  'gate.lane.booked': 'Booked',
  'gate.lane.noAppointment': 'None',
  'gate.lane.walkIn': 'Walk-in',
  'gate.lane.all': 'All fields…',
  'gate.lane.next': 'Next truck',
  'gate.lane.act.checkIn': 'Check in',
  'gate.lane.act.keep': 'Save to send later',
  'gate.lane.act.depart': 'Depart…',
  'gate.lane.act.assign': 'Assign…',
  'gate.lane.unsure': 'Only part of a code matched. If this is the truck, press Enter again.',
  'gate.lane.nobody': 'No truck here or expected has “{text}”. Scan it again, or check the number.',
  'gate.lane.strangePass':
    'Pass {text} isn’t from a truck in this yard. Ask the driver for the plate.',
  'gate.lane.many': '{count, number} trucks match. Choose one from the lists.',
  'gate.lane.noRoom': '{text} wasn’t added: a truck carries two containers at most.',
  'gate.lane.kept':
    'Saved on this computer, but not checked in yet. Send it from this screen when the service is back.',
  'gate.lane.notKept': 'Couldn’t save the check-in. Write down the truck and try again.',
  'gate.lane.taken': '{spot} was taken meanwhile. Send the truck to {next}.',
  'gate.lane.takenNone':
    '{spot} was taken meanwhile, and no other spot is free. The truck goes on the waiting list.',
  'gate.lane.takenSince':
    '{spot} was taken before {truck} got there. {truck} is on the waiting list. Assign it another spot.',
  'gate.lane.notListed': 'The truck isn’t on the list yet. Assign it to {spot} when it is.',
  'gate.drafts': 'Not yet sent',
  'gate.draft.notSent': 'Not yet sent',
  'gate.draft.meantFor': 'meant for {spot}',
  'gate.draft.send': 'Send now',
  'gate.draft.discard': 'Discard',

  'gate.attempts': 'Pending check-ins',
  'gate.attempt.said': '{truck}: {what}',
  'gate.attempt.sending': 'Sending',
  'gate.attempt.unknown': 'Result unknown',
  'gate.attempt.partly': 'Partly done',
  'gate.attempt.done': 'Checked in',
  'gate.attempt.refused': 'Not checked in',
  'gate.attempt.finish': 'Send the rest',
  'gate.attempt.clear': 'Mark as resolved',

  'gate.fact.done': 'Checked in.',
  'gate.fact.partly':
    '{count, plural, one {The truck is checked in, but {containers} isn’t.} other {The truck is checked in, but {containers} aren’t.}}',
  'gate.fact.container': '{container}: {why}',
  'gate.fact.lookFirst': 'Check it before you send it again.',
  'gate.fact.interruptedContainers':
    'Yardmaster closed while the containers were being sent. Check which ones went through.',
  'gate.fact.twice':
    'This truck is in the yard’s list {count, number} times. Find out whether it was checked in twice.',
  'gate.fact.notDone':
    'The truck isn’t on the list, and the request can no longer arrive. Check the truck in again.',
  'gate.fact.notYet':
    'The truck isn’t on the list yet, but the request may still arrive. Check again in a few minutes.',
  'gate.fact.clearedBy': '{clerk} marked it as resolved.',

  'gate.no.held':
    'Nothing was sent: the file of check-ins was damaged, so earlier ones may be missing. Check which trucks are in the yard, then confirm on the Gate screen.',
  'gate.no.unread': 'Couldn’t load the trucks in the yard. {why} Check again in a moment.',
  'gate.no.resolved': 'This check-in is already resolved.',
  'gate.no.resolvedMeanwhile': 'Someone just marked this check-in as resolved.',
  'gate.no.stillSending': 'This check-in is still being sent. Wait for the answer.',
  'gate.no.draftsFull':
    'Yardmaster keeps {most, number} unsent check-ins at most. Send or discard one first.',
  'gate.no.heldElsewhere':
    '{stage, select, open {{clerk} at {desk} has had the check-in of {truck} open since {at, time, short}.} kept {{clerk} at {desk} saved the check-in of {truck} at {at, time, short} to send it later.} sending {{clerk} at {desk} has been checking {truck} in since {at, time, short}.} unclear {{clerk} at {desk} sent the check-in of {truck} at {at, time, short}. Its result isn’t known yet.} other {{clerk} at {desk} checked {truck} in at {at, time, short}.}}',
  'gate.no.meanwhile':
    'Another desk took this truck in the meantime. Check who has it, then try again.',
  'gate.held.goOn': 'Check in here instead',
  'gate.held.keep': 'Save here instead',
  'gate.no.alreadyIn': '{truck} was checked in in the meantime. Discard this one.',
  'gate.no.pending':
    'A check-in of {truck} is still pending. Resolve it first, so the truck isn’t checked in twice.',
  'gate.no.incomplete':
    'The list of trucks came back incomplete, so nothing is certain. Check again in a moment.',
  'gate.no.containersUnclear':
    'It isn’t known yet whether the containers went through. Check again in a few minutes.',
  'gate.no.off':
    '{call, select, checkIn {Check-in is off. If your service supports it, turn it on in Settings, under Facility and services.} other {Linking to appointments is off. If your service supports it, turn it on in Settings, under Facility and services.}}',
  'gate.no.busy': 'This is already being sent. Wait for the answer.',
  'gate.no.file': 'Check-in is off because its file can’t be written on this computer.',
  'gate.no.fileWhy': 'Check-in is off because its file can’t be written. {why}',
  'gate.no.unsure': '{why} Refresh the yard to see whether it went through.',
  'gate.notice.pending':
    '{count, plural, one {# check-in is pending.} other {# check-ins are pending.}} Go to the Gate screen.',
};
