/**
 * The custom fields of the sandbox's facility: every type of seeds/yard.md, and one that the
 * console does not know (contract.md 1.10).
 */
import type { SeededRandom } from '../../random.ts';

/** A definition as the service stores it. */
type Definition = Readonly<Record<string, unknown>> & {
  readonly name: string;
  readonly type: string;
  readonly label: string;
};

/**
 * The service's rule for the name at creation: the type followed by the label. Here without spaces.
 */
export const nameOf = (type: string, label: string): string =>
  `${type}${label.replaceAll(' ', '')}`;

const define = (
  type: string,
  label: string,
  order: number,
  more: Readonly<Record<string, unknown>> = {},
): Definition => ({
  name: nameOf(type, label),
  type,
  label,
  description: '',
  order,
  required: more.requiredForWarehouse === true,
  requiredForWarehouse: false,
  requiredForCarrier: false,
  hiddenFromCarrier: false,
  ...more,
});

const commodities = [
  'Produce',
  'Dairy',
  'Frozen',
  'Dry grocery',
  'Beverages',
  'Paper goods',
  'Cleaning supplies',
  'Pet food',
];
const handling = [
  'Lumper needed',
  'Floor loaded',
  'Double stacked',
  'Slip sheets',
  'Temperature log',
  'Sort and segregate',
];

/** The template of today. */
export const templateNow = (): readonly Definition[] => [
  define('str', 'PO number', 1, {
    description: 'As on the bill of lading',
    placeholder: 'Such as PO-104417',
    requiredForWarehouse: true,
    requiredForCarrier: true,
    minLengthOrValue: 4,
    maxLengthOrValue: 20,
  }),
  define('dropdown', 'Commodity', 2, { requiredForWarehouse: true, dropDownValues: commodities }),
  define('int', 'Pallet count', 3, {
    requiredForCarrier: true,
    minLengthOrValue: 1,
    maxLengthOrValue: 60,
  }),
  define('dropdownmultiselect', 'Handling', 4, { dropDownValues: handling }),
  define('combobox', 'Seal color', 5, {
    dropDownValues: ['Red', 'Blue', 'Yellow'],
    description: 'Choose one or type another',
  }),
  define('bool', 'Hazmat', 6, { requiredForCarrier: true }),
  define('date', 'Ship date', 7),
  define('timestamp', 'Loaded at', 8, { description: 'When the shipper closed the doors' }),
  define('email', 'Dispatcher', 9, { description: 'Gets a message when the truck is called' }),
  define('phone', 'Driver phone', 10),
  define('bigstr', 'Instructions', 11, { placeholder: 'What the dock has to know' }),
  define('doc', 'Bill of lading', 12),
  define('multidoc', 'Photos', 13, { hiddenFromCarrier: true }),
  define('action', 'Print labels', 14, {
    actionKind: 'button',
    semanticLabelId: 'b2a1c0de-0000-4000-8000-000000000014',
  }),
];

/** The template of some days ago. Appointments booked then keep it for good. */
export const templateBefore = (): readonly Definition[] =>
  templateNow()
    .filter(({ label }) => label !== 'Seal color')
    .map((definition) => {
      if (definition.label === 'Commodity')
        return { ...definition, dropDownValues: commodities.slice(0, 5) };
      if (definition.label === 'Pallet count')
        return { ...definition, maxLengthOrValue: 30, description: 'Without the empty ones' };
      return definition;
    });

const fileKey = (random: SeededRandom, name: string) =>
  `storage/${random.uuid()}/${random.int(0x10_000_000, 0xff_fff_fff).toString(16).padStart(10, '0')}/${name}`;

/** Draws a value that fits the definition. Null for a field that stays empty. */
const drawValue = (
  random: SeededRandom,
  { type, label, dropDownValues }: Definition,
  startMs: number,
): unknown => {
  const options = (dropDownValues ?? []) as readonly string[];
  switch (type) {
    case 'str':
      return label === 'PO number' ? `PO-${random.int(100_000, 999_999)}` : 'as agreed';
    case 'bigstr':
      return random.chance(0.3) ? 'Call before unloading.\nBack in on the left side.' : null;
    case 'date':
      return new Date(startMs - random.int(1, 4) * 86_400_000).toISOString().slice(0, 10);
    case 'bool':
      return random.chance(0.1);
    case 'doc':
      return random.chance(0.4) ? fileKey(random, 'bill-of-lading.pdf') : null;
    case 'multidoc':
      return random.chance(0.2) ? [fileKey(random, 'nose.jpg'), fileKey(random, 'tail.jpg')] : [];
    case 'int':
      return random.int(4, 30);
    case 'email':
      return `dispatch${random.int(1, 40)}@carrier.example`;
    case 'phone':
      return `+1214555${String(random.int(100, 199)).padStart(4, '0')}`;
    case 'dropdown':
      return random.pick(options);
    case 'dropdownmultiselect':
      return random.shuffle(options).slice(0, random.int(0, 3));
    case 'combobox':
      return random.chance(0.8) ? random.pick(options) : 'Green';
    case 'timestamp':
      return random.chance(0.7)
        ? new Date(startMs - random.int(4, 30) * 3_600_000).toISOString()
        : null;
    default:
      return 'print';
  }
};

/** Stamps a template with drawn values, as an appointment carries it. */
export const stampTemplate = (
  random: SeededRandom,
  template: readonly Definition[],
  startMs: number,
): unknown[] =>
  template.map((definition) => ({ ...definition, value: drawValue(random, definition, startMs) }));
