/** Several desks of one facility: the yard server, what they agree on, and what they can't. */
export const desks = {
  'desks.state.connecting': 'Connecting to the yard server.',
  'desks.state.disagree':
    'The yard servers disagree: this desk and another read different logs. Check which yard server each desk uses.',
  'desks.refused.settleFirst': 'Resolve this first, at {desk}: {label}',
  'desks.doubt.whereabouts':
    '{asset} left its spot, and it isn’t known yet where it is. It may be on this spot.',
  'desks.log.lost': 'The yard server can’t be reached.',
  'desks.log.slow': 'The yard server takes too long to answer.',
  'desks.log.refused':
    'The yard server doesn’t let this desk in. Ask whoever manages it to add this desk’s key.',
  'desks.log.wrongServer': 'This isn’t your facility’s yard server. Check the join code.',
  'desks.log.old':
    'The yard server can’t keep a log: it runs nats-server {version}. Start version 2.12.3 or newer with the configuration from the yard-server folder.',
  'desks.log.stopped':
    'The yard server stopped keeping its log. Make room on its disk, then restart it with the configuration from the yard-server folder.',
  'desks.log.empty':
    'The yard server is new and has no log yet. Open Yardmaster at the desk that set it up. That creates the log.',
  'desks.notice.alone':
    'This desk has worked alone since {at, time, short}. {why} New moves are saved here. Moves already shared with the other desks wait for them.',
  'desks.notice.holding':
    'The yard server lost entries{lost, plural, =0 {; nothing is left to put back} one { (# is being put back)} other { (# are being put back)}}. Nothing is sent until the desks agree again.',
  'desks.notice.behind':
    'Another desk runs a newer version of Yardmaster. Update this desk. Until then it works alone.',
  'desks.refused.given': '{why} {clerk} at {desk} was first, at {at, time, short}: {label}',
  'desks.notHere': 'Yardmaster can’t work with other desks here.',
  'desks.code.request':
    'This isn’t a whole desk request. Copy it again at the other desk, from the first letter to the last.',
  'desks.code.join':
    'This isn’t a whole join code. Copy it again, from the first letter to the last.',
  'desks.code.otherFacility': 'This code belongs to another facility.',
  'desks.server.none': 'No yard server was set up at this desk.',
  'desks.server.listBroken':
    'The list of desks in {folder} is damaged, and so is its older copy. Set up anew, the yard server would let in no other desk. Put the list back from a backup, or remove it to begin without the others.',
  'desks.server.address':
    'Enter the address of the yard server, such as 10.0.0.5 or 10.0.0.5:4222.',
  'desks.test.code': 'The join code leads to {address}.',
  'desks.key.unreadable':
    'This desk’s key is kept on this computer, but it can’t be opened now, so no new one was made. Unlock the computer’s keyring (on the web, start with the same key) and start again. If it’s lost for good, leave the desks and ask to join again.',
  'desks.test.noName': 'Name this desk first.',
  'desks.test.silent':
    'Nothing answers at {address}. Check that the yard server is running there, and that its firewall and your network let this desk through.',
  'desks.test.server': 'The yard server answers, is your facility’s, and lets this desk in.',
  'desks.test.log':
    'The log can be read. It has {entries, plural, one {# entry} other {# entries}}.',
  'desks.takeOver.none':
    'Nothing was taken over. Take over once the other desk has been silent for a minute and this desk is connected.',
  'desks.readme.title': 'Yard server of {name}',
  'desks.readme.what':
    'This folder runs the yard server: the small computer through which your desks agree when the internet is down. Copy the whole folder to that computer. It needs nats-server, version 2.12.3 or newer, which is free (https://nats.io/download).',
  'desks.readme.secret': 'server-key.pem is secret: only that computer may have it.',
  'desks.readme.linux':
    'Linux: copy the folder to /opt/yard-server, add a user named yard-server that owns it, copy yard-server.service to /etc/systemd/system, then run: systemctl enable --now yard-server. To try it: nats-server -c yard.conf in this folder.',
  'desks.readme.windows':
    'Windows: copy the folder to C:\\ProgramData\\YardServer and nats-server.exe to C:\\Program Files\\YardServer, then run as administrator: sc.exe create YardServer binPath= "\\"C:\\Program Files\\YardServer\\nats-server.exe\\" -c \\"C:\\ProgramData\\YardServer\\yard-windows.conf\\"" start= auto obj= "NT AUTHORITY\\NetworkService", and sc.exe start YardServer. NetworkService needs to write into the folder.',
  'desks.readme.container':
    'Container: build an image from Containerfile, run it with its port open, and keep the volume /yard-server/store.',
  'desks.readme.port': 'Let the desks reach port {port} of that computer, and nobody else.',
  'desks.readme.desks':
    'After you let a desk in or remove one: copy desks.conf there again, then run systemctl reload yard-server (Windows: nats-server.exe --signal reload=YardServer). In a container: build the image again and restart it. A removed desk loses access right away.',
  'desks.title': 'Desks and yard server',
  'desks.note':
    'Desks of one facility can agree on moves over your own network, with or without the internet. One desk alone needs none of this.',
  'desks.single': 'This desk works alone.',
  'desks.copy': 'Copy',
  'desks.demo': 'The demo works alone. Set up a facility to work with other desks.',
  'desks.adminOnly': 'Only an administrator can change this.',
  'desks.standing.together': '{count, plural, one {# desk} other {# desks}}',
  'desks.standing.reading': 'Catching up',
  'desks.standing.behind': 'This desk only: update it',
  'desks.standing.holding': 'Agreeing again',
  'desks.standing.alone': 'This desk only',
  'desks.chip': 'Other desks: {state}',
  'desks.self': 'This desk is {name}, at {address}.',
  'desks.list': 'Desks',
  'desks.here': 'Here',
  'desks.heard': 'Last heard',
  'desks.notHeard': 'Not heard yet',
  'desks.version': 'Version {version}',
  'desks.open': '{count, plural, one {# pending operation} other {# pending operations}}',
  'desks.noService': 'Can’t reach the service',
  'desks.picture': 'its yard is {minutes, plural, one {# minute} other {# minutes}} old',
  'desks.selfMark': 'This desk',
  'desks.takeOver': 'Take over {count, plural, one {# operation} other {# operations}} from {name}',
  'desks.takeOver.note':
    '{name} hasn’t been heard for a minute. What it left pending comes to this desk. Each operation is checked with the service before anything is sent, so that nothing is done twice. Some may need your decision.',
  'desks.takeOver.go': 'Take over',
  'desks.takenOver':
    '{count, plural, one {# operation} other {# operations}} taken over. Each is checked with the service first.',
  'desks.sendAlone': 'Send without the others ({count})',
  'desks.sendAlone.note':
    'Another desk may have taken these over while this one was cut off. Then the service could get the same move twice. Send them only if you know that nobody did.',
  'desks.sendAlone.go': 'Send now',
  'desks.operations': 'Pending at other desks',
  'desks.operation': '{label} {clerk}, {desk}, {at, time, short}',
  'desks.operation.sending': 'being sent',
  'desks.operation.queued': 'not sent yet',
  'desks.operation.unknown': 'result unknown',
  'desks.operation.waits': 'waiting for a decision there',
  'desks.operation.by':
    '{act, select, here {Moved here} away {Moved away} moved {Moved} waiting {Sent to the waiting list} depart {Departure recorded} close {Closed} open {Opened} attach {Hooked} detach {Unhooked} other {Saved}} by {clerk}, {desk}, {at, time, short}, {standing}',
  'desks.name': 'Name of this desk',
  'desks.name.note': 'As the others should see it, such as Gate or Dock.',
  'desks.join': 'Join other desks',
  'desks.join.note':
    'For when a yard server was set up at another desk. Name this desk, give its request to whoever set up the server, and paste the join code they give you.',
  'desks.join.request': 'Get a desk request',
  'desks.join.requestNote': 'Give this to whoever manages the yard server. It contains no secrets.',
  'desks.join.code': 'Join code',
  'desks.join.codeNote': 'From the desk where the yard server was set up.',
  'desks.join.test': 'Test',
  'desks.join.go': 'Join',
  'desks.leave': 'Leave the other desks',
  'desks.leave.note':
    '{waiting, plural, =0 {} one {# operation here isn’t sent yet. Wait until it is: another desk could take it over and send it too. } other {# operations here aren’t sent yet. Wait until they are: another desk could take them over and send them too. }}This desk then works alone, and the others don’t see what it does. To come back, it needs the join code.',
  'desks.leave.go': 'Leave',
  'desks.step': '{step, select, code {Join code} server {Yard server} other {Log}}',
  'desks.step.result': '{ok, select, yes {OK} other {Failed}}',
  'desks.server': 'Yard server',
  'desks.server.setUp': 'Set up a yard server',
  'desks.server.setUpAgain': 'Set it up again',
  'desks.server.setUpAgain.note':
    'The whole folder is written anew, with a new certificate. Copy all of it to the yard server and start the server again, then connect this desk. Every other desk needs the new join code: it has to leave and join again, and works alone until then.',
  'desks.server.setUpAgain.go': 'Write it anew',
  'desks.server.setUpNote':
    'For the first desk. Creates a folder with all that a small computer on your network needs to be the yard server. Leave that computer on at all times.',
  'desks.server.addressLabel': 'Address of the yard server',
  'desks.server.addressNote': 'Where the desks reach that computer, such as 10.0.0.5.',
  'desks.server.folder': 'The yard server’s folder is {folder}.',
  'desks.server.start':
    'Copy it to that computer and start the server as README.txt in it says. Then connect this desk.',
  'desks.server.listed': 'Desks that may connect',
  'desks.server.letIn': 'Let a desk in',
  'desks.server.request': 'Desk request',
  'desks.server.requestNote': 'To let a desk in, paste the request it gives you.',
  'desks.server.connect': 'Connect this desk',
  'desks.server.showCode': 'Show the join code',
  'desks.server.code': 'Join code for the other desk',
  'desks.server.codeNote': 'Give this to the other desk. It contains no secrets.',
  'desks.server.copy':
    'One step is left: copy desks.conf from the folder to the yard server and reload it, as README.txt says.',
  'desks.server.remove': 'Remove {name}',
  'desks.server.remove.note':
    '{name} comes off the list. It’s shut out once you copy desks.conf to the yard server and reload it, and works alone from then on. What it left pending can be taken over.',
  'desks.server.remove.go': 'Remove',
} as const;
