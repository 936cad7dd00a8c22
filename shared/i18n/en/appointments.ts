/**
 * The dock schedule, drafts of new appointments, and how an appointment stands against the clock.
 */
export const appointments = {
  'appointments.view': 'View',
  'appointments.list': 'List',
  'appointments.timeline': 'Timeline',
  'appointments.export': 'Export the days shown',
  'appointments.asOf': 'As of {at}',
  'appointments.upToDate': 'The schedule is up to date.',
  'appointments.notRefreshed': 'Couldn’t refresh the schedule. {why}',
  'appointments.problems': '{count, plural, one {# problem} other {# problems}} in the schedule',
  'appointments.count': '{count, plural, one {# appointment} other {# appointments}}',
  'appointments.found':
    '{more, select, yes {{count, number} or more found for “{text}”} other {{count, number} found for “{text}”}}, {first} to {last}',
  'appointments.foundAny':
    '{more, select, yes {{count, number} or more found for “{text}”} other {{count, number} found for “{text}”}}',
  'appointments.none': 'No appointments on these days',
  'appointments.noneWhat':
    'The schedule covers {first} to {last}. Clear the filters or choose another day.',
  'appointments.noneLoaded': 'The schedule isn’t loaded yet.',
  'appointments.nothing': 'Nothing found',
  'appointments.nothingWhat':
    'Type at least two characters of a confirmation number, a reference, or the carrier’s name.',

  'appointments.status.Requested': 'Requested',
  'appointments.status.Scheduled': 'Scheduled',
  'appointments.status.Arrived': 'Arrived',
  'appointments.status.InProgress': 'In progress',
  'appointments.status.Completed': 'Completed',
  'appointments.status.NoShow': 'No-show',
  'appointments.status.Cancelled': 'Canceled',
  'appointments.status.Unknown': 'Unknown',

  'appointments.standing.ahead': 'In {time}',
  'appointments.standing.due': 'Due now',
  'appointments.standing.late': '{time} late',
  'appointments.standing.early': '{time} early',
  'appointments.standing.onTime': 'On time',
  'appointments.standing.here': 'Here',
  'appointments.standing.noShow': 'No-show',

  'appointments.column.time': 'Time',
  'appointments.column.status': 'Status',
  'appointments.column.standing': 'Arrival',
  'appointments.column.confirmation': 'Confirmation',
  'appointments.row': '{name}, {time}, {status}',
  'appointments.door': 'Door',
  'appointments.loadType': 'Load type',
  'appointments.carrier': 'Carrier',
  'appointments.noDoor': 'No door',
  'appointments.unknownDoor': 'Unknown door',
  'appointments.unknownDoorOf': 'Unknown door {number, number}',
  'appointments.confirmation': 'Confirmation {number}',

  'appointments.filter.statuses': 'Statuses',
  'appointments.filter.anyStatus': 'All statuses',
  'appointments.filter.doors': 'Doors',
  'appointments.filter.anyDoor': 'All doors',
  'appointments.filter.search': 'Search appointments',
  'appointments.filter.searchHint': 'Confirmation, reference, carrier',
  'appointments.filter.daysShown': 'Days shown',
  'appointments.filter.earlier': 'Earlier',
  'appointments.filter.later': 'Later',
  'appointments.filter.firstDay': 'First day',
  'appointments.filter.today': 'Today',
  'appointments.filter.span': 'Number of days',
  'appointments.filter.days': '{count, plural, one {# day} other {# days}}',

  'appointments.timeline.label': 'Door timeline',
  'appointments.timeline.about':
    'Arrow keys go from appointment to appointment. With Shift they move the view. Plus and minus zoom, Home shows now. Enter reschedules the selected one, where this facility allows it. Dragging over free time begins a new one; dragging the hours moves the view. The list view has the same appointments as a table.',
  'appointments.timeline.now': 'Show now',
  'appointments.timeline.noDoors': 'No doors',
  'appointments.timeline.noDoorsWhat':
    'The service lists no doors, and nothing is booked on these days.',
  'appointments.timeline.notKept':
    'These days aren’t loaded. The schedule covers {first} to {last}.',
  'appointments.timeline.legend': 'Timeline symbols',
  'appointments.timeline.doors': 'Doors shown',
  'appointments.timeline.doors.all': 'Every door',
  'appointments.timeline.doors.booked': 'Booked doors',
  'appointments.timeline.doors.trouble': 'Late or double',
  'appointments.timeline.noneSuch': 'No door is like that on these days',
  'appointments.timeline.late': 'Late',
  'appointments.timeline.due': 'Due',
  'appointments.timeline.early': 'Early',

  'appointments.one.close': 'Close the appointment',
  'appointments.one.unread': 'Couldn’t load this appointment',
  'appointments.one.updating': 'Updating from the service…',
  'appointments.one.kept': 'Couldn’t refresh. Showing the last copy. {why}',
  'appointments.one.listed': 'Couldn’t refresh. Showing what the list has. {why}',
  'appointments.one.problems': 'Problems in this appointment',
  'appointments.one.when': 'When',
  'appointments.one.whenText': '{day}, {time} {zone}',
  'appointments.one.references': 'References',
  'appointments.one.eta': 'ETA',
  'appointments.one.copies': 'Copies to',
  'appointments.one.updated': 'Updated',
  'appointments.one.fields': 'Fields',
  'appointments.one.customFields': 'Custom fields',
  'appointments.one.noFields': 'Not loaded yet.',
  'appointments.one.compare': 'Compare with today’s fields',
  'appointments.one.notCompared': 'Couldn’t load today’s fields. Try again in a moment.',
  'appointments.one.sameFields': 'Same as today’s fields.',
  'appointments.one.differences': 'Differences from today’s fields',
  'appointments.one.from': 'From this appointment to today’s fields:',
  'appointments.one.quote': 'Quote this load',
  'appointments.change.to.Requested': 'Back to requested',
  'appointments.change.to.Scheduled': 'Schedule',
  'appointments.change.to.Arrived': 'Mark arrived',
  'appointments.change.to.InProgress': 'Mark in progress',
  'appointments.change.to.Completed': 'Mark completed',
  'appointments.change.to.NoShow': 'Mark no-show',
  'appointments.change.to.Cancelled': 'Cancel appointment',
  'appointments.change.book': 'Reschedule…',
  'appointments.change.more': 'More',
  'appointments.checkIn': 'Check in…',
  'appointments.change.title': 'Reschedule {name}',
  'appointments.change.save': 'Reschedule',
  'appointments.change.keep': 'Keep it',
  'appointments.change.ask.NoShow': '{name} is closed as a no-show.',
  'appointments.change.ask.Cancelled':
    '{name} is canceled, and its door is free at that time. A canceled appointment can’t be reopened here.',
  'appointments.change.done': 'Appointment updated.',
  'appointments.change.noTime': 'Enter a day and a time.',
  'appointments.change.noDoor': 'Choose a door.',
  'appointments.change.ghost': '{at}, {door}',
  'appointments.change.fromTo': '{from} → {to}',
  'appointments.change.ghostNew': 'New: {door}, {from} – {to}',
  'appointments.change.was': 'Now: {time}, {door}',
  'appointments.change.ends': 'Ends {at}',
  'appointments.change.ghostNone': 'Drop it on a door',
  'appointments.change.ghostHere': 'It stays where it is',
  'appointments.change.ghostBeside': '{to}, where {name} is booked too',
  'appointments.change.ghostUnfit': '{door} doesn’t take this kind of load',
  'appointments.change.ghostPast': 'That time has passed',
  'appointments.change.fixed': 'Only an appointment that hasn’t begun can be rescheduled',
  'appointments.change.off':
    'Changing appointments is off for this facility. An administrator can turn it on in Settings, under Facility and services.',
  'appointments.change.busy': 'This appointment is being changed. Wait for the result.',
  'appointments.change.moved':
    'Somebody changed this appointment while you had it open. Nothing was sent. Look at it again.',
  'appointments.change.unread':
    'Nothing was sent, because the appointment couldn’t be checked first. {why}',
  'appointments.change.conflict': 'The service didn’t take the change. {why}',
  'appointments.change.unsure':
    'It’s unclear whether the service took the change. It isn’t there yet. {why}',
  'appointments.change.notThere':
    'The service accepted the change, but still has the old booking. Check it again in a moment.',
  'appointments.change.unseen':
    'The service accepted the change, but it couldn’t be checked. {why}',
  'appointments.change.noAnswer':
    'Yardmaster didn’t answer. Check the schedule before you try again.',
  'appointments.one.inYard': 'In the yard',
  'appointments.one.leftAgain': 'Came and left',
  'appointments.one.cameFor': 'Came for this',
  'appointments.one.toPickUp': 'To be picked up',
  'appointments.one.dropped': 'Dropped off',
  'appointments.one.showWaiting': 'Show on waiting list',
  'appointments.one.showSpot': 'Show on {spot}',
  'appointments.link.spoken': 'Appointment {name}, {standing}',

  'appointments.new': 'New appointment',
  'appointments.new.draft': 'Appointment draft',
  'appointments.new.cannot': 'Appointments can’t be created',
  'appointments.new.noService': 'Appointments can’t be created here.',
  'appointments.new.created': 'Appointment created.',
  'appointments.new.removed': 'Draft removed.',
  'appointments.new.arrived': 'It was created',
  'appointments.new.arrivedWhat': 'The appointment is in the schedule. Its draft was removed.',
  'appointments.new.noDraft': 'This draft no longer exists',
  'appointments.new.loadingFields': 'Loading the facility fields…',
  'appointments.new.noFields': 'Couldn’t load the facility fields',
  'appointments.new.noFieldsWhat':
    '{why} A new appointment needs them, and none are saved on this computer.',
  'appointments.new.oldFields':
    'Facility fields as of {at}. {why} They’re checked again before anything is sent.',
  'appointments.new.noAnswerYet': 'The service hasn’t answered yet.',
  'appointments.new.refreshFields': 'Refresh fields',
  'appointments.new.start': 'Start',
  'appointments.new.end': 'End',
  'appointments.new.enterAfterEach': 'Press Enter after each',
  'appointments.new.copies': 'Email copies to',
  'appointments.new.fields': 'Facility fields',
  'appointments.new.noLoadType': 'No matching load type',
  'appointments.new.noDoor': 'No matching door',
  'appointments.new.create': 'Create appointment',
  'appointments.new.discard': 'Discard draft',
  'appointments.new.nothingSent': 'Nothing was sent.',
  'appointments.new.wrong':
    'Nothing was sent. Fix {count, plural, one {# entry} other {# entries}} and try again.',
  'appointments.new.notYet': 'Not sent yet. {why}{more, plural, =0 {} other { And # more.}}',
  'appointments.new.fieldsChanged':
    'The facility fields changed since this draft was started. An appointment keeps the fields it is created with.',
  'appointments.new.fieldsChangedLabel': 'The facility fields changed',
  'appointments.new.originalFields': 'This will be sent with the original fields.',
  'appointments.new.useToday': 'Use today’s fields',
  'appointments.new.keepOriginal': 'Keep original fields',
  'appointments.new.noAnswer':
    'Yardmaster didn’t answer. Close this and check the drafts to see whether it was sent. It won’t be sent again automatically.',
  'appointments.new.saving': 'Saving…',
  'appointments.new.savedAt': 'Draft saved at {at}',
  'appointments.new.keeps': 'Saved on this computer as you type. Sent only when you create it.',
  'appointments.new.notSaved': 'Yardmaster didn’t answer, so the last change isn’t saved.',
  'appointments.new.notes': 'Facility notes',
  'appointments.new.unitsPlain':
    'The service also asks for a number of units, which can’t be entered here.',
  'appointments.new.units':
    'The service also asks for a number of units, which can’t be entered here: {units}',

  'appointments.drafts':
    '{count, plural, one {# draft} other {# drafts}}{unclear, plural, =0 {} other {, # with unknown result}}',
  'appointments.drafts.item': '{state}: {what}',
  'appointments.drafts.noTime': 'no time yet',
  'appointments.drafts.draft': 'Draft',
  'appointments.drafts.sending': 'Sending',
  'appointments.drafts.unknown': 'Result unknown',
  'appointments.drafts.refused': 'Refused',

  'appointments.unclear.label': 'Unclear whether it was created',
  'appointments.unclear.sending': 'This appointment is being sent.',
  'appointments.unclear.sent':
    'This appointment was sent, but it’s unclear whether the service created it.',
  'appointments.unclear.arrived': 'It was created',
  'appointments.unclear.notArrived': 'It wasn’t created',
  'appointments.unclear.notThere': 'It isn’t in the schedule yet.',
  'appointments.unclear.about':
    '“It was created” removes the draft. “It wasn’t created” makes it a draft again, so you can send it once more. Yardmaster checks one last time before that.',

  'appointments.draft.loadType': 'Choose a load type.',
  'appointments.draft.door': 'Choose a door.',
  'appointments.draft.start': 'Enter the start.',
  'appointments.draft.startMoment': 'Enter a date and a time for the start.',
  'appointments.draft.endMoment': 'Enter a date and a time for the end.',
  'appointments.draft.endFirst': 'The end has to be after the start.',
  'appointments.draft.reference':
    'A reference number takes 1 to {most, number} characters on one line.',
  'appointments.draft.email': '“{text}” isn’t a valid email address.',
  'appointments.draft.gone': 'This draft no longer exists.',
  'appointments.draft.unreadable': 'The draft’s custom fields can’t be read, so it wasn’t saved.',
  'appointments.draft.sent':
    'This appointment was sent. It can’t be changed until it’s clear whether it was created.',

  'appointments.sent.already': 'This appointment was already sent. Check whether it was created.',
  'appointments.sent.refused': 'The service refused this. It said: “{words}”',
  'appointments.sent.conflict':
    'The service refused this, and it isn’t in the schedule. It said: “{words}”',
  'appointments.sent.conflictPlain': 'It isn’t in the schedule. {why}',
  'appointments.sent.noId': 'The service accepted it, but its answer doesn’t name the appointment.',
  'appointments.sent.notSent': 'Nothing was sent. {why} Your draft is kept. Try again.',
  'appointments.sent.unclear': '{why} It won’t be sent again automatically.',
  'appointments.sent.notKept':
    'This was sent, but the result couldn’t be saved. {why} It won’t be sent again automatically.',
  'appointments.sent.settled': 'You already said whether it was created.',
  'appointments.sent.clear': 'It’s already clear what happened to this appointment.',
  'appointments.sent.interrupted':
    'Yardmaster closed while this was being sent, so it’s unclear whether it was created. It won’t be sent again automatically.',
  'appointments.sent.restored':
    'This was restored from a backup or a damaged file, so it may have been sent since. Check whether it was created. It won’t be sent again automatically.',

  'appointments.look.busy': 'Yardmaster is already checking.',
  'appointments.look.failed': 'Couldn’t check. {why}',
  'appointments.look.other':
    'Another account made an appointment like this one at the same door and time. Open it, then say whether yours was created.',
  'appointments.look.several':
    '{count, number} appointments at this door and time look like this one. Open them, then say whether yours was created.',
  'appointments.look.incomplete':
    'It wasn’t found, but the list was incomplete, so that proves nothing. It won’t be sent again automatically.',
  'appointments.look.early':
    'It isn’t in the schedule yet. The service may work on it for up to {grace, number} min after it was sent. It won’t be sent again automatically.',
  'appointments.look.absent':
    'It isn’t in the schedule {passed, number} min after it was sent, after {reads, plural, one {# check} other {# checks}}. If you say it wasn’t created, you can send it again.',

  'appointments.file.unreadable':
    '{count, plural, one {# appointment draft can’t be read and isn’t shown. It stays in {file}.} other {# appointment drafts can’t be read and aren’t shown. They stay in {file}.}}',
  'appointments.file.damaged': 'The saved schedule is damaged.',
};
