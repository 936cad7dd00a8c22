/**
 * How a call to a service ended: whole sentences about the cause. Other texts around them say that
 * nothing was sent, or that it isn't known.
 */
export const service = {
  'service.name.dock-scheduling': 'Dock scheduling',
  'service.name.marketplace': 'Marketplace',
  'service.name.quoting': 'Quoting',
  'service.notSetUp.dock-scheduling': 'Dock scheduling isn’t set up',
  'service.notSetUp.marketplace': 'The marketplace isn’t set up',
  'service.notSetUp.quoting': 'Quoting isn’t set up',
  'service.notSetUpHere.dock-scheduling':
    'Dock scheduling isn’t set up for this facility. An administrator can add it in Settings, under Facility and services.',
  'service.notSetUpHere.marketplace':
    'The marketplace isn’t set up for this facility. An administrator can add it in Settings, under Facility and services.',
  'service.notSetUpHere.quoting':
    'Quoting isn’t set up for this facility. An administrator can add it in Settings, under Facility and services.',
  'service.setUp': 'Set it up',
  'service.addIt': 'An administrator can add it in Settings, under Facility and services.',

  'service.notSent': 'Nothing was sent. {why}',
  'service.unsure': '{why} It isn’t known whether this went through.',
  'service.said': '{what} It said: “{words}”',
  'service.field': '{field}: {words}',
  'service.refused': 'The service refused this (error {status}).',
  'service.problem': 'The service has a problem (error {status}).',
  'service.answered': 'The service answered with status {status}.',
  'service.signInNeeded': 'The service asks for a sign-in.',
  'service.mayNotRead': 'This account isn’t allowed to read this.',
  'service.unknownRecord': 'The service doesn’t have this record.',
  'service.slow': 'The service took too long.',
  'service.throttled': 'The service is getting too many requests.',
  'service.networkSignIn':
    'The answer came from another address than the service’s, most likely from this network’s sign-in page. Open a web browser and sign in to the network. If no such page shows up, check the service’s address.',
  'service.unaskedUnchanged':
    'The service said nothing changed, but nothing had been loaded before.',
  'service.empty': 'The service sent an empty answer.',
  'service.unreadable': 'The service’s answer can’t be read.',
  'service.unknownForm': 'The service answered in a format this version doesn’t know.',
  'service.notList': 'The answer isn’t a list.',
  'service.tooManyRecords': 'The service sent more records than fit on one page.',
  'service.otherList': 'The service answered with something other than this list.',
  'service.otherKind':
    'The service answered with something other than a list of {kind, select, spot {spots} visit {trucks} container {containers} appointment {appointments} dock {docks} loadType {load types} other {records}}.',
  'service.otherRecord': 'The service answered with something other than what was asked for.',
  'service.otherFacility': 'The service answered with a spot at another facility.',
  'service.tooLarge': 'The service’s answer is too large to read.',
  'service.silent':
    'The service sent nothing for {seconds, plural, one {# second} other {# seconds}}. Trying again…',
  'service.wrongAddress': 'This address doesn’t belong to the service.',

  'service.timeout': 'The service didn’t answer in time.',
  'service.stopped': 'This was stopped before the service answered.',
  'service.cutOff': 'The answer was cut off.',
  'service.clockOrCertificate':
    'This computer’s clock says {now, date, long}, {now, time, short}, but the service’s certificate is valid only from {from, date, long}, {from, time, short} to {to, date, long}, {to, time, short}. Set the clock; if it’s right, the service has to renew its certificate.',
  'service.clockOff':
    'This computer’s clock says {here, date, long}, {here, time, short}, but the service’s clock says {there, date, long}, {there, time, short}. Set this computer’s clock: late and early, waiting times and days are counted by it.',
  'service.untrusted':
    'The service’s certificate isn’t trusted. Check the network, or ask your administrator.',
  'service.untrustedIssuer':
    '{of, select, proxy {The proxy’s} other {The service’s}} certificate isn’t trusted: it was issued by “{issuer}”. If that’s your company, ask your administrator to add it to this computer’s certificates. On a guest network, open a web browser and sign in to the network first.',
  'service.notFound': 'The service’s address can’t be found. Check the network.',
  'service.noConnection':
    'The service refused the connection. If this goes on, tell your administrator.',
  'service.noNetwork': 'There’s no network. Check the cable or the Wi-Fi.',
  'service.unreachable':
    'The service can’t be reached from this network. Check the network, or tell your administrator.',
  'service.broken': 'The connection broke.',
  'service.failed':
    'The connection to the service failed. Check the network, or tell your administrator.',
  'service.proxy.unreachable':
    'The proxy {proxy} can’t be reached. It’s named {source, select, profile {in the profile} environment {in this computer’s environment, such as HTTPS_PROXY} other {in this computer’s network settings}}. Check the network, or ask your administrator.',
  'service.proxy.silent':
    'The proxy {proxy} doesn’t answer. It’s named {source, select, profile {in the profile} environment {in this computer’s environment, such as HTTPS_PROXY} other {in this computer’s network settings}}. Check the network, or ask your administrator.',
  'service.proxy.refused':
    'The proxy {proxy} didn’t let the connection through (error {status}). It’s named {source, select, profile {in the profile} environment {in this computer’s environment, such as HTTPS_PROXY} other {in this computer’s network settings}}. Ask your administrator to allow the service’s address.',
  'service.proxy.signIn':
    'The proxy {proxy} asks for a user name and password (error 407). An administrator can enter them {source, select, environment {in this computer’s environment, such as HTTPS_PROXY} other {in the profile, under “proxy”}}.',
  'service.proxy.signInRefused':
    'The proxy {proxy} didn’t accept the user name and password (error 407). Check them {source, select, environment {in this computer’s environment, such as HTTPS_PROXY} other {in the profile, under “proxy”}}.',
  'service.proxy.signInKind':
    'The proxy {proxy} asks for a kind of sign-in that Yardmaster doesn’t have (error 407): it takes only a user name and password. Ask your administrator to let the service’s address through without one.',
  'service.proxy.kind':
    'The proxy {proxy} {source, select, profile {in the profile} environment {in this computer’s environment} other {in this computer’s network settings}} is of a kind that Yardmaster doesn’t use, such as SOCKS. It has to start with http:// or https://.',
  'service.proxy.address':
    'The address of the proxy {source, select, profile {in the profile} environment {in this computer’s environment, such as HTTPS_PROXY,} other {in this computer’s network settings}} can’t be read. Write it like http://proxy.example:8080.',
  'service.internal': 'Something went wrong in Yardmaster. Its log has details.',
  'service.closing': 'Yardmaster is closing.',

  'service.live.silent':
    'The service has been silent for {seconds, plural, one {# second} other {# seconds}}.',
  'service.live.otherVersion':
    'The server at this address speaks another version. Check the address of live updates, or update Yardmaster.',
  'service.live.refused': 'The service refuses live updates for this account.',
  'service.live.flood':
    'The service sent more than {most, number} messages in a minute, so the connection was closed for a while.',

  'service.signIn.failed': 'Signing in failed. {why}',
  'service.signIn.refused': 'The service didn’t accept the sign-in. It said: “{words}”',
  'service.signIn.notNow': 'Signing in doesn’t work right now. The service said: “{words}”',
  'service.signIn.unexpected': 'The service didn’t answer the sign-in as expected.',
  'service.signIn.noPassword':
    'No password is saved for this account. Enter it in Settings to sign in.',
  'service.signIn.noToken': 'No token is saved for this service. Paste one in Settings.',
  'service.signIn.oldToken':
    'The service no longer accepts the token. Paste a new one in Settings.',
  'service.signIn.noKey':
    'No private key is saved for the marketplace. Add it in Settings to sign in.',
  'service.signIn.badKey':
    'The marketplace’s private key can’t be read. It has to be an RSA key in PEM format.',
  'service.signIn.stillRefused':
    'The service refuses this account even after a new sign-in. Check the account in Settings.',

  'service.address.notComplete': 'Enter a complete address, such as https://service.example.',
  'service.address.noUser': 'Leave the user name and password out of the address.',
  'service.address.noQuery': 'Leave everything from ? or # on out of the address.',
  'service.address.httpsOnly':
    'The address has to start with https://. (http:// is for this computer only.)',
  'service.address.https': 'The address has to start with https://.',
  'service.address.wss': 'The address has to start with wss://. (ws:// is for this computer only.)',
  'service.address.path': 'The path of the address has characters that aren’t allowed.',

  'service.facility.unreadable': 'The facility’s record can’t be read.',
  'service.facility.noFields':
    'The facility’s record has no custom fields, so they can’t be shown.',
  'service.appointment.noPath':
    'No path for appointments is set. An administrator can set one in Settings, under Service behavior.',
  'service.appointment.requirements': 'What this appointment needs can’t be read from the service.',
  'service.rateConfirmation.notPdf': 'The rate confirmation isn’t a PDF, so it can’t be shown.',
  'service.upload.noKey': 'The service’s answer has no file key.',
};
