/** The console's files on this computer: what is wrong with one, what was restored, and backups. */
export const files = {
  'files.handedOver': 'Gave {name} to the browser. It says where it saved it, or that it didn’t.',
  'files.saved': 'Saved {name} in {folder}.',
  'files.notSaved': '{name} wasn’t saved.',
  'files.saveFailed': '{name} couldn’t be written to {folder}. Save it again, in another folder.',
  /** How a sentence calls a file; it never stands first. */
  'files.what.file': 'the file {file}',
  'files.what.some': 'the file for this',
  'files.what.backup': 'a backup of {file}',

  'files.damaged': 'Yardmaster can’t read {what} because it’s damaged.',
  'files.notDatabase': 'Yardmaster can’t read {what}. It’s damaged or isn’t a Yardmaster file.',
  'files.inUse': 'Another program is using {what}. Close the other Yardmaster and try again.',
  'files.full': 'The disk is full, so Yardmaster can’t save {what}. Free up some space.',
  'files.quota':
    'This user’s disk space is used up, so Yardmaster can’t save {what}. Free up some space.',
  'files.readOnlyDisk':
    'The disk is read-only, so Yardmaster can’t save {what}. Make the disk writable.',
  'files.readOnly':
    'Yardmaster can’t save {what} because it’s read-only. Check the permissions of its folder.',
  'files.notAllowed':
    'This user isn’t allowed to save {what}. Check the permissions of the file and its folder.',
  'files.diskErrors':
    'The disk reports errors, so Yardmaster can’t read or save {what}. Have the disk checked.',
  'files.notOpened':
    'Yardmaster can’t open {what}. Check that its folder exists and that this user can write to it.',
  'files.noPermission': 'Yardmaster can’t open {what}. Check the permissions of its folder.',
  'files.noFolder': 'Yardmaster can’t open {what} because its folder doesn’t exist.',
  'files.notWritten': 'Yardmaster can’t save {what}. The system reports {code}.',
  'files.unsafe': 'Yardmaster can’t use {what} safely: {setting} is {found} instead of {wanted}.',
  'files.newer':
    'A newer version of Yardmaster wrote {what}. Install that version to continue. Nothing was changed.',
  'files.migration':
    'Yardmaster couldn’t update {what} to version {version} ({name}). It’s unchanged.',
  'files.engine.missing':
    'The database engine doesn’t start on this computer. Install Yardmaster again.',
  'files.engine.old':
    'The database engine {version} is older than {oldest} and isn’t safe to use. Install Yardmaster again.',

  'files.backup.gone': 'This backup is no longer there. Choose another one.',
  'files.backup.newer':
    'A newer version of Yardmaster made this backup. Install that version to restore it.',
  'files.backup.failed':
    'No backup was made of {files}. Check that the disk isn’t full. Everything saved so far is safe.',

  'files.mended.damaged': 'The file {file} ({holds}) was damaged.',
  'files.mended.missing': 'The file {file} ({holds}) was missing.',
  'files.mended.empty': 'The file {file} ({holds}) was empty.',
  'files.mended.replaced': 'The file {file} ({holds}) was replaced.',
  'files.mended.rebuilt':
    'The file {file} ({holds}) was damaged. It was rebuilt from everything readable in it and in its backups.',
  'files.mended.merged':
    'The file {file} ({holds}) was rebuilt from what was in it and from the backup you chose.',
  'files.mended.fromBackup': 'It was restored from the backup of {at, date, medium}.',
  'files.mended.noBackup': 'There’s no good backup of it, so it starts empty.',
  'files.mended.laterMissing': 'Anything saved after that may be missing.',
  'files.mended.aside': 'The old file is kept in {folder} of the data folder.',
  'files.mended.finished':
    'Restoring the file {file} ({holds}) was interrupted and is finished now. To see what was restored, open Settings, Storage and backup. {advice}',
  'files.mended.log':
    'Part of the file {file} ({holds}) was damaged while Yardmaster wasn’t running. It was restored from its second copy, and nothing is missing. If this happens again, have the disk checked.',
  'files.mended.logLost':
    'Part of the file {file} ({holds}) was removed or damaged while Yardmaster wasn’t running, so the latest changes may be missing. {advice}',

  'files.kept.call':
    '{count, plural, one {# transaction was kept.} other {# transactions were kept.}}',
  'files.kept.check-in':
    '{count, plural, one {# check-in was kept.} other {# check-ins were kept.}}',
  'files.kept.operation':
    '{count, plural, one {# operation was kept.} other {# operations were kept.}}',
  'files.lost.call':
    '{count, plural, one {# transaction is lost.} other {# transactions are lost.}}',
  'files.lost.check-in': '{count, plural, one {# check-in is lost.} other {# check-ins are lost.}}',
  'files.kept.fact':
    '{count, plural, one {# history entry was kept.} other {# history entries were kept.}}',
  'files.lost.fact':
    '{count, plural, one {# history entry is lost} other {# history entries are lost}}; that time shows as not watched.',
  'files.lost.operations':
    'Lost: {count, plural, one {operation} other {operations}} {numbers}{more, plural, =0 {} other { and # more}}.',
  'files.undecided.operations':
    'Decide about {count, plural, one {operation} other {operations}} {numbers}{more, plural, =0 {} other { and # more}} in Activity: it isn’t known how far {count, plural, one {it} other {they}} got.',

  'files.restore.nothingNew': 'This computer already has every operation in the backup.',
  'files.restore.taken':
    '{count, plural, one {# operation} other {# operations}} came back from the backup.',
  'files.restore.undecided':
    '{count, plural, one {# of them needs a decision in Activity: it isn’t known how far it got.} other {# of them need a decision in Activity: it isn’t known how far they got.}}',
  'files.restore.unreadable':
    '{count, plural, one {# operation in the backup couldn’t be read.} other {# operations in the backup couldn’t be read.}}',
  'files.why.held': 'Another program has a file of it open. Close that program, then try again.',
  'files.restore.failed': 'The backup wasn’t restored, and nothing was changed. {why}',

  /** What each file holds, as the heading of its backups. */
  'files.holds.operations': 'Operations',
  'files.holds.layouts': 'Yard layouts',
  'files.holds.appointmentDrafts': 'Appointment drafts',
  'files.holds.quotes': 'Quotes',
  'files.holds.checkIns': 'Check-ins',
  'files.holds.money': 'Transactions',
  'files.holds.marketplace': 'Marketplace searches and events',
  'files.holds.clerks': 'Clerks',
  'files.holds.journal': 'Yard history',
  'files.holds.now': 'Snoozes and limits',
  'files.holds.plans': 'Plans, areas, and weights',

  /** What to do after something in it may be missing. */
  'files.advice.operations': 'Compare the yard with what you did.',
  'files.advice.layouts':
    'Check that the yard is drawn the way you left it. Layouts saved later are missing; import one again if you exported it.',
  'files.advice.appointmentDrafts':
    'Drafts that came back may have been sent already. Check the schedule before you send them again.',
  'files.advice.quotes':
    'Quotes requested later aren’t listed here. Check your quoting account before you request one again.',
  'files.advice.checkIns':
    'Check-ins made later may not be listed. Look at which trucks are in the yard, then confirm that on the Gate screen. Until then, nobody can be checked in here.',
  'files.advice.money':
    'Transactions made later may not be listed. Check your loads and bids with the service, then confirm that under Transactions on the Marketplace screen. Until then, no transaction can be sent from here.',
  'files.advice.marketplace':
    'Searches saved later and events received later are gone. Loads and bids are read from the service again.',
  'files.advice.journal':
    'What was lost is missing from the history; the yard itself is not affected.',
  'files.advice.clerks':
    'Check the clerks in Settings: later changes to clerks, roles, and PINs are gone. If the clerks themselves are gone, add them again. Until then, the desk isn’t shared.',

  'files.advice.now':
    'Later snoozes are gone, so their lines are back on the list. Check the limits in Settings.',
  'files.advice.plans':
    'Later plans and settings of areas are gone. Check the areas and plan again.',

  /** What a file that can’t be written means. */
  'files.small.older':
    '{file} was damaged. Its older copy is used, so the last change in it may be missing.',
  'files.small.broken':
    '{file} is damaged and can’t be read, and neither can its older copy. It starts anew at the next change; the damaged file is kept beside it.',
  'files.unsaved.any': 'Nothing can be saved right now.',
  'files.unsaved.layouts': 'Yard layouts can’t be saved right now.',
  'files.unsaved.appointmentDrafts': 'Appointment drafts aren’t saved on this computer right now.',
  'files.unsaved.quotes': 'Quotes and quote drafts aren’t saved on this computer right now.',
  'files.unsaved.journal': 'Yard history isn’t being kept right now.',
  'files.unsaved.now': 'Lines can’t be snoozed and limits can’t be changed right now.',
  'files.unsaved.plans': 'Plans and settings of areas can’t be saved right now.',
  'files.unsaved.clerks': 'Clerks, roles, and PINs can’t be changed right now.',

  /** How secrets are kept, and what happened to those in a profile. */
  'files.secrets.memory':
    'Passwords and tokens are kept in memory only, so you sign in again after each start.',
  'files.secrets.webMemory':
    'Passwords and tokens are kept in memory only, so you sign in again after each start. To keep them in an encrypted file, start Yardmaster with --ask-key or with YARDMASTER_SECRETS_KEY.',
  'files.secrets.noKeyring':
    'This computer has no keyring that protects passwords, so they’re kept in memory and you sign in again after each start. To keep them, set up a keyring such as GNOME Keyring or KWallet.',
  'files.secrets.keyringWaits':
    'This computer’s keyring doesn’t answer, so passwords are kept in memory for now. Unlock it if it asks; saved sign-ins are used once it answers.',
  'files.secrets.notWritten':
    'The disk couldn’t save the last sign-in, so you’ll have to sign in again after the next start. Free up space or make the disk writable, then sign in again.',
  'files.secrets.notRemoved':
    'The disk didn’t let the saved passwords be removed. They stay unused until Yardmaster restarts. Make the disk writable or free up space, then try again.',
  'files.secrets.damaged':
    'The file with the sign-ins was damaged and set aside. Sign in again. Nothing else is affected.',
  'files.secrets.notOpened':
    'A saved sign-in can’t be opened with the current key. It’s kept as it is. Sign in again to continue.',
  'files.secrets.moved':
    'Passwords and keys were moved from {file} to the secret store. Remove them from copies of the file too.',
  'files.secrets.stay': 'Passwords and keys can still be read in {file}. {why}',
  'files.secrets.why.noSeal':
    'Nothing on this computer encrypts them. To have them moved, start with --ask-key or YARDMASTER_SECRETS_KEY, or set up a keyring.',
  'files.secrets.why.notTaken':
    'The disk couldn’t save them encrypted. They’re moved at the next start that can.',
  'files.secrets.why.notSafe': 'The file couldn’t be rewritten safely. Remove them by hand.',
  'files.secrets.why.notWritten': 'The file can’t be written. {why} Remove them by hand.',
  'files.secrets.why.hardLink':
    'The file has another name on this disk (a hard link). Remove them by hand.',
  'files.secrets.why.readOnly': 'The file is read-only. Remove them by hand, or make it writable.',
  'files.secrets.why.changed':
    'The file was changed in the meantime. They’re moved at the next start.',
};
