/**
 * The one register of what the documents do not say (law 9). Each entry has a default, where the default comes from, and a key
 * under which the profile's `undocumented` object overrides it. The settings screen shows the register as it is.
 */
import type { Result } from '../../shared/result.ts';
import { fail, ok } from '../../shared/result.ts';

/** How a value is checked and shown. `whole` counts something, `ms` is milliseconds, `bytes` a size. */
type UndocumentedType =
  | { readonly kind: 'text'; readonly hint: string }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'flag' }
  | { readonly kind: 'whole' | 'ms' | 'bytes'; readonly min: number; readonly max: number };

type Definition<Value> = {
  readonly type: UndocumentedType;
  /** What a text must look like. Not part of the entry: the page gets plain data. */
  readonly pattern?: RegExp;
  readonly default: Value;
  /** Where the default comes from: a section of contract.md or reliability.md, or our own judgement. */
  readonly source: string;
  /** What it means, in one sentence for the settings screen. */
  readonly meaning: string;
};

const text = (fallback: string, pattern: RegExp, hint: string, source: string, meaning: string): Definition<string> => ({
  type: { kind: 'text', hint },
  pattern,
  default: fallback,
  source,
  meaning,
});

const choice = <Value extends string>(
  fallback: NoInfer<Value>,
  of: readonly Value[],
  source: string,
  meaning: string,
): Definition<Value> => ({ type: { kind: 'choice', of }, default: fallback, source, meaning });

const flag = (fallback: boolean, source: string, meaning: string): Definition<boolean> => ({
  type: { kind: 'flag' },
  default: fallback,
  source,
  meaning,
});

const amount = (
  kind: 'whole' | 'ms' | 'bytes',
  fallback: number,
  range: readonly [min: number, max: number],
  source: string,
  meaning: string,
): Definition<number> => ({ type: { kind, min: range[0], max: range[1] }, default: fallback, source, meaning });

const PATH = /^(?:\/[A-Za-z0-9\-_.{}]+)+\/?$/;
const NAME = /^[A-Za-z][A-Za-z0-9_]*(?:\[\])?$/;
const NAMES = /^(?:[A-Za-z][A-Za-z0-9_.]*(?:,[A-Za-z][A-Za-z0-9_.]*)*)?$/;

