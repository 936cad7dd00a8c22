/** Clerks of a desk: who works here, with which roles, and what each reads. */
export const clerks = {
  'clerks.title': 'Clerks',
  'clerks.adminOnly': 'Only an administrator can edit clerks.',
  'clerks.shared': 'Shared desk',
  'clerks.sharedNote':
    'Clerks take turns. Each unlocks the desk with a PIN, and every operation carries the clerk’s name.',
  'clerks.idle': 'Lock when idle',
  'clerks.idleNote':
    'A shared desk locks itself when nobody uses the mouse or keyboard for this long.',
  'clerks.idleMinutes': '{count, plural, one {# minute} other {# minutes}}',
  'clerks.never': 'Never',
  'clerks.left': '(left)',
  'clerks.roles': 'Roles',
  'clerks.pin': 'PIN',
  'clerks.newPin': 'New PIN',
  'clerks.pinSet': 'Set',
  'clerks.pinNone': 'None',
  'clerks.pinAgain': 'PIN again',
  'clerks.pinDiffers': 'The two PINs differ. Type the PIN again.',
  'clerks.pinEasy': 'This PIN is easy to guess. Choose another.',
  'clerks.pinNew': '4 to 12 digits. Needed to unlock a shared desk.',
  'clerks.pinKeep': '4 to 12 digits. Leave empty to keep the current PIN.',
  'clerks.add': 'Add clerk',
  'clerks.change': 'Edit clerk',
  'clerks.changeNamed': 'Edit {name}',
  'clerks.active': 'Works here',
  'clerks.activeNote': 'When off, this clerk can’t unlock the desk.',

  'clerks.role.gate': 'Gate',
  'clerks.role.yard': 'Yard',
  'clerks.role.freight': 'Freight',
  'clerks.role.admin': 'Administrator',
  'clerks.does.gate': 'Checks trucks in and out, and moves them in the yard.',
  'clerks.does.yard':
    'Moves trucks and trailers, closes and opens spots, and edits the yard layout.',
  'clerks.does.freight':
    'Everything that moves money: requests quotes, accepts offers and bids, and drops loads.',
  'clerks.does.admin': 'Everything, plus clerks, sign-ins, appointment fields, and settings.',
  'clerks.lack.move':
    '{name} can’t make changes in the yard. That takes the Gate, Yard, or Administrator role.',
  'clerks.lack.takeBack':
    '{name} can’t take a check-in back. That takes the Gate or Administrator role.',
  'clerks.lack.release':
    '{name} can’t release what’s held, or block anyone. That takes the Gate or Administrator role.',
  'clerks.lack.photos':
    '{name} can’t take or see photos. That takes the Gate, Yard, or Administrator role.',
  'clerks.lack.money':
    '{name} can’t request quotes or send transactions. That takes the Freight or Administrator role.',
  'clerks.lack.book':
    '{name} can’t create appointments. That takes the Gate, Yard, Freight, or Administrator role.',
  'clerks.lack.notes':
    '{name} can’t write notes. That takes the Gate, Yard, Freight, or Administrator role.',
  'clerks.lack.templates':
    '{name} can’t edit appointment fields. That takes the Administrator role.',
  'clerks.lack.layout':
    '{name} can’t edit the yard layout. That takes the Yard or Administrator role.',
  'clerks.lack.administer':
    '{name} can’t change this desk’s settings. That takes the Administrator role.',

  'clerks.workingAs': 'Working as {name}',
  'clerks.lock': 'Lock or switch clerk',
  'clerks.toSettings': 'Facilities, clerks, and settings',
  'clerks.unlockDesk': 'Unlock the desk',
  'clerks.chooseName': 'The desk is locked. Choose your name.',
  'clerks.unlock': 'Unlock',

  /** Both languages in the label, so that somebody who reads only the other one finds it. */
  'clerks.language': 'Language (Idioma)',
  'clerks.languageNote': 'Yours alone. It follows you when clerks take turns at this desk.',
  'clerks.clock': 'Clock',
  'clerks.clockNote': 'How times are shown to you.',
  'clerks.clock.h12': '12-hour',
  'clerks.clock.h23': '24-hour',

  'clerks.locked': 'The desk is locked. Choose your name and enter your PIN.',
  'clerks.unlisted': 'No role is set for this action, so nobody can do it.',
  'clerks.nameLong':
    'Shorten the name to {max, plural, one {# character} other {# characters}} or fewer.',
  'clerks.nameTaken':
    'There’s already a clerk named {name}. Add a letter or number to tell them apart.',
  'clerks.noRole': 'Choose at least one role.',
  'clerks.badPin': 'A PIN is 4 to 12 digits.',
  'clerks.ownDesk':
    'The clerk of a desk that isn’t shared has to be an administrator. Share the desk first.',
  'clerks.lastAdmin':
    'A shared desk needs an active administrator with a PIN. Make another clerk an administrator first.',
  'clerks.notShared': 'This desk isn’t shared, so there’s nothing to unlock.',
  'clerks.gone': 'This clerk can’t sign in here anymore. Choose another name.',
  'clerks.noPin': '{name} has no PIN yet. An administrator can set one in Settings.',
  'clerks.tooMany':
    'Too many wrong PINs. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  'clerks.wrongPin': 'Wrong PIN. Try again.',
  'clerks.unknown': 'This clerk doesn’t exist anymore.',
  'clerks.pinFirst':
    'Set a PIN for an administrator first. Without one, nobody could unlock the desk.',
};
