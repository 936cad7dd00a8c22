/**
 * The settings of a desk: how it looks, which facility and services it works with, what is kept on
 * this computer.
 */
export const settings = {
  'settings.sections': 'Settings sections',
  'settings.noAnswer': 'Yardmaster didn’t answer. Open Settings again in a moment.',

  'settings.appearance': 'Appearance',
  'settings.colorsNote': 'Dark is easier on the eyes at night, light in a bright booth.',
  'settings.contrast': 'Contrast',
  'settings.contrastNote': 'High contrast makes lines and text stronger.',
  'settings.contrast.more': 'High contrast',
  'settings.textSize': 'Text size',
  'settings.textSizeNote': 'Applies to everything on the screen.',
  'settings.textSize.90': 'Small',
  'settings.textSize.100': 'Normal',
  'settings.textSize.115': 'Large',
  'settings.textSize.130': 'Larger',

  'settings.keyboard': 'Keyboard',
  'settings.singleKeys': 'Single-key shortcuts',
  'settings.singleKeysNote':
    'Turn this off when dictation or another program types single letters.',
  'settings.allKeys': 'Show all shortcuts',

  'settings.about': 'About',
  'settings.version': 'Version',
  'settings.runsIn': 'Runs in',
  'settings.runsIn.electron': 'Desktop window',
  'settings.runsIn.web': 'Browser on this computer',
  'settings.facility': 'Facility',
  'settings.facilityDemo': '(demo: nothing leaves this computer)',
  'settings.timeZone': 'Time zone',
  'settings.yardAsOf': 'Yard as of',

  'settings.desktop': 'Desktop program',
  'settings.notifications': 'Notifications',
  'settings.notificationsNote':
    'While you work in another window: when an operation is refused or in conflict, or the time to accept an awarded bid runs out. Click a notification to go there.',
  'settings.updates': 'Updates',
  'settings.updatesNote':
    'Only versions signed by the publisher are installed, and never an older one.',
  'settings.update.checkNow': 'Check now',
  'settings.update.download': 'Download',
  'settings.update.install': 'Restart with the new version',
  'settings.update.never': 'Not checked yet.',
  'settings.update.current': 'You have the newest version, as of <time></time>.',
  'settings.update.checking': 'Checking for updates…',
  'settings.update.available': 'Version {version} is available.',
  'settings.update.managed':
    'Version {version} is available. Whoever manages this computer installs it.',
  'settings.update.downloading': 'Downloading version {version}: {percent, number}%',
  'settings.update.downloaded': 'Downloaded',
  'settings.update.browser': 'In the browser, whoever runs Yardmaster updates it.',
  'settings.update.ready': 'Version {version} is downloaded and verified. Saved operations stay.',

  'settings.storage': 'Storage and backup',
  'settings.storage.folder': 'Data folder',
  'settings.storage.secrets': 'Passwords and tokens',
  'settings.storage.memory': 'In memory only. Forgotten when Yardmaster closes.',
  'settings.storage.memoryOf':
    'In memory only. Forgotten when Yardmaster closes. (The system offers {backend}.)',
  'settings.storage.operatorKey': 'In a file encrypted with the key given at the start',
  'settings.storage.keyring': 'In the system’s keyring ({backend})',
  'settings.storage.files': 'Files',
  'settings.storage.fileCount': '{count, plural, one {# file} other {# files}}',
  'settings.storage.restored': 'Restored',
  'settings.storage.restoredFiles': 'Restored files',
  'settings.storage.backups': 'Backups',
  'settings.storage.noBackups':
    'None yet. Each file is backed up soon after the start, then daily.',
  'settings.storage.older': '{count, number} older',
  'settings.storage.backUp': 'Back up now',
  'settings.storage.restoreNamed': 'Restore {name}',
  'settings.storage.restoreTitle': 'Restore a backup',
  'settings.storage.chosen': 'Backup from <time></time> ({holds}).',
  'settings.storage.does.operations':
    'Saved operations that are in the backup but no longer on this computer come back. Nothing is removed or sent on its own. Unfinished ones wait for a decision in Activity.',
  'settings.storage.does.journal':
    'What is in the backup but no longer on this computer comes back. Nothing is removed. Sending is on hold until someone checks with the service and confirms it on the screen.',
  'settings.storage.does.replaces':
    'It replaces what is there now. The replaced file stays in the data folder.',
  'settings.storage.reopens':
    'The current state is backed up first. Then the facility reopens, which takes a moment.',
  'settings.storage.kilobytes': '{size, number} KB',
  'settings.storage.megabytes': '{size} MB',

  'settings.advanced': 'Advanced',
  'settings.reading': 'Reading the service',
  'settings.reading.note': 'What Yardmaster asks the service for, list by list, and why.',
  'settings.reading.none': 'No service is set up here.',
  'settings.reading.part':
    '{part, select, appointments {Reading the schedule} other {Reading the yard}}',
  'settings.reading.list':
    '{list, select, visits {Trucks} containers {Trailers and containers} assignments {What is on which spot} spots {Spots} other {Appointments}}',
  'settings.reading.why':
    '{why, select, trusted {Asks only for what changed. Full reads found nothing missing.} off {Reads everything: asking for changes is turned off.} notAsked {Not read yet.} refused {Reads everything: the service won’t say what changed.} ignored {Reads everything: asked for changes, the service sent records that hadn’t changed.} noTime {Reads everything: the times on the records don’t fit the service’s clock.} incomplete {Reads everything: the service’s lists of changes weren’t complete.} whoLeft {Reads everything: only the full list shows what left.} missed {Reads everything: a full read found a change the service hadn’t reported.} contradicts {Reads everything: single records didn’t match their list.} other {}}',
  'settings.reading.since': 'Since',
  'settings.reading.whole':
    '{part, select, appointments {Full read of the schedule} other {Full read of the yard}}',
  'settings.reading.every':
    '{minutes, plural, =0 {Everything is read several times a minute.} one {Everything is read every minute.} other {Everything is read every # minutes.}}',
  'settings.reading.last': 'Last full read',
  'settings.reading.pages':
    '{part, select, appointments {Pages of the schedule} other {Pages of the yard}}',
  'settings.reading.tags':
    '{tags, select, none {The service doesn’t tag pages, so each one is sent in full.} offered {The service tags pages. None has come back unchanged yet.} used {Pages that didn’t change aren’t sent again.} wrong {The service called a changed page unchanged. Pages are sent in full until the next start.} other {}}',
  'settings.undocumented': 'Service behavior',
  'settings.undocumented.note':
    'What the services’ documents leave open. Each default names its source. Set another value where your service differs.',
  'settings.undocumented.find': 'Find a setting',
  'settings.undocumented.waiting': 'Changes take effect when the facility reopens.',
  'settings.undocumented.reopen': 'Reopen now',
  'settings.undocumented.list': 'How the service behaves',
  'settings.undocumented.none': 'No setting matches.',
  'settings.undocumented.empty': '(empty)',
  'settings.undocumented.values': 'In use: {value}. Default: {usual}. Source: {source}.',
  'settings.undocumented.source.document': 'the service’s documents',
  'settings.undocumented.source.vendor': 'the vendor’s answers',
  'settings.undocumented.override': 'Set at this desk: {value}.',
  'settings.undocumented.notTaken':
    'Not in use: this service doesn’t accept it, so Yardmaster leaves it out.',
  'settings.undocumented.change': 'Edit {key}',
  'settings.undocumented.reset': 'Reset',
  'settings.undocumented.resetNamed': 'Reset {key}',
  'settings.undocumented.valueOf': 'Value of {key}',
  'settings.undocumented.set': 'Set',

  'settings.facilities': 'Facility and services',
  'settings.facilities.adminOnly': 'Only an administrator can edit facilities.',
  'settings.facilities.demo':
    'This is the demo. Its services run inside Yardmaster, and nothing leaves this computer. Set up your own facility to work with your yard.',
  'settings.facilities.signIns': 'Sign-ins',
  'settings.facilities.signInAs': '<b>{service}</b> as <account></account>',
  'settings.facilities.signIn': 'Sign in',
  'settings.facilities.signInAgain': 'Sign in again',
  'settings.facilities.signInTo': 'Sign in to {service}',
  'settings.facilities.signInAgainTo': 'Sign in again to {service}',
  'settings.facilities.signOut': 'Sign out',
  'settings.facilities.signedOut':
    'Signed out. This facility’s passwords and tokens are removed. Saved operations stay and wait.',
  'settings.facilities.state.signedOut': 'Signed out.',
  'settings.facilities.state.signed': 'Signs its own tokens with the private key.',
  'settings.facilities.state.signedIn': 'Signed in.',
  'settings.facilities.state.token': 'Uses a pasted token.',
  'settings.facilities.state.idle': 'Not used yet.',
  'settings.facilities.change': 'Edit this facility',
  'settings.facilities.setUp': 'Set up a facility',
  'settings.facilities.askAdministrator': 'Ask an administrator to set up a yard.',
  'settings.facilities.setUpYours': 'Set up your yard',
  'settings.facilities.others': 'Other facilities',
  'settings.facilities.openNamed': 'Open {name}',
  'settings.facilities.opening': 'Opening {name}…',
  'settings.facilities.forget': 'Forget',
  'settings.facilities.forgetNamed': 'Forget {name}',
  'settings.facilities.forgotten': '{name} is forgotten here. Its data folder stays.',
  'settings.facilities.openDemo': 'Open the demo',
  'settings.facilities.openingDemo': 'Opening the demo…',

  'settings.signIn.account': 'Account: <account></account>',
  'settings.signIn.key': 'Private key (PEM)',
  'settings.signIn.password': 'Password',
  'settings.signIn.token': 'Token',

  'settings.setUp.haveFile': 'Have a profile file?',
  'settings.setUp.openFile': 'Open profile file',
  'settings.setUp.notProfile': '{file} isn’t a profile. It has no JSON object.',
  'settings.setUp.pathProblem': '{path}: {problem}',
  'settings.setUp.correct': 'Nothing was saved. Fix what’s marked above, then test again.',
  'settings.setUp.save': 'Save and open',
  'settings.setUp.saveAnyway': 'Save and open anyway',
  'settings.setUp.howToSignIn': 'How to sign in to {service}',
  'settings.setUp.namesKey':
    'The profile names the key file <file></file>. Choose it with “Open key file”.',
  'settings.setUp.openKey': 'Open key file',
  'settings.setUp.notKey': '{file} has no private key in PEM form (without a passphrase).',
  'settings.setUp.keepSecret': 'Leave empty to keep the saved one.',
  'settings.setUp.optional': 'Optional.',
  'settings.setUp.does.dockScheduling': 'The yard itself: spots, trucks, trailers, appointments.',
  'settings.setUp.does.marketplace': 'Offers, bids, and loads.',
  'settings.setUp.does.quoting': 'Prices for a shipment.',
  'settings.setUp.kind.password': 'Email and password',
  'settings.setUp.kind.username': 'User name and password',
  'settings.setUp.kind.token': 'Token',
  'settings.setUp.kind.signed': 'Private key',
  'settings.setUp.name': 'Facility name',
  'settings.setUp.nameHint': 'The name your team uses.',
  'settings.setUp.warehouseId': 'Warehouse ID',
  'settings.setUp.warehouseIdHint': 'The ID dock scheduling gave this warehouse.',
  'settings.setUp.timeZoneHint':
    'Such as America/Chicago. Needed only if the service doesn’t give it.',
  'settings.setUp.address': 'Address',
  'settings.setUp.addressHint': 'Starts with https://',
  'settings.setUp.photoFolder': 'Camera folder',
  'settings.setUp.photoFolderHint':
    'The full path of a folder on this computer where a gate camera saves its photos. The newest are offered on the card.',
  'settings.setUp.storageUrl': 'Address of documents',
  'settings.setUp.storageUrlHint': 'Where documents are downloaded from.',
  'settings.setUp.realtimeUrl': 'Address of live updates',
  'settings.setUp.realtimeUrlHint':
    'Starts with wss://. Changes by other desks then show at once. The account’s token is sent there.',
  'settings.setUp.email': 'Email',
  'settings.setUp.username': 'User name',
  'settings.setUp.issuer': 'Issuer',
  'settings.setUp.issuerHint': 'The ID the marketplace gave you.',
  'settings.setUp.applicationToken': 'Application token',
  'settings.setUp.extensions': 'Extensions',
  'settings.setUp.checkIn': 'Check-in at the gate',
  'settings.setUp.checkInHint':
    'The service lets you check in trucks and their trailers from here.',
  'settings.setUp.link': 'Link visits to appointments',
  'settings.setUp.linkHint':
    'The service lets you link a walk-in to its appointment, and unlink it.',
  'settings.setUp.appointments': 'Change appointments',
  'settings.setUp.appointmentsHint':
    'The service lets you reschedule, cancel, and set the status of appointments from here.',
  'settings.setUp.assetEvents': 'History of trucks and trailers',
  'settings.setUp.assetEventsHint':
    'The service lists the events of one truck or trailer. The yard history then shows who did what, at the service’s own time.',
  'settings.setUp.users':
    'Carrier accounts you bid and accept for: each account’s ID and its user token. Without any, you can only look at offers.',
  'settings.setUp.user': 'Carrier account {number}',
  'settings.setUp.userHint': 'Carrier account ID',
  'settings.setUp.userToken': 'User token of carrier account {number}',
  'settings.setUp.userTokenHint': 'User token',
  'settings.setUp.removeUser': 'Remove carrier account {number}',
  'settings.setUp.addUser': 'Add carrier account',
  'settings.setUp.events': 'Events',
  'settings.setUp.receive': 'Receive events',
  'settings.setUp.receiveHint':
    'The marketplace reports changes at once if a relay leads to this computer. Without it, everything is read from time to time.',
  'settings.setUp.receiver.port': 'Port',
  'settings.setUp.receiver.portHint': 'On this computer. A relay needs a fixed one.',
  'settings.setUp.receiver.publicUrl': 'Relay address',
  'settings.setUp.receiver.publicUrlHint': 'Starts with https:// and leads to the port. Optional.',
  'settings.setUp.receiver.bind': 'Listen on',
  'settings.setUp.receiver.bindHint':
    'Only this computer unless you enter another of its addresses. Optional.',
  'settings.setUp.receiver.sources': 'Allowed senders',
  'settings.setUp.receiver.sourcesHint':
    'Addresses or networks such as 10.0.0.0/8, separated by commas. Optional.',
  'settings.setUp.receiver.publicKey': 'Service key (PEM)',
  'settings.setUp.receiver.publicKeyHint':
    'With it, only deliveries signed by the service count. Optional. Without it, deliveries are hints.',
};
