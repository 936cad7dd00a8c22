/**
 * What the services' documents leave open: each setting with what it does, what it takes, and where
 * its default comes from.
 */
export const undocumented = {
  'undocumented.yardAuthScheme': 'Word before the token in the Authorization header.',
  'undocumented.yardLoginPath': 'Where email and password are exchanged for a token.',
  'undocumented.yardRefreshPath': 'Where a valid token is exchanged for a newer one.',
  'undocumented.yardProfilePath':
    'Where the service says who is signed in. After a lost answer, this tells your appointment from one another account made.',
  'undocumented.yardJoinParameter': 'Query parameter that asks for related records.',
  'undocumented.yardLimitParameter': 'Query parameter for the page size.',
  'undocumented.yardPageParameter': 'Query parameter for the page number, counted from 1.',
  'undocumented.yardPageSize': 'Records asked for per page. The service may send fewer.',
  'undocumented.yardOpenField':
    'Field of a spot that says whether it’s open (true) or closed (false).',
  'undocumented.yardClosedSpots':
    'How spots are listed: open and closed ones asked for by name (in the plain form where the service refuses that), or in the plain form only.',
  'undocumented.yardAssignmentFields':
    'Fields of an assignment asked for with visits and containers. Where the service refuses them, only id,spotId are.',
  'undocumented.yardSpotJoins':
    'Related records asked for with spots, beyond the documented ones. Left out where the service refuses them.',
  'undocumented.yardVisitJoins':
    'Related records asked for with visits, beyond the documented ones. Left out where the service refuses them.',
  'undocumented.yardContainerJoins':
    'Related records asked for with containers, beyond the documented ones. Left out where the service refuses them.',
  'undocumented.yardVisitEvents':
    'Events asked for with visits. The newest one with a status says whether a truck is here. Where the service refuses them, isActive alone decides.',
  'undocumented.yardContainerEvents':
    'Events asked for with containers. The newest arrival or departure says whether one is here. Where the service refuses them, isActive alone decides.',
  'undocumented.yardEventFields':
    'Fields of an event asked for with visits and containers. Where the service refuses them, whole events are.',
  'undocumented.yardExcludeParameter':
    'Query parameter that leaves out visits and containers that ever had one of certain events.',
  'undocumented.yardVisitsLeftOut':
    'The service leaves out visits that ever had one of these events, so departed trucks don’t fill the list. Don’t name a status that a truck in the yard can have had.',
  'undocumented.yardContainersLeftOut':
    'The service leaves out containers that ever had one of these events. Where it sends no events, Departed is used. Set Departed if the list of containers gets long and each arrival makes a new record.',
  'undocumented.yardVisitEventsPath': 'Where a truck’s history is read.',
  'undocumented.yardContainerEventsPath': 'Where a container’s history is read.',
  'undocumented.yardSpotEventsPath': 'Where a spot’s history is read.',
  'undocumented.yardAssignmentsPath': 'Where assignments are listed, to see what moved.',
  'undocumented.yardChanges':
    'Whether Yardmaster asks each list only for what changed. It checks the answers against full reads, less and less often while nothing is missing.',
  'undocumented.yardTags':
    'Whether Yardmaster asks for a page by its tag (ETag), so the service doesn’t send it again unchanged.',
  'undocumented.yardMixedSpot':
    'Whether a truck and an unhooked container on one spot share one assignment or have one each.',
  'undocumented.yardWarehousePath':
    'Where the facility’s record is read, for its name and time zone.',

  'undocumented.yardAppointmentsPath': 'Where appointments are listed.',
  'undocumented.yardAppointmentPath': 'Where one appointment is read and created.',
  'undocumented.yardAppointmentChangePath':
    'Where an appointment is changed (an extension of the profile).',
  'undocumented.yardAppointmentEtaPath':
    'Where the time is set at which a late truck is expected (an extension of the profile).',
  'undocumented.yardAppointmentBypassParameter':
    'Query parameter for creating an appointment, always sent as false so the service checks the custom fields too.',
  'undocumented.yardAppointmentRequirementsPath':
    'Where the service says what an appointment needs. Without it, only the facility’s appointment fields count.',
  'undocumented.yardAppointmentFields':
    'Fields of an appointment asked for in lists. Where the service refuses them, all fields are. Custom fields are read when you open an appointment; with customFields among these the gate and the search find every appointment by the numbers in them, for more bytes.',
  'undocumented.yardAppointmentWarehouse':
    'Field of an appointment that names its facility, with dots into related records.',
  'undocumented.yardAppointmentLookup':
    'Field of an appointment that holds its confirmation number: a number at the gate that no kept appointment has is asked for by it. Empty: the service isn’t asked.',
  'undocumented.yardAppointmentsUntold':
    'Whether to show appointments when neither their record nor the list of doors names the facility. Show them only if the account has one facility.',
  'undocumented.yardDocksPath': 'Where the doors that appointments are booked on are listed.',
  'undocumented.yardLoadTypesPath': 'Where load types are listed.',
  'undocumented.loadTypesFirstCome':
    'Load types that are first come, first served, by name: an appointment of one is late after its end, not after its start. One that is longer than its load type takes counts as such anyway.',
  'undocumented.platePlaceholders':
    'Words that your gate writes where a truck has no plate, besides TEMP, PAPER, NONE, N/A, NO TAGS, and their like: such a plate identifies no truck.',
  'undocumented.appointmentDaysBack':
    'How many past days the schedule keeps. Punctuality in Reports counts no earlier ones.',
  'undocumented.appointmentDaysAhead': 'How many days ahead the schedule keeps.',
  'undocumented.appointmentPollMs': 'How often changes to the schedule are read, in milliseconds.',
  'undocumented.appointmentWholePullMs':
    'How often the whole schedule is read instead of only its changes, in milliseconds.',

  'undocumented.yardStoragePath': 'Where documents are uploaded.',
  'undocumented.storageDeadlineMs':
    'Longest wait for a document to upload or download, in milliseconds.',
  'undocumented.yardCheckInPath': 'Where check-in creates a visit (an extension of the profile).',
  'undocumented.yardContainerPath':
    'Where check-in creates a truck’s container (an extension of the profile).',
  'undocumented.yardAcknowledgePath':
    'Where a driver’s check-in is acknowledged (an extension of the profile).',
  'undocumented.yardVisitPath': 'Where a truck’s plate is corrected (an extension of the profile).',
  'undocumented.yardLinkPath':
    'Where a walk-in is linked to an appointment (an extension of the profile).',
  'undocumented.yardUnlinkPath':
    'Where a visit is unlinked from its appointment (an extension of the profile).',

  'undocumented.quotingRefreshPath': 'Where a refresh token is exchanged for a new access token.',
  'undocumented.quotingVerifyPath': 'Where a token is checked.',
  'undocumented.quotingCreatePath': 'Where a quote request is created.',
  'undocumented.quotingSuggestionsPath': 'Where a quote’s suggested carriers are requested.',
  'undocumented.quotingSuggestionsMethod': 'How suggested carriers are requested.',
  'undocumented.quotingContactsPath': 'Where a suggested carrier’s contacts are read.',
  'undocumented.quotingShippersPath': 'Where a shipper is created.',
  'undocumented.quotingShipperListPath': 'Where shippers are listed.',
  'undocumented.quotingShipperListForm':
    'Whether the shipper list takes its parameters in the query (GET) or in the body (POST).',
  'undocumented.quoteCountryLetters':
    'Whether a stop of a quote request gives its country in two letters (US) or three (USA).',

  'undocumented.marketplaceBidsPath':
    'Where bids are listed. Without it, bids are known by webhook only.',
  'undocumented.marketplaceBidPath': 'Where one bid is read.',
  'undocumented.marketplaceRelatedOffersPath': 'Where offers related to an offer are listed.',
  'undocumented.marketplaceLoadRelatedPath': 'Where offers related to an accepted load are listed.',
  'undocumented.marketplaceDriversPath': 'Where drivers are listed and created.',
  'undocumented.marketplaceDriverPath': 'Where one driver is changed or removed.',
  'undocumented.marketplaceAssignDriverPath': 'Where a driver is assigned to a load.',
  'undocumented.marketplaceCarrierDocumentsPath': 'Where a carrier’s documents are uploaded.',
  'undocumented.marketplaceShipmentDocumentsPath': 'Where a load’s documents are uploaded.',
  'undocumented.marketplaceWebhooksPath': 'Where webhook registrations are listed.',
  'undocumented.marketplaceWebhookPath': 'Where a webhook registration is removed.',
  'undocumented.marketplaceLoadWebhooksPath':
    'The second registry, for load events only: where addresses are registered and listed.',
  'undocumented.marketplaceLoadWebhookPath':
    'Where a registration in the second registry is removed.',
  'undocumented.marketplaceLoadEvents':
    'Where load_cancelled and load_carrier_bounced are registered: with all other events, or in the registry for load events. The second is also used where the first refuses them.',
  'undocumented.marketplaceWebhookIssuer': 'Issuer that a webhook delivery’s token has to name.',
  'undocumented.marketplacePollMs':
    'How often loads, bids, and onboarding are read, in milliseconds.',

  'undocumented.worstServerDelayMs':
    'How long the service may still carry out a call whose answer was lost, in milliseconds. Until then, not finding it proves nothing.',
  'undocumented.negativeReads':
    'How many reads have to agree before a lost call counts as not done.',
  'undocumented.writeDeadlineMs':
    'Longest wait for the answer to a call that changes something, in milliseconds.',
  'undocumented.readDeadlineMs': 'Longest wait for the answer to a read, in milliseconds.',
  'undocumented.maxBodyBytes':
    'Largest answer that is read, in bytes. A larger page is read again in smaller pages.',
  'undocumented.sendIdempotencyKey':
    'Send an Idempotency-Key header with each call that changes something. No document says the service looks at it.',

  'undocumented.takes.path': 'a path',
  'undocumented.takes.pathWith': 'a path with {names}',
  'undocumented.takes.parameter': 'a parameter name',
  'undocumented.takes.field': 'a field name',
  'undocumented.takes.flagField': 'a field name, with ! in front if true means closed',
  'undocumented.takes.fields': 'field names separated by commas',
  'undocumented.takes.names': 'a list of names, with commas between them',
  'undocumented.takes.relation': 'a relation, or nothing',
  'undocumented.takes.relations': 'relations separated by commas',
  'undocumented.takes.statuses': 'statuses separated by commas, or nothing',
  'undocumented.takes.word': 'one word',
  'undocumented.takes.choice': 'one of {options}',
  'undocumented.takes.flag': 'true or false',
  'undocumented.takes.range': 'a whole number from {least} to {most}',

  'undocumented.wrong.value': '“{key}” has to be {what}.',
  'undocumented.wrong.notObject': '“undocumented” has to be an object of settings.',
  'undocumented.wrong.key': 'Setting {number} isn’t known here. Check its spelling.',
  'undocumented.wrong.keyLike':
    'Setting {number} (“{start}…”) isn’t known here. Check its spelling.',

  'undocumented.source.saidIn': '{places}',
  'undocumented.source.inferred': 'inferred from {places}',
  'undocumented.source.doubted': '{place}, which may have a slip (see {other})',
  'undocumented.source.judgment': 'our judgment',
  'undocumented.source.judgmentBeyond': 'our judgment, because {place} doesn’t say',
  'undocumented.source.noLimits': 'our judgment: no rate limits are published',
  'undocumented.source.otherFacilities':
    'our judgment: another facility’s appointments must never look like yours',
  'undocumented.source.goneRecords':
    'our judgment: only a full read shows which records are gone for good',
  'undocumented.source.largeDocuments': 'our judgment: a large document on a slow line',
  'undocumented.source.tagsByDefault':
    'our judgment: Express, which services like this stand on, sends tags by default',
  'undocumented.source.containersComeBack':
    'our judgment: a container may leave and come back under the same record, and would be hidden',
};