const register = {
  yardAuthScheme: text(
    'Bearer',
    /^[A-Za-z][A-Za-z0-9-]{0,30}$/,
    'one word',
    'contract.md 1.1',
    'Word before the token in the Authorization header.',
  ),
  yardLoginPath: text('/auth/login', PATH, 'a path', 'contract.md 1.1', 'Where e-mail and password are exchanged for a token.'),
  yardRefreshPath: text('/auth/refresh', PATH, 'a path', 'contract.md 1.1', 'Where a token that still works is exchanged for a newer one.'),
  yardJoinParameter: text(
    'join[]',
    NAME,
    'a parameter name',
    'seeds/yard.md; contract.md 4 row 2',
    'Query parameter that asks for related records.',
  ),
  yardLimitParameter: text('limit', NAME, 'a parameter name', 'contract.md 1.2', 'Query parameter for the page size.'),
  yardPageParameter: text('page', NAME, 'a parameter name', 'contract.md 1.2', 'Query parameter for the page number, counted from 1.'),
  yardPageSize: amount('whole', 500, [1, 5_000], 'performance.md D', 'Records asked for in one page; the service may give fewer.'),
  yardOpenField: text(
    'isActive',
    /^!?[A-Za-z][A-Za-z0-9_]*$/,
    'a field name, with ! in front when true means closed',
    'contract.md 1.6',
    'Field of a spot that says whether it is open (true) or closed (false).',
  ),
  yardClosedSpots: choice(
    'ask-for-both',
    ['ask-for-both', 'seed-form'],
    'contract.md 1.6',
    'How spots are listed: asking for open and closed ones by name (and by the plain form where that is refused), or by the plain form alone.',
  ),
  yardAssignmentFields: text(
    'id,spotId,lastChangedDateTime',
    NAMES,
    'field names separated by commas',
    'seeds/yard.md (id, spotId) with the time of placing for the dwell',
    'Fields of an assignment asked for with visits and containers; the plain id,spotId is used where this is refused.',
  ),
  yardSpotJoins: text(
    'spotAssignments.assetVisit.assetContainers,spotAssignments.assetVisit.company,spotAssignments.assetContainer.company,spotReserves',
    NAMES,
    'relations separated by commas',
    'contract.md 1.5',
    'Related records asked for with spots beyond the documented ones; left out where the service refuses them.',
  ),
  yardVisitJoins: text(
    'assetContainers,company',
    NAMES,
    'relations separated by commas',
    'contract.md 1.5',
    'Related records asked for with visits beyond the documented ones; left out where the service refuses them.',
  ),
  yardContainerJoins: text(
    'company',
    NAMES,
    'relations separated by commas',
    'contract.md 1.5',
    'Related records asked for with containers beyond the documented ones; left out where the service refuses them.',
  ),
  yardSpotEventsPath: text(
    '/yard/spot/{spotId}/events',
    PATH,
    'a path with {spotId}',
    'contract.md 1.5',
    'Where the history of a spot is read.',
  ),
  yardMixedSpot: choice(
    'one-assignment',
    ['one-assignment', 'two-assignments'],
    'contract.md 1.5 (inferred)',
    'Whether a truck and a standalone container on one spot share one assignment record or have one each.',
  ),
  yardAppointmentsPath: text('/appointments', PATH, 'a path', 'seeds/yard.md; contract.md 4 row 1', 'Where appointments are listed.'),
  yardAppointmentPath: text('/appointment', PATH, 'a path', 'contract.md 1.9', 'Where one appointment is read and created.'),
  yardAppointmentBypassParameter: text(
    'bypassCustomFieldsValidation',
    NAME,
    'a parameter name',
    'contract.md 1.9',
    'Query parameter of creation, always sent as false: the service checks the custom fields too.',
  ),
  yardAppointmentRequirementsPath: text(
    '/appointment/requirements',
    PATH,
    'a path',
    'contract.md 1.9',
    'Where the service says what an appointment needs; without it the template alone is used.',
  ),
  yardAppointmentFields: text(
    'id,lastChangedDateTime,isActive,start,end,status,statusTimeline,type,confirmationNumber,refNumber,refNumbers,dockId,loadTypeId,userId,eta,isCheckedInByCarrier',
    NAMES,
    'field names separated by commas',
    'contract.md 1.9',
    'Fields of an appointment asked for in lists; all of them are asked for where this is refused. Custom fields are read when one is opened.',
  ),
  yardAppointmentWarehouse: text(
    'dock.warehouseId',
    /^[A-Za-z][A-Za-z0-9_.]{0,60}$/,
    'a field name',
    'contract.md 1.9',
    'Field of an appointment, with dots into related records, that names its facility.',
  ),
  yardDocksPath: text('/dock', PATH, 'a path', 'contract.md 1.9', 'Where the docks that appointments are booked on are listed.'),
  yardLoadTypesPath: text('/loadtype', PATH, 'a path', 'contract.md 1.9', 'Where load types are listed.'),
  appointmentDaysBack: amount('whole', 1, [0, 400], 'judgement', 'How many days before today the schedule is kept.'),
  appointmentDaysAhead: amount('whole', 13, [0, 400], 'judgement', 'How many days after today the schedule is kept.'),
  appointmentPollMs: amount(
    'ms',
    30_000,
    [1_000, 3_600_000],
    'judgement: no rate limits are published',
    'How often changes of the schedule are read.',
  ),
  appointmentWholePullMs: amount(
    'ms',
    600_000,
    [1_000, 86_400_000],
    'judgement: records that are gone for good show only in a whole read',
    'How often the whole schedule is read and not its changes alone.',
  ),
  yardWarehousePath: text(
    '/warehouse/{warehouseId}',
    PATH,
    'a path with {warehouseId}',
    'contract.md 1.12',
    'Where the record of the facility is read, for its name and time zone.',
  ),
  yardStoragePath: text('/storage', PATH, 'a path', 'contract.md 1.11', 'Where documents are uploaded.'),
  storageDeadlineMs: amount(
    'ms',
    600_000,
    [1_000, 3_600_000],
    'judgement: a large document over a slow line',
    'Longest wait for a document to go up or to come down.',
  ),
  yardCheckInPath: text('/asset-visit', PATH, 'a path', 'contract.md 1.7', 'Where a visit is created at check-in (an extension of the profile).'),
  yardContainerPath: text(
    '/asset-container',
    PATH,
    'a path',
    'contract.md 1.7',
    'Where a container of a checked-in truck is created (an extension of the profile).',
  ),
  yardAcknowledgePath: text(
    '/asset-visit/{visitId}/check-in-acknowledgment',
    PATH,
    'a path with {visitId}',
    'contract.md 1.7',
    'Where the check-in of a driver is acknowledged (an extension of the profile).',
  ),
  yardLinkPath: text(
    '/asset-visit/link-unplanned-checkin-to-appointment',
    PATH,
    'a path',
    'contract.md 1.7',
    'Where an unplanned visit is linked to an appointment (an extension of the profile).',
  ),
  yardUnlinkPath: text(
    '/asset-visit/unlink-checkin-from-appointment',
    PATH,
    'a path',
    'contract.md 1.7',
    'Where a visit is unlinked from its appointment (an extension of the profile).',
  ),
  quotingRefreshPath: text(
    '/api/token/refresh/',
    PATH,
    'a path',
    'contract.md 3 (inferred)',
    'Where a refresh token is exchanged for a new access token.',
  ),
  quotingVerifyPath: text('/api/token/verify/', PATH, 'a path', 'contract.md 3 (inferred)', 'Where a token is checked.'),
  quotingCreatePath: text('/api/quote-requests', PATH, 'a path', 'contract.md 3 (inferred)', 'Where a quote request is created.'),
  quotingSuggestionsPath: text(
    '/api/quotes/{quoteId}/carrier-suggestions',
    PATH,
    'a path with {quoteId}',
    'judgement: unknown in contract.md 3',
    'Where the suggested carriers of a quote are asked for.',
  ),
  quotingSuggestionsMethod: choice(
    'POST',
    ['GET', 'POST'],
    'seeds/quoting.md: the permission is named add_carrier_suggestion',
    'How the suggested carriers are asked for.',
  ),
  quotingContactsPath: text(
    '/api/quotes/{quoteId}/carriers/{carrierId}/contacts',
    PATH,
    'a path with {quoteId} and {carrierId}',
    'judgement: unknown in contract.md 3',
    'Where the contacts of a suggested carrier are read.',
  ),
  quotingShippersPath: text('/api/shippers', PATH, 'a path', 'judgement: unknown in contract.md 3', 'Where a shipper is created.'),
  quotingShipperListPath: text('/api/shippers', PATH, 'a path', 'judgement: unknown in contract.md 3', 'Where shippers are listed.'),
  quotingShipperListForm: choice(
    'query',
    ['query', 'body'],
    'judgement: the seed does not say where limit, offset and filters travel',
    'Whether the shipper list takes its parameters in the query (GET) or in the body (POST).',
  ),
  marketplaceBidsPath: text(
    '/api/v2/load-offers/bids',
    PATH,
    'a path',
    'contract.md 2.2',
    'Where bids are listed; the seed shows no path. Without it bids are known by webhook alone.',
  ),
  marketplaceBidPath: text('/api/v2/load-offers/bids/{bidId}', PATH, 'a path with {bidId}', 'contract.md 2.2', 'Where one bid is read.'),
  marketplaceDriversPath: text('/api/v2/carrier/drivers', PATH, 'a path', 'contract.md 2.2', 'Where drivers are listed and created.'),
  marketplaceDriverPath: text(
    '/api/v2/carrier/{driverId}',
    PATH,
    'a path with {driverId}',
    'contract.md 2.2 (perhaps a slip for /carrier/drivers/{driverId}, section 5)',
    'Where one driver is changed and removed.',
  ),
  marketplaceAssignDriverPath: text(
    '/api/v2/shipments/{shipmentId}/assign_driver',
    PATH,
    'a path with {shipmentId}',
    'contract.md 2.2',
    'Where a driver is assigned to a load.',
  ),
  marketplaceCarrierDocumentsPath: text(
    '/api/v2/carrier/documents',
    PATH,
    'a path',
    'contract.md 2.2',
    'Where documents of a carrier are uploaded.',
  ),
  marketplaceShipmentDocumentsPath: text(
    '/api/v2/shipment-documents',
    PATH,
    'a path',
    'contract.md 2.2',
    'Where documents of a load are uploaded.',
  ),
  marketplaceWebhooksPath: text('/api/v2/webhooks/url', PATH, 'a path', 'contract.md 2.2', 'Where webhook registrations are listed.'),
  marketplaceWebhookPath: text(
    '/api/v2/webhooks/url/{uuid}',
    PATH,
    'a path with {uuid}',
    'contract.md 2.2',
    'Where a webhook registration is removed.',
  ),
  marketplaceLoadWebhooksPath: text(
    '/api/v2/load-offers/webhooks',
    PATH,
    'a path',
    'contract.md 2.6',
    'The second registry, for load events alone: where addresses are registered and listed there.',
  ),
  marketplaceLoadWebhookPath: text(
    '/api/v2/load-offers/webhooks/{uuid}',
    PATH,
    'a path with {uuid}',
    'contract.md 2.6',
    'Where a registration of the second registry is removed.',
  ),
  marketplaceLoadEvents: choice(
    'one-registry',
    ['one-registry', 'load-registry'],
    'seeds/marketplace.md; contract.md 4 row 13',
    'Where load_cancelled and load_carrier_bounced are registered: with all other events, or at the registry for load events. The second is also used where the first refuses them.',
  ),
  marketplaceWebhookIssuer: text(
    'loadsmart',
    /^[\x21-\x7e]{1,100}$/,
    'one word',
    'contract.md 2.6',
    'Issuer that the token of a webhook delivery must name.',
  ),
  marketplacePollMs: amount(
    'ms',
    30_000,
    [1_000, 3_600_000],
    'judgement: no rate limits are published',
    'How often loads, bids and onboarding are read.',
  ),
  worstServerDelayMs: amount(
    'ms',
    120_000,
    [100, 3_600_000],
    'reliability.md 2.2 rule 6 (judgement)',
    'Longest time after which the service may still carry out a call that seemed lost; a read before that proves nothing by absence.',
  ),
  negativeReads: amount(
    'whole',
    3,
    [1, 10],
    'reliability.md 2.2 rule 6 (judgement)',
    'Reads that must agree before a lost call counts as not done.',
  ),
  writeDeadlineMs: amount('ms', 30_000, [100, 300_000], 'judgement', 'Longest wait for the answer to a call that changes something.'),
  readDeadlineMs: amount('ms', 30_000, [100, 300_000], 'judgement', 'Longest wait for the answer to a read.'),
  maxBodyBytes: amount(
    'bytes',
    8_388_608,
    [65_536, 134_217_728],
    'reliability.md 5',
    'Largest answer that is read; a larger page is asked for again in smaller pages.',
  ),
  sendIdempotencyKey: flag(
    false,
    'reliability.md 2.2 rule 10',
    'Send an Idempotency-Key header with each call that changes something. No document promises that the service looks at it.',
  ),
} as const;

