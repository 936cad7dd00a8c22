/** Bodies of the quoting service, checked by seeds/quoting.md. */
import { z } from 'zod';
import { refuse } from '../refusal.ts';

const decimal = z.string().regex(/^\d{1,12}(?:\.\d{1,6})?$/, 'A valid number is required.');
const text = z.string().max(2_000);

const stop = z
  .object({
    address: text.optional(),
    city: text.optional(),
    state: text.optional(),
    country: text.optional(),
    zipcode: text.optional(),
    window: z
      .object({ start: z.iso.datetime({ offset: true }), end: z.iso.datetime({ offset: true }) })
      .optional(),
    drop_trailer: z.boolean().default(false),
    accessorials: z.array(text).default([]),
  })
  .refine(
    ({ city, state, zipcode }) => Boolean(zipcode) || (Boolean(city) && Boolean(state)),
    'Give a city with its state, or a zipcode.',
  );

const item = z.object({
  po_number: text.optional(),
  description: text.optional(),
  hazmat: z.boolean().default(false),
  hazmat_class: text.optional(),
  ltl_item: z
    .object({
      count: z.number().int().positive().optional(),
      height: decimal.optional(),
      length: decimal.optional(),
      width: decimal.optional(),
      weight: decimal.optional(),
      destity: decimal.optional(),
      stackable: z.boolean().optional(),
      nmfc_code: text.optional(),
      classification: text.optional(),
      package_type: text.optional(),
      ltl_excessive_length_class: text.optional(),
    })
    .optional(),
});

const quoteRequest = z.object({
  mode: z.enum(['FTL', 'LTL']),
  equipment_type: z.enum(['DRV', 'RFR', 'FBE']),
  weight: decimal.optional(),
  channel: text.min(1),
  customer_reference: text.optional(),
  requirements: z.object({ team_driver: z.boolean() }),
  shipper: z.object({ id: z.string().min(1) }),
  stops: z.array(stop).length(2, 'Exactly 2 stops are needed: pickup and delivery.'),
  items: z.array(item).optional(),
});

/** A quote request, as the client sent it. */
export type QuoteInput = z.infer<typeof quoteRequest>;
/** One end of the lane, as sent. */
export type StopInput = QuoteInput['stops'][number];

const mileageProviders = [
  'PCM_CURRENT',
  ...Array.from({ length: 17 }, (_, index) => `PCM${18 + index}`),
  'gmaps',
];

const shipper = z.object({
  name: z
    .string()
    .min(1, 'This field may not be blank.')
    .max(255, 'Ensure this field has no more than 255 characters.'),
  email: z.email('Enter a valid email address.').nullable().default(null),
  status: z.enum(['active', 'inactive']).default('active'),
  fuel_rate: z.number().min(0, 'Ensure this value is greater than or equal to 0.').default(0),
  has_quote_response_integration: z.boolean().default(false),
  tms_url: z.url('Enter a valid URL.').nullable().default(null),
  mileage_provider: z.enum(mileageProviders).default('PCM_CURRENT'),
});

/** A shipper without its id. */
export type ShipperInput = z.infer<typeof shipper>;

const filters = z
  .object({
    status: z.array(z.enum(['active', 'inactive'])).optional(),
    name: z.array(z.string()).optional(),
    mileage_provider: z.array(z.enum(mileageProviders)).optional(),
    id: z.array(z.string()).optional(),
  })
  .nullable();

const list = z.object({
  limit: z.coerce.number().int().min(1).max(50, 'At most 50.').default(50),
  offset: z.coerce.number().int().min(0).default(0),
  filters: z
    .union([
      filters,
      z.string().transform((value, context) => {
        try {
          return filters.parse(JSON.parse(value));
        } catch {
          context.addIssue({ code: 'custom', message: 'filters is not readable.' });
          return z.NEVER;
        }
      }),
    ])
    .default(null),
});

/** The parameters of the list of shippers. */
export type ShipperListInput = z.infer<typeof list>;

const reader =
  <Out>(schema: z.ZodType<Out>) =>
  (body: unknown): Out => {
    const read = schema.safeParse(body);
    return read.success
      ? read.data
      : refuse(400, 'bad-body', z.prettifyError(read.error).replaceAll('\n', ' '));
  };

/** Reads the body of a new quote request. Refuses with 400. */
export const readQuoteRequest = reader(quoteRequest);

/** Reads the body of a new shipper. Refuses with 400. */
export const readShipper = reader(shipper);

/** Reads the query of the list of shippers. Refuses with 400. */
export const readShipperList = reader(list);
