/** Carriers: search, invitations, drivers, documents. */
export const carriers = {
  'carriers.mc': 'MC {mc}',
  'carriers.eligible': 'Eligible',
  'carriers.notEligible': 'Not eligible',
  'carriers.status': 'Carrier {status}',
  'carriers.carrierStatus':
    '{code, select, new {new} pending {pending} ready {ready} inactive {inactive} other {{status}}}',
  'carriers.noAnswer':
    'Yardmaster didn’t answer. Check under Transactions on the Marketplace screen whether this was sent.',
  'carriers.unreadableAnswer':
    'The service accepted this, but its answer can’t be read. Check the list before you try again.',

  'carriers.find': 'Find a carrier',
  'carriers.find.by': 'Name, MC, or DOT number',
  'carriers.paper': '{paper} {status}',
  'carriers.request': 'Invite carrier…',
  'carriers.request.of': 'Invite {name}',
  'carriers.request.send': 'Send invitation',
  'carriers.request.look':
    'Check it under Transactions on the Marketplace screen before you invite it again.',
  'carriers.owner': 'Carrier’s owner',
  'carriers.owner.firstName': 'First name',
  'carriers.owner.lastName': 'Last name',
  'carriers.owner.email': 'Email',
  'carriers.owner.phone': 'Phone',
  'carriers.owner.phoneExtension': 'Extension (optional)',
  'carriers.check.firstName': 'Enter a first name.',
  'carriers.check.lastName': 'Enter a last name.',
  'carriers.check.twoExtensions':
    'The phone has the extension {extension}, and another one is typed here.',
  'carriers.check.driverName': 'Enter the driver’s name.',
  'carriers.check.mcOnly':
    '{number} isn’t an MC number. The service finds carriers by MC number only.',
  'carriers.check.mc': 'Enter an MC number of 1 to 8 digits, such as 123456.',

  'carriers.integrations': 'Invited carriers',
  'carriers.integrations.none': 'No carriers invited yet',
  'carriers.integrations.noneHow': 'Find a carrier by MC number and invite it.',
  'carriers.integration.of': 'Invited: {name}',
  'carriers.integration.status': 'Invitation {status}',
  'carriers.integrationStatus':
    '{code, select, pending {pending} accepted {accepted} rejected {rejected} other {{status}}}',
  'carriers.history.requested': 'Invited here: {status}',
  'carriers.history.integration': 'Invitation: {status}',
  'carriers.history.carrier': 'Carrier: {before} → {after}',
  'carriers.history.document': '{type}: {before} → {after}',
  'carriers.history.event': 'Carrier: {before} → {after} (message of the service, not verified)',

  'carriers.drivers': 'Drivers',
  'carriers.drivers.failed': 'Couldn’t load the drivers. Try again in a moment.',
  'carriers.driver.name': 'Driver name',
  'carriers.driver.phone': 'Phone',
  'carriers.driver.texts': 'Gets text messages',
  'carriers.driver.noPhone': 'No phone',
  'carriers.driver.noTexts': 'No text messages',
  'carriers.driver.add': 'Add driver…',
  'carriers.driver.remove': 'Remove…',
  'carriers.driver.keep': 'Keep',
  'carriers.driver.saved': 'Driver saved.',
  'carriers.driver.removed': 'Driver removed.',
  'carriers.driver.assign': 'Assign driver',
  'carriers.driver.assignNow': 'Assign',
  'carriers.driver.assigned': '{name} assigned.',
  'carriers.driver.assignNoAnswer':
    'Yardmaster didn’t answer. Try again. Assigning the same driver twice changes nothing.',
  'carriers.driver.choose': 'Choose a driver',
  'carriers.driver.missing': 'Choose a driver.',
  'carriers.driver.none': 'No drivers yet',

  'carriers.documents': 'Documents',
  'carriers.document':
    '{type, select, w9 {W-9} insurance {Insurance} authority {Authority} other {{type}}}',
  'carriers.documentStatus':
    '{code, select, accepted {accepted} missing {missing} underreview {under review} other {{status}}}',
  'carriers.kind.w9': 'W-9',
  'carriers.kind.insurance': 'Insurance',
  'carriers.kind.authority': 'Authority',
  'carriers.kind.proof-of-delivery': 'Proof of delivery',
  'carriers.kind.carrier-invoice': 'Carrier invoice',
  'carriers.kind.other': 'Other',
  'carriers.upload': 'Upload document…',
  'carriers.upload.ofCarrier': 'Upload document of {name}',
  'carriers.upload.ofLoad': 'Upload load document',
  'carriers.upload.kind': 'Document type',
  'carriers.upload.file': 'File',
  'carriers.upload.choose': 'Choose a file.',
  'carriers.upload.remove': 'Remove file',
  'carriers.upload.types': 'PDF, PNG, or JPEG, up to {most} MB',
  'carriers.upload.progress': 'Upload progress',
  'carriers.upload.done': 'Document uploaded.',
  'carriers.upload.noAnswer':
    'Yardmaster didn’t answer, so the file may or may not have arrived. Ask the service before you send it again.',
  'carriers.upload.otherType': 'Choose a PDF, PNG, or JPEG file.',
  'carriers.upload.notReally':
    'This file isn’t a PDF, PNG, or JPEG, despite its name. Choose another one.',
  'carriers.upload.otherKind': 'This kind of document can’t be uploaded here.',
  'carriers.upload.empty':
    'This file is empty: nothing was sent. Save or scan it again, and choose it again.',
  'carriers.upload.heic':
    'The service doesn’t take HEIC photos; nothing was sent. Save the photo as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible), then choose it again.',
  'carriers.upload.tooLarge': 'This file is larger than {most} MB.',
  'carriers.upload.tooMany':
    '{most, plural, one {# upload is} other {# uploads are}} already running. Wait until one ends.',
  'carriers.upload.changed': 'The file changed while it was read. Choose it again.',
  'carriers.upload.gone': 'This upload stopped. Choose the file again.',
};
