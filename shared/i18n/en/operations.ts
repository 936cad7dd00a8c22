/**
 * What clerks do in the yard: operations, how they end, and the dialogs and menus that ask for
 * them.
 */
export const operations = {
  /** What is to be done. */
  'operations.toDo.assign': 'Assign {asset} to {spot}.',
  'operations.toDo.reassign': 'Move {asset} from {from} to {to}.',
  'operations.toDo.unassign': 'Send {assets} from {spot} to the waiting list.',
  'operations.toDo.detach': 'Unhook {container} from {truck}.',
  'operations.toDo.attach': 'Hook {container} to {truck}.',
  'operations.toDo.depart': 'Depart {asset} from {spot}.',
  'operations.toDo.departWith': 'Depart {asset} with {others}.',
  'operations.toDo.close': 'Close {spot}.',
  'operations.toDo.open': 'Open {spot}.',

  /** The same once it is done. */
  'operations.done.assign': '{asset} assigned to {spot}.',
  'operations.done.reassign': '{asset} moved from {from} to {to}.',
  'operations.done.unassign': '{assets} sent from {spot} to the waiting list.',
  'operations.done.detach': '{container} unhooked from {truck}.',
  'operations.done.attach': '{container} hooked to {truck}.',
  'operations.done.depart': '{asset} departed from {spot}.',
  'operations.done.departWith': '{asset} departed with {others}.',
  'operations.leavingIn.depart': '{asset} departs from {spot} in {left}.',
  'operations.leavingIn.departWith': '{asset} departs with {others} in {left}.',
  'operations.leaving.depart': '{asset} departs from {spot}. Not confirmed yet.',
  'operations.leaving.departWith': '{asset} departs with {others}. Not confirmed yet.',
  'operations.done.close': '{spot} closed.',
  'operations.done.open': '{spot} opened.',

  'operations.reason.undone': 'Undone: {reason}',
  'operations.reason.newTarget': 'New spot',

  'operations.event.saved': 'Saved on this computer.',
  'operations.event.started': 'Sent to the service.',
  'operations.event.answered': 'The service accepted it.',
  'operations.event.confirmed': 'The service accepted it and the yard shows it.',
  'operations.event.alreadySo': 'Already done. Nothing was sent.',
  'operations.event.shown': 'The yard shows it.',
  'operations.event.shownUnsure':
    'The yard shows it. It isn’t known whether this request or someone else did it.',
  'operations.event.looked': 'The yard doesn’t show it yet.',
  'operations.event.notSeen': 'The yard doesn’t show it.',
  'operations.event.acceptedUnseen':
    'The service accepted it, but the yard doesn’t show it. Check the yard.',
  'operations.event.cannotTell': 'The service doesn’t show whether it took effect. Check the yard.',
  'operations.event.requeued': 'It didn’t take effect and can no longer arrive. Sending it again.',
  'operations.event.contradictory':
    'The service shows two things that can’t both be true, so nothing was sent. Check the yard.',
  'operations.event.notSent': 'Not sent. {why}',
  'operations.event.refused': 'The service refused it. {why}',
  'operations.event.unclear': 'It isn’t known whether it took effect. {why}',
  'operations.event.interrupted': 'Yardmaster closed before the answer came.',
  'operations.event.unreadable': 'Couldn’t load this part of the yard. {why}',
  'operations.event.unreadableUnsent':
    'Nothing was sent: couldn’t load this part of the yard. {why}',
  'operations.event.consoleFailed': 'Yardmaster couldn’t process the answer.',
  'operations.event.noAssignment':
    'The service doesn’t show it assigned anywhere, so there’s nothing to send.',
  'operations.event.twoAssignments':
    'The service lists the truck and the trailer on this spot separately. Send each to the waiting list by itself.',
  'operations.event.offered': 'Sent to the other desks.',
  'operations.event.agreed': 'The other desks know about it.',
  'operations.event.takenAway': '{clerk} took it over at desk {desk}.',
  'operations.event.takenIn':
    'Taken over from desk {desk}, which may have sent it already. Checking the service first.',
  'operations.event.withdrawn': 'Discarded, and the other desks know about it.',
  'operations.event.endedElsewhere': 'Desk {desk}: {said}',
  'operations.event.staleAnnounced': 'It waited too long after the other desks were told.',
  'operations.event.canceledBy': '{clerk} canceled it before it was sent.',
  'operations.event.droppedBy': '{clerk} discarded it.',
  'operations.event.sentNowBy': '{clerk} sent it without waiting.',
  'operations.event.checkedBy': '{clerk} asked to check again.',
  'operations.event.vouchedBy': '{clerk} checked the yard: it’s done.',
  'operations.event.takenOverBy': '{clerk} took it over. It is sent from the account {account}.',
  'operations.event.sentAgainBy': '{clerk} sent it again.',
  'operations.event.replacedBy': '{clerk} replaced it with another operation.',
  'operations.event.partLost':
    'Some saved operations were lost, so it isn’t known how far this got. Check the yard.',
  'operations.event.fileDamaged':
    'The file of saved operations was damaged, so it isn’t known how far this got. Check the yard.',
  'operations.event.restored':
    'This came back from a backup, so it isn’t known how far it got. Check the yard.',
  'operations.event.damaged':
    'Operation {number, number} is damaged on disk, so it isn’t sent. Check the yard and do it again.',

  'operations.noResend.kind': 'Only you can decide to send this again.',
  'operations.noResend.mixed':
    'A truck and an unhooked trailer share the spot. Sent again, it could move the wrong one.',
  'operations.noResend.unstamped':
    'Another desk may have done it and undone it; the service wouldn’t show that.',
  'operations.noResend.mayArrive': 'The first request may still arrive.',
  'operations.noResend.changed': 'Something changed there in the meantime.',
  'operations.noResend.attempts':
    '{count, plural, one {It was tried # time.} other {It was tried # times.}}',
  'operations.noResend.clock': 'This computer’s clock was changed, so its age isn’t known.',
  'operations.noResend.age': 'It’s too old to be sent again automatically.',

  'operations.conflict.turned':
    '{spot} was opened or closed in the meantime. Check its history before you send this.',
  'operations.conflict.turnedFor':
    '{spot} was opened or closed in the meantime (“{reason}”). Check its history before you send this.',
  'operations.conflict.changed':
    '{spot} changed in the meantime, and the service doesn’t say how. Check the spot before you send this.',
  'operations.conflict.standsElsewhere': '{asset} is on {spot} now. Someone moved it.',
  'operations.conflict.isWaiting':
    '{asset} is on the waiting list now. Someone took it off its spot.',
  'operations.savedOffline': 'Saved; it is sent when the service answers again.',
  'operations.gone':
    '{kind, select, visit {This truck} other {This trailer}} isn’t in the yard anymore. It may have departed.',
  'operations.refused.leaving':
    '{label} {state, select, queued {Saved here at {at, time, short} and not sent: Undo, or Cancel in Activity, takes it back.} other {Sent from here at {at, time, short}.}}',
  'operations.conflict.departed': '{asset} isn’t in the yard anymore.',
  'operations.conflict.isHooked': '{asset} is hooked to a truck now.',
  'operations.conflict.hookedElsewhere': '{asset} is hooked to another truck now.',
  'operations.conflict.stillActive':
    'The service still lists {asset}, so it isn’t known whether it left. Check the yard.',
  'operations.conflict.partly': 'Only part of it is left on the spot. {asset} is still there.',
  'operations.conflict.placedAnew': '{asset} was taken off the spot and put back in the meantime.',

  'operations.known.queued': 'Not sent.',
  'operations.known.sending': 'Sent. Waiting for the answer.',
  'operations.next.turn': 'Sending next.',
  'operations.next.hold': 'You can still cancel it.',
  'operations.next.earlier': 'Waiting for an earlier operation: {label}',
  'operations.next.service': 'Waiting for the service.',
  'operations.next.signIn': 'Sign in to the service to send it.',
  'operations.next.account':
    'It belongs to the account {account}. Sign in with that account, or take it over.',
  'operations.next.desks': 'Waiting for the other desks.',
  'operations.next.disk': 'Waiting until this computer’s disk can be written to.',
  'operations.next.sending': 'Then the yard is checked.',
  'operations.next.answered': 'Checking until the yard shows it.',
  'operations.next.unknown':
    'Checking until the yard shows it or the request can no longer arrive. Nothing is sent twice before that.',
  'operations.next.lookFirst':
    'Check the yard, then choose. Nothing is sent until the service shows this spot again.',
  'operations.next.choose': 'Choose what to do.',
  'operations.next.conflict': 'Choose what to do. It won’t be sent as is.',

  'operations.side.gone': 'Not in the yard anymore',
  'operations.side.spot': '{isOpen, select, yes {Open} other {Closed}}, {assets}',
  'operations.side.emptySpot': '{isOpen, select, yes {Open, empty} other {Closed, empty}}',
  'operations.side.waiting': 'On the waiting list',
  'operations.side.on': 'On {spot}',
  'operations.side.hooked': 'Hooked to {truck}',
  'operations.side.hookedToGone': 'Hooked to a truck that is gone',

  'operations.notSaved.file': 'Not saved and not sent. {why}',
  'operations.notSaved.unwritable':
    'This computer’s disk can’t be written. Free up disk space or restart Yardmaster.',
  'operations.notSaved.closing': 'Not saved: Yardmaster is closing. Do it again after the restart.',
  'operations.notSaved.idTaken': 'Not saved. Do it again.',
  'operations.cannot.unknown': 'This operation isn’t on this computer.',
  'operations.cannot.movedOn': 'This operation has changed. Check its state and choose again.',
  'operations.cannot.signIn': 'Sign in to the service first.',
  'operations.cannot.noSpot': 'Choose a spot.',
  'operations.cannot.noTarget': 'This operation has no spot to change.',
  'operations.undo.old':
    '{label} You did this at {at, time, short}. Press Ctrl+Z again to undo it.',
  'operations.undo.notNewest':
    'Something else was done after that. Press Ctrl+Z to undo the latest.',
  'operations.undo.underWay': 'Wait for the result first: {label}',
  'operations.undo.undecided': 'Decide on this one first: {label}',
  'operations.undo.cannot': 'Can’t undo this: {label} {why}',
  'operations.undo.beside': '{others} is on {spot} too. To undo, move {asset} to another spot.',
  'operations.undo.none':
    '{kind, select, attach {To undo, unhook the trailer and move it back.} other {This can’t be undone.}}',
  'operations.undo.gone': 'It has left the yard. To bring it back, check it in again.',
  'operations.undo.never':
    '{label} That was at {at, time, short} and can’t be undone.{kind, select, depart { To bring it back, check it in again.} other {}}',
  'operations.undo.partly': 'Only part was undone: {made} The rest stays as it is. {why}',
  'operations.undo.unread': 'Nothing changed. {why}',
  'operations.notice.signIn':
    'Sign in to send {count, plural, one {# operation} other {# operations}}.',
  'operations.notice.history': 'Can’t show finished operations. {why}',
  'operations.notice.stuck':
    '{count, plural, one {# operation hasn’t moved} other {# operations haven’t moved}} for five minutes, though the service answers. Restart Yardmaster; nothing is lost.',
  'operations.file.reserve':
    'The disk is full. Operations still save to a small reserve. Free up space now.',
  'operations.file.closed': 'Operations can’t be saved. {why}',
  'operations.file.closedShown':
    'Operations can’t be saved. {why} Earlier ones are shown and go out once saving works again.',
  'operations.file.shared':
    'The data folder is {by, select, network {on a network drive} oneDrive {in OneDrive} dropbox {in Dropbox} googleDrive {in Google Drive} iCloudDrive {in iCloud Drive} nextcloud {in Nextcloud} ownCloud {in ownCloud} box {in Box} other {in a folder that a sync program copies}}. Files there can be copied or locked while Yardmaster writes them, so saved work can be lost. Choose a folder on this computer’s own disk with --data-dir.',
  'operations.file.noFolder':
    'The data folder can’t be created. Check the permissions of the folder above it, or choose another one with --data-dir.',
  'operations.wait.hold': 'Sends in {left}.',
  'operations.wait.retry': 'Next try in {left}.',
  'operations.wait.look': 'Next check in {left}.',
};
