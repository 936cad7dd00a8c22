/** Facilities of this computer: their profiles, sign-ins and time zones. */
export const facilities = {
  'facilities.zone.other':
    'Times are shown in {shown}, but the facility is in {told}. Restart Yardmaster to use the facility’s time zone.',
  'facilities.zone.computer':
    'Times are shown in this computer’s time zone ({shown}) because the facility’s isn’t known.',
  'facilities.zone.none':
    'Times are shown in UTC: neither the facility’s time zone nor this computer’s is known. Set the time zone of this facility in Settings, such as America/Chicago.',
  'facilities.zone.unknown':
    'The service says this facility is in time zone “{told}”, which isn’t the name of one time zone. Times are shown in {shown}. Set the time zone of this facility in Settings, such as America/Chicago.',
  'facilities.zone.fixed':
    'This facility’s time zone is {shown}, which has no daylight saving time. If clocks change where you are, times are an hour off for half the year. Set the time zone of this facility in Settings, such as America/New_York.',
  'facilities.zone.awaited':
    'This facility’s time zone isn’t known yet. Try again in a moment, and check the times first.',

  'facilities.notHere': 'Facilities can’t be changed here. Start Yardmaster the usual way.',

  'facilities.profile.secret': 'This is a token or a key. Something else belongs here.',
  'facilities.profile.notId':
    'This isn’t an ID. Use letters, digits, dashes, and underscores, at most {most, number}.',
  'facilities.profile.kind': 'The sign-in needs a “kind”. The kinds are {kinds}.',
  'facilities.profile.photoFolder': 'This isn’t a full path, such as C:\\Camera.',
  'facilities.profile.zone': 'This isn’t a time zone such as America/Chicago.',
  'facilities.profile.publicKey': 'This isn’t a public RSA key in PEM format.',
  'facilities.profile.proxyAddress':
    'Write the proxy like http://proxy.example:8080, and the user name and password beside it, as “user” and “password”.',
  'facilities.profile.bind': 'This isn’t an address of this computer, such as 127.0.0.1.',
  'facilities.profile.senders': 'This isn’t an address, or a network such as 10.0.0.0/8.',
  'facilities.profile.noSenders':
    'Say who may deliver. With “bind”, the network can reach the port.',
  'facilities.profile.unknownKey': 'Key {number} isn’t known here. Check its spelling.',
  'facilities.profile.unknownKeyLike':
    'Key {number} (“{start}…”) isn’t known here. Check its spelling.',
  'facilities.profile.entry': 'Entry {number}: {what}',
  'facilities.profile.long':
    'This is too long. Use at most {most, plural, one {# character} other {# characters}}.',
  'facilities.profile.many': 'This has too many entries. Use at most {most, number}.',
  'facilities.profile.most': 'This has to be at most {most}.',
  'facilities.profile.least': 'This has to be at least {least}.',
  'facilities.profile.empty': 'This can’t be empty.',
  'facilities.profile.type':
    'This has to be {type, select, object {an object} array {a list} string {text} number {a number} int {a whole number} boolean {true or false} other {another kind of value}}.',
  'facilities.profile.accountName': 'A carrier account needs a name, and a token isn’t one.',
  'facilities.profile.notAllowed': 'This value isn’t allowed here.',

  'facilities.signIn.done': 'Signed in.',
  'facilities.signIn.later':
    'Saved, but it couldn’t be tried. {why} It’s used as soon as the service answers.',
  'facilities.signIn.noAccount':
    'This facility has no such account. Change the facility to use another one.',
  'facilities.signIn.noPassword': 'Enter the password.',
  'facilities.signIn.nothing': 'Paste it first.',

  'facilities.test.network': '{why} Check the address, and the proxy if you use one.',
  'facilities.test.slow':
    'The service didn’t answer in time. Check the address and the network, then test again.',
  'facilities.test.badReply':
    '{why} Make sure this is the service’s own address, not its website’s.',
  'facilities.test.signedOut': '{why} Check the account and what you entered for it.',
  'facilities.test.throttled': '{why} Wait a minute, then test again.',
};
