/**
 * What the program says when it starts and at the terminal: options, the data folder, the profile,
 * keys, the web host's own answers.
 */
export const terminal = {
  'terminal.usage': `Usage: npm start -- [options]

  --profile FILE   use the services named in this profile; without it, the demo starts
  --data-dir DIR   keep the data in this folder instead of the usual one
  --web            use the browser, even where the desktop window could open
  --port N         port of the web host (default: any free port)
  --no-open        print the address instead of opening the browser
  --ask-key        in the browser: ask here for a key and encrypt saved sign-ins with it
  --help           show this help
`,
  'terminal.option.port': '--port takes a number from 0 to 65535.',
  'terminal.option.value': '--{name} needs a value.',
  'terminal.option.unknown': 'Unknown option "{option}". Run with --help to see the options.',
  'terminal.option.unknownAt':
    'Unknown option: number {number}. Run with --help to see the options.',
  'terminal.option.unexpected':
    'Unexpected argument: number {number}. Run with --help to see the options.',
  'terminal.option.wrong':
    'The option "{option}" isn’t used correctly. Run with --help to see the options.',
  'terminal.option.wrongAt':
    'Option number {number} isn’t used correctly. Run with --help to see the options.',

  'terminal.node':
    'Yardmaster needs Node {needed} or newer; this is Node {version}. Install it, or start with "npm start" in the folder where "npm ci" brought one along.',
  'terminal.failed': 'Yardmaster failed and is closing: {why}',
  'terminal.startFailed': 'Yardmaster couldn’t start: {why}',
  'terminal.running':
    'Yardmaster is already running with this data folder. Its window is coming to the front.',
  'terminal.ready': 'Console ready: {address}',
  'terminal.readyInFile': 'Console ready: its address is in {file}',
  'terminal.readyUnknown':
    'Console ready, but its address couldn’t be written to {file}, and others may be able to read this output. Start Yardmaster in a terminal.',
  'terminal.port.taken': 'Another program is using port {port}. Choose another one with --port.',
  'terminal.port.notAllowed':
    'This user isn’t allowed to use port {port}: it’s below 1024, or Windows keeps it for itself. Choose another one above 1023 with --port.',
  'terminal.demo.failed':
    'The demo couldn’t start. Start again, or use your own services with --profile.',

  'terminal.folder.unusable':
    'Yardmaster can’t use the data folder {folder}. {why} Choose another one with --data-dir.',
  'terminal.folder.unusableFull':
    'Yardmaster can’t use the data folder {folder}. {why} Free up at least 64 MB and start again, or choose a folder on another disk with --data-dir.',
  'terminal.folder.readOnly':
    'The data folder {folder} is on a read-only disk. You can look at everything, but no move, check-in, or bid can be saved or sent. Make the disk writable, or choose another folder with --data-dir, and start again.',
  'terminal.folder.open':
    'Others who use this computer may be able to open the data folder {folder}: it has the permissions of its drive. Close it to them, or choose a folder in your user profile with --data-dir.',
  'terminal.folder.otherFacility':
    'The data folder {folder} belongs to facility {owner}, not to {wanted}. Choose another one with --data-dir.',
  'terminal.folder.inUse':
    'Yardmaster is already running with the data folder {folder}. Close it first, or choose another folder with --data-dir.',
  'terminal.folder.inUseBy':
    'Yardmaster is already running with the data folder {folder} (process {process}). Close it first, or choose another folder with --data-dir.',
  'terminal.folder.notOurLock': '{file} isn’t Yardmaster’s lock file. Remove it and start again.',
  'terminal.folder.lockFailed': 'Yardmaster can’t use the data folder {folder}. {why}',
  'terminal.folder.disk': '{why} Then start again. The data folder is {folder}.',

  'terminal.why.noRight': 'This user can’t write there.',
  'terminal.why.notAllowed': 'This user isn’t allowed to change it.',
  'terminal.why.readOnly': 'The disk is read-only.',
  'terminal.why.full': 'The disk is full.',
  'terminal.why.quota': 'This user’s disk space is used up.',
  'terminal.why.notFolder': 'It isn’t a folder, or it’s a link that leads nowhere.',
  'terminal.why.missing':
    'Part of its path is missing, is a link that leads nowhere, or can’t hold folders.',
  'terminal.why.pathFile': 'Part of its path is a file.',
  'terminal.why.loop': 'Part of its path is a link that leads to itself.',
  'terminal.why.longName': 'Its name is too long.',
  'terminal.why.other': 'The system reports {code}.',

  'terminal.trust.foreign':
    '{target} belongs to another user of this computer. Move it away or have it given to this user, then start again. Nothing was changed.',
  'terminal.trust.writable':
    'Other users of this computer can change {target}. Check what’s in it, remove their write permission (chmod go-w) and start again. Nothing was changed.',
  'terminal.unfit.notFile':
    '{file} is {kind, select, folder {a folder} link {a link} pipe {a pipe} socket {a socket} other {a device}}, but Yardmaster keeps a file there. Move it away and start again. Nothing was changed.',
  'terminal.unfit.tooLarge':
    '{file} is larger than {megabytes} MB, far too large for what it holds. Move it away and start again. Nothing was changed.',
  'terminal.unfit.unreadable':
    'This user can’t read {file}. Give it back to this user, with permission to read and write, and start again. Nothing was changed.',
  'terminal.unfit.folderLink':
    '{folder} is a link, but Yardmaster keeps a folder there. Remove the link and start again. Nothing was changed.',
  'terminal.unfit.deadLink':
    '{folder} is a link that leads nowhere, but Yardmaster keeps a folder there. Remove the link and start again. Nothing was changed.',
  'terminal.unfit.notFolder':
    '{folder} is {kind, select, file {a file} link {a link} pipe {a pipe} socket {a socket} other {a device}}, but Yardmaster keeps a folder there. Move it away and start again. Nothing was changed.',
  'terminal.unfit.folder':
    'This user can’t use {folder}. Give it back to this user, with permission to read and write, and start again. Nothing was changed.',

  'terminal.lines': '{first}\n{rest}',
  'terminal.profile.unusable': 'Yardmaster can’t use the profile {file}:\n{lines}',
  'terminal.profile.unusableUnnamed':
    'Yardmaster can’t use the file given with --profile:\n{lines}',
  'terminal.profile.line': '  {what}',
  'terminal.profile.lineAt': '  {path}: {what}',
  'terminal.profile.missing': 'The file doesn’t exist.',
  'terminal.profile.notAllowed': 'This user isn’t allowed to read the file.',
  'terminal.profile.unreadable': 'The file can’t be read. {why}',
  'terminal.profile.notFile':
    'This is {kind, select, folder {a folder} link {a link} pipe {a pipe} socket {a socket} other {a device}}, not a file.',
  'terminal.profile.foreign':
    'The file belongs to another user of this computer. Have it given to this user, or use a copy.',
  'terminal.profile.writable':
    'Other users of this computer can change the file. Check what’s in it, remove their write permission (chmod go-w) and start again.',
  'terminal.profile.tooLarge':
    'The file is larger than {megabytes} MB, far too large for what it holds.',
  'terminal.profile.keyFile': 'The key file named here can’t be used. {why}',
  'terminal.profile.noKey': 'The file has no private key in PEM format (without a passphrase).',
  'terminal.profile.chooseKey': 'Choose the key file itself, or paste the key.',
  'terminal.profile.empty': 'The profile is empty.',
  'terminal.profile.encoding':
    'The profile’s encoding ({encoding}) can’t be read reliably. Save it as UTF-8 and start again. Nothing was changed in it.',
  'terminal.profile.notJson': 'The profile isn’t valid JSON.',
  'terminal.profile.notJsonAt': 'The profile isn’t valid JSON (line {line}, column {column}).',

  'terminal.facility.lost':
    'This is the demo, because your facility’s setup in {file} can’t be read anymore. Its saved operations are still on this computer. To get back to them, set up the facility again in Settings with the same warehouse ID.',
  'terminal.facility.notOpened': 'The facility couldn’t be opened. {why}',
  'terminal.facility.unknown': 'This facility is no longer on this computer. Set it up again.',
  'terminal.facility.gone': 'This facility is no longer on this computer.',
  'terminal.facility.open': 'This facility is open. Open another one or the demo first.',
  'terminal.facility.notForgotten': 'This facility wasn’t removed. {why}',

  'terminal.probe.found':
    'Signed in and found the facility with {areas, plural, one {# area} other {# areas}}.',
  'terminal.probe.foundNamed':
    'Signed in. The facility is “{name}”, with {areas, plural, one {# area} other {# areas}}.',
  'terminal.probe.foundEmpty':
    'Signed in and found the facility. It has no areas yet, so its yard is empty.',
  'terminal.probe.foundNamedEmpty':
    'Signed in. The facility is “{name}”. It has no areas yet, so its yard is empty.',
  'terminal.probe.noWarehouse':
    'Signed in, but there’s no warehouse with the ID {id}. Check the warehouse ID.',
  'terminal.probe.offers': 'Signed in, and offers can be read.',
  'terminal.probe.signedIn': 'Signed in.',
  'terminal.probe.token': 'The token is saved. The first quote shows whether it works.',

  'terminal.key.short': 'YARDMASTER_SECRETS_KEY needs at least {count} characters.',
  'terminal.key.tooShort': 'The key needs at least {count} characters.',
  'terminal.key.noTerminal':
    '--ask-key needs a terminal. Give the key in YARDMASTER_SECRETS_KEY instead.',
  'terminal.key.ask': 'Key for the saved sign-ins (press Enter to continue without them): ',
  'terminal.key.askNew': 'New key for the sign-ins: ',
  'terminal.key.askAgain': 'The same key again: ',
  'terminal.key.notStarted': 'Yardmaster wasn’t started.',
  'terminal.key.different': 'The two keys don’t match.',
  'terminal.key.opensNone': 'This key doesn’t open any saved sign-in.',
  'terminal.key.gaveUp':
    'None of the three keys fits, so Yardmaster wasn’t started. Nothing was changed.',
  'terminal.keyFile.notFile':
    'YARDMASTER_SECRETS_KEY_FILE names {kind, select, folder {a folder} link {a link} pipe {a pipe} socket {a socket} other {a device}}, not a file.',
  'terminal.keyFile.tooLarge':
    'The file named in YARDMASTER_SECRETS_KEY_FILE is larger than {megabytes} MB, far too large for a key.',
  'terminal.keyFile.unreadable':
    'The file named in YARDMASTER_SECRETS_KEY_FILE can’t be read. Check its path and permissions.',

  'terminal.web.used':
    'This address works once and has been used. Open the one that Yardmaster printed when it started.',
  'terminal.web.late':
    'This address expired after two minutes. Open the one that Yardmaster printed when it started.',
  'terminal.web.unknown':
    'This address isn’t from this run of Yardmaster. Open the one that it printed when it started.',
  'terminal.web.stranger':
    'This address is for the user who started Yardmaster. Open the one that it printed when it started.',
  'terminal.web.ahead':
    'This address works once, so it isn’t loaded ahead of time. Open the one that Yardmaster printed when it started.',
  'terminal.web.documentGone':
    'This document is no longer available here. Open it again from Yardmaster.',
  'terminal.web.notFound': 'Not found',
  'terminal.web.otherHost': 'This server only answers at its own address.',
  'terminal.web.otherSite': 'Other sites can’t use this server.',
  'terminal.web.noToken': 'The token of this run of Yardmaster is missing or wrong.',

  'terminal.start.noDisplay': 'There’s no display here.',
  'terminal.start.root': 'The desktop window doesn’t open for root.',
  'terminal.start.inBrowser': '{why} Yardmaster opens in the browser instead.',
  'terminal.start.cannotRun': 'Electron can’t run on this system (it ended with {ending}).',
  'terminal.start.failed': '{file} couldn’t be started: {why}',
  'terminal.fetch.progress': 'Downloading Electron {version}: {done} of {all} MB',
  'terminal.fetch.begun': 'Downloading Electron {version}: {done} MB',
  'terminal.fetch.noneThere': 'There’s no Electron in {folder}.',
  'terminal.fetch.noPackage': 'The package “electron” isn’t installed.',
  'terminal.fetch.notUnpacked': 'Electron was downloaded but couldn’t be unpacked into {folder}.',
  'terminal.fetch.silent': 'Electron’s download site doesn’t answer.',
  'terminal.fetch.unknownSite': 'Electron’s download site can’t be found from here.',
  'terminal.fetch.noConnection': 'Electron’s download site refuses the connection.',
  'terminal.fetch.answered': 'Electron’s download site answered with status {status}.',
  'terminal.fetch.failed': 'Electron couldn’t be downloaded: {why}.',
  'terminal.journal.usage': `Usage: npm run verify-journal -- FILE [--seal TEXT] [--facility ID]
  FILE           a journal.db, or a copy of one
  --seal TEXT    also checks it against a seal that was printed
  --facility ID  its facility, if the file’s folder doesn’t show it`,
  'terminal.journal.none': 'The file {file} doesn’t exist.',
  'terminal.journal.unreadable':
    '{file} can’t be read as yard history: it is damaged, or it is another kind of file.',
  'terminal.journal.newer':
    '{file} was written by a newer version of Yardmaster. Check it with that version.',
  'terminal.journal.noFacility':
    'The file doesn’t say which facility it belongs to. Add --facility with its ID.',
};