/** The values in force. */
export type Undocumented = {
  readonly [Key in keyof typeof register]: (typeof register)[Key] extends Definition<infer Value> ? Value : never;
};

/** A key of the register. */
type UndocumentedKey = keyof Undocumented;

/** One entry as the settings screen shows it. */
export type UndocumentedEntry = Omit<Definition<string | number | boolean>, 'pattern'> & { readonly key: UndocumentedKey };

/** An override that cannot be taken: which key, and a sentence that says what is expected. */
export type UndocumentedError = { readonly key: string; readonly sentence: string };

const definitions: { readonly [Key in UndocumentedKey]: Definition<string | number | boolean> } = register;

/** The register in its order, as plain data. */
export const undocumentedEntries: readonly UndocumentedEntry[] = (Object.keys(register) as UndocumentedKey[]).map((key) => {
  const { pattern: _, ...entry } = definitions[key];
  return { key, ...entry };
});

/** The defaults with the profile's overrides put in. Every wrong key or value is named; nothing is dropped silently. */
export function resolveUndocumented(overrides: unknown = {}): Result<Undocumented, readonly UndocumentedError[]> {
  const values: Record<string, unknown> = {};
  for (const entry of undocumentedEntries) values[entry.key] = entry.default;
  if (typeof overrides !== 'object' || overrides === null || Array.isArray(overrides))
    return fail([{ key: '', sentence: '"undocumented" must be an object of settings.' }]);
  const errors: UndocumentedError[] = [];
  for (const [key, value] of Object.entries(overrides)) {
    const entry = Object.hasOwn(register, key) ? definitions[key as UndocumentedKey] : undefined;
    const expected = entry === undefined ? null : expectation(entry, value);
    if (entry === undefined) errors.push({ key, sentence: `There is no setting "${key.slice(0, 60)}".` });
    else if (expected !== null) errors.push({ key, sentence: `"${key}" must be ${expected}.` });
    else values[key] = value;
  }
  return errors.length > 0 ? fail(errors) : ok(values as Undocumented);
}

/** What a value should have been, or null when it fits. */
function expectation({ type, pattern }: Definition<unknown>, value: unknown): string | null {
  switch (type.kind) {
    case 'text':
      return typeof value === 'string' && value.length <= 500 && pattern?.test(value) === true ? null : type.hint;
    case 'choice':
      return typeof value === 'string' && type.of.includes(value) ? null : `one of ${type.of.join(', ')}`;
    case 'flag':
      return typeof value === 'boolean' ? null : 'true or false';
    default:
      return Number.isSafeInteger(value) && (value as number) >= type.min && (value as number) <= type.max
        ? null
        : `a whole number from ${type.min} to ${type.max}`;
  }
}
