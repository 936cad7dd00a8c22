/**
 * Finds what a code at the gate may mean.
 *
 * The problem: a clerk scans or types "448120". That may be a confirmation number, a reference, a
 * trailer, a part of a plate, or nothing that we know. A rule like "six digits are a confirmation
 * number" is wrong somewhere every day, and a wrong guess checks in the wrong truck.
 *
 * The idea: search everything for the code, and return all candidates with the facts that match and
 * those that contradict. The form of a code only orders the candidates. It never removes one and
 * never decides.
 *
 * How it works:
 * 1. `keysFor` makes the keys to look up: the text itself, the text without a word in front ("PO
 *    204417"), the digits of a phone or DOT number, a plate without its state.
 * 2. `exactMatches` finds the records with one of these keys, and which of their facts match.
 * 3. If there is none, we try the text as two codes scanned at once, then as a part of known codes,
 *    then its words alone. The words that aren't known are named. A plate that differs in one
 *    character may be the one that was meant.
 * 4. `recordsOf` turns records into candidates. A hooked container stands for its truck.
 * 5. `byForm` adds what the form alone suggests: unknown equipment, a carrier, a move, a foreign
 *    pass.
 * 6. `rated` rates each candidate as strong, weak or hint; `rank` orders them. The last candidate
 *    is always a new truck.
 *
 * A card opens at once only for the single strong candidate. Otherwise the clerk chooses.
 *
 * When you change this: nothing here may let a truck leave or cut a text. Pure.
 */
import { APPOINTMENT_STATUSES, type Appointment } from '../appointments/model.ts';
import { CHECK_IN_LENGTHS } from '../console-api/gate.ts';
import type {
  AgreeingFact,
  Candidate,
  CodeReading,
  DisagreeingFact,
  EquipmentNumber,
  ReadingNote,
  Way,
} from '../console-api/gate-reading.ts';
import {
  type CarrierNumber,
  type CarrierRegister,
  carrierKey,
  keyIn,
} from '../readers/carrier-number.ts';
import {
  canBeCode,
  inCapitals,
  isPlaceholder,
  phoneKey,
  writtenPlate,
} from '../readers/identity.ts';
import { knownWords } from '../readers/known-words.ts';
import { searchKey } from '../search-key.ts';
import {
  type CodeForm,
  checkDigit,
  decodedFromOtherKeyboard,
  formsOf,
  phoneDigits,
} from './code-forms.ts';
import { type CodedFact, type GateWorld, mayBePhone, type WorldRef } from './world.ts';

const [, , , , completed, , cancelled] = APPOINTMENT_STATUSES;

const longestPlate = CHECK_IN_LENGTHS.licensePlate;
/** A longer text isn't a code, but for example the barcode of a document. */
const longestCode = 100;
/** With fewer letters and digits we don't search for parts. */
const shortestPart = 4;
/** Most candidates shown. With more it would be a search. */
const mostShown = 40;
/**
 * We offer an appointment of a company whose number was read if it begins within this time, in
 * milliseconds.
 */
const nearMs = 12 * 3_600_000;

/** What `interpret` needs besides the world. `now` in milliseconds since the epoch. */
export type InterpretAt = {
  readonly now: number;
  /** Names of carriers with a number, as far as this desk has looked them up. */
  readonly carriers?: (register: CarrierRegister, number: string) => readonly string[];
};

/**
 * Interprets a code. The cost is that of its results; only if nothing matches completely we search
 * all codes for a part.
 */
export function interpret(code: string, world: GateWorld, at: InterpretAt): CodeReading {
  const scanned = cleaned(code);
  const decoded = decodedFromOtherKeyboard(scanned);
  const text = decoded ?? scanned;
  const notes: ReadingNote[] = decoded === null ? [] : [{ kind: 'otherKeyboard', text: decoded }];
  const key = searchKey(text);
  if ([...text].length > longestCode || key === '') {
    if (key !== '') notes.push({ kind: 'tooLong', length: [...text].length });
    return readingOf(text, [newTruck(text, world, [])], notes);
  }
  const forms = formsOf(text);
  const equipment = forms.find((each) => each.kind === 'equipment')?.equipment ?? null;
  if (equipment?.isRight === false) notes.push({ kind: 'checkDigit', code: equipment.code });

  const found = exactMatches(text, forms, world);
  for (const { ref, spot } of world.standsOn(text))
    found.set(ref, [
      ...(found.get(ref) ?? []),
      { name: 'spot', value: spot, label: '', how: 'whole' },
    ]);
  if (found.size === 0) {
    const both = twoCodes(key, world);
    for (const half of both ?? [])
      for (const [ref, agrees] of exactMatches(half, [], world))
        found.set(ref, [...(found.get(ref) ?? []), ...agrees]);
    if (both !== null) notes.push({ kind: 'twoCodes', texts: both });
  }
  const isOurs = forms.some(({ kind }) => kind === 'pass' || kind === 'move');
  if (found.size === 0 && key.length >= shortestPart && !isOurs)
    for (const ref of world.withPart(key, mostShown))
      found.set(ref, [
        ...world
          .codes(ref)
          .filter(({ value }) => searchKey(value).includes(key))
          .map((each): AgreeingFact => ({ ...each, how: 'part' })),
      ]);

  if (found.size === 0 && !isOurs) {
    const read = knownWords(
      text,
      (keys) =>
        new Set([...keys].filter((each) => each.length >= shortestPart && world.holds(each))),
    );
    for (const word of read?.known ?? [])
      for (const [ref, agrees] of exactMatches(word, [], world))
        found.set(ref, [...(found.get(ref) ?? []), ...agrees.map(asPart)]);
    const texts = read?.missed ?? [];
    if (found.size > 0 && texts.length > 0) notes.push({ kind: 'notFound', texts });
  }

  const isFound = [...found.values()].some((agrees) => agrees.some(({ how }) => how !== 'part'));
  if (!isFound && !isOurs)
    for (const [ref, agrees] of [...nearPlates(text, world), ...nearNumbers(text, world)])
      if (!found.has(ref)) found.set(ref, agrees);

  const records = recordsOf(found, text, world, at);
  const byNumber = byForm(forms, records, world, at);
  const known = new Set<WorldRef>(found.keys());
  for (const each of records)
    if (each.kind === 'appointment') known.add(`appointment:${each.appointment.id}`);
  const rest = [...byNumber, ...appointmentsOfCarriers(byNumber, known, world, at)];
  const ordered = [...records, ...rest].sort((a, b) => rank(b, at) - rank(a, at));
  if (ordered.length > mostShown) notes.push({ kind: 'more', count: ordered.length - mostShown });
  return readingOf(text, [...ordered.slice(0, mostShown), newTruck(text, world, forms)], notes);
}

/** A word of the text matches, and the rest of it is unknown: never enough to open a card. */
const asPart = (fact: AgreeingFact): AgreeingFact => ({ ...fact, how: 'part' });

/** Removes control characters and invisible characters from a code, and nothing else. */
const cleaned = (code: string): string => code.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();

/** Words that people write before a number, as keys. */
const wordBefore =
  /^(?:po|bol|ref|load|pu|pickup|del|delivery|conf|confirmation|appt|appointment|cita|no|nr|num|order|trailer|trl|unit|tag|plate|placa)(?=[a-z]*\d{3})/;

/** Keys to look up; the first is the text itself. */
function keysFor(text: string, forms: readonly CodeForm[]): readonly string[] {
  const key = searchKey(text);
  const keys = new Set([key, key.replace(wordBefore, '')]);
  for (const form of forms) {
    if (form.kind === 'phone') keys.add(phoneKey(form.digits));
    if (form.kind === 'carrier' && form.carrier.register === 'dot')
      keys.add(carrierKey(form.carrier) ?? '');
  }
  const { plate, state } = writtenPlate(text);
  if (state !== null) keys.add(searchKey(plate));
  keys.delete('');
  return [...keys];
}

/** Records with the complete code, and the facts that match. */
function exactMatches(
  text: string,
  forms: readonly CodeForm[],
  world: GateWorld,
): Map<WorldRef, readonly AgreeingFact[]> {
  const found = new Map<WorldRef, readonly AgreeingFact[]>();
  const keys = keysFor(text, forms);
  const isDot = forms.some((each) => each.kind === 'carrier' && each.carrier.register === 'dot');
  for (const key of keys)
    for (const ref of world.withKey(key)) {
      const agrees = world.codes(ref).flatMap((each) => agreeing(each, text, keys, isDot) ?? []);
      if (agrees.length > 0) found.set(ref, agrees);
    }
  // `keysFor` also has the plate without its state.
  return found;
}

/** How one text of a record matches the code; null if it doesn't. */
function agreeing(
  each: CodedFact,
  text: string,
  keys: readonly string[],
  isDot: boolean,
): AgreeingFact | null {
  const own = searchKey(each.value.slice(0, 200));
  // A number written as a DOT number matches nothing else.
  if (isDot && each.name !== 'dot' && own !== keys[0]) return null;
  switch (each.name) {
    case 'phone':
      return keys.includes(phoneKey(each.value)) ? { ...each, how: 'whole' } : null;
    case 'dot':
      return keys.includes(own) || keys.includes(keyIn('dot', each.value) ?? own)
        ? { ...each, how: 'whole' }
        : null;
    case 'plate':
      if (isWritten(each.value, text)) return { ...each, how: 'whole' };
      return keys.includes(own) || keys.includes(searchKey(writtenPlate(each.value).plate))
        ? { ...each, how: 'loose' }
        : null;
    default:
      if (own === keys[0] || isSamePhone(each, text)) return { ...each, how: 'whole' };
      if (keys.includes(own)) return { ...each, how: 'loose' };
      return each.name === 'ref' || each.name === 'field'
        ? keys.some((key) => partsOf(each.value).includes(key))
          ? { ...each, how: 'loose' }
          : null
        : null;
  }
}

/** Whether both are one phone number, with or without its country code. */
function isSamePhone({ name, value }: CodedFact, text: string): boolean {
  if (!mayBePhone(name)) return false;
  const [own, read] = [phoneDigits(value), phoneDigits(text)];
  return own !== null && read !== null && phoneKey(own) === phoneKey(read);
}

const partsOf = (value: string): readonly string[] => [
  ...(value.match(/\d{4,}|[\p{L}\p{N}]{5,}/gu) ?? []).map(searchKey),
  ...(searchKey(value).match(/\d{4,}/g) ?? []),
];

/** Whether the plate is written the same. A state that only one of them names doesn't matter. */
function isWritten(plate: string, text: string): boolean {
  const [one, other] = [writtenPlate(plate), writtenPlate(text)];
  return one.plate === other.plate;
}

/** The text as two known codes, one after the other; null if it isn't. */
function twoCodes(key: string, world: GateWorld): readonly [string, string] | null {
  for (let at = shortestPart; at <= key.length - shortestPart; at += 1) {
    const [first, second] = [key.slice(0, at), key.slice(at)];
    if (world.holds(first) && world.holds(second)) return [first, second];
  }
  return null;
}

/** Turns records into candidates. A hooked container stands for its truck. */
function recordsOf(
  found: ReadonlyMap<WorldRef, readonly AgreeingFact[]>,
  text: string,
  world: GateWorld,
  at: InterpretAt,
): readonly Candidate[] {
  const facts = new Map<WorldRef, readonly AgreeingFact[]>();
  const add = (ref: WorldRef, agrees: readonly AgreeingFact[]) =>
    facts.set(ref, [...(facts.get(ref) ?? []), ...agrees]);
  for (const [ref, agrees] of found) {
    const id = ref.slice(ref.indexOf(':') + 1);
    const truck = ref.startsWith('container:') ? world.container(id as never)?.visitId : null;
    if (typeof truck === 'string' && world.visit(truck) !== undefined)
      add(`visit:${truck}`, agrees);
    else add(ref, agrees);
  }
  const companies = new Set<string>();
  const candidates = [...facts].flatMap(([ref, agrees]) => {
    const one = candidateOf(ref, agrees, text, world);
    if (agrees.some(({ name }) => name === 'dot') && (one?.kind === 'here' || one?.kind === 'left'))
      companies.add(
        searchKey(
          (one.kind === 'here' ? one.visit : one.left.visit).companyName ??
            (one.kind === 'here' ? one.visit : one.left.visit).companyHint ??
            '',
        ),
      );
    return one ?? [];
  });
  companies.delete('');
  return [...candidates, ...ofCompanies(companies, facts, world, at)];
}

const isOver = ({ status }: Appointment): boolean => status === cancelled || status === completed;

/** Appointments around now of companies whose number was read. `known`: those already found. */
function ofCompanies(
  companies: ReadonlySet<string>,
  known: Pick<ReadonlySet<WorldRef>, 'has'>,
  world: GateWorld,
  { now }: InterpretAt,
): readonly Candidate[] {
  const found: Candidate[] = [];
  for (const company of companies)
    for (const ref of world.withKey(company)) {
      if (!ref.startsWith('appointment:') || known.has(ref)) continue;
      const appointment = world.appointment(ref.slice('appointment:'.length) as never);
      if (appointment === undefined || isOver(appointment)) continue;
      if (Math.abs(Date.parse(appointment.start) - now) > nearMs) continue;
      found.push({
        kind: 'appointment',
        appointment,
        came: world.cameFor(appointment.id),
        strength: 'hint',
        agrees: [
          { name: 'company', value: appointment.companyName ?? '', label: '', how: 'whole' },
        ],
        disagrees: [],
      });
    }
  return found;
}

/** Appointments around now of the carriers whose number was read. */
const appointmentsOfCarriers = (
  byNumber: readonly Candidate[],
  known: ReadonlySet<WorldRef>,
  world: GateWorld,
  at: InterpretAt,
): readonly Candidate[] => {
  const names = byNumber.flatMap((each) => (each.kind === 'carrier' ? each.companies : []));
  return ofCompanies(new Set(names.map(searchKey)), known, world, at);
};

function candidateOf(
  ref: WorldRef,
  agrees: readonly AgreeingFact[],
  text: string,
  world: GateWorld,
): Candidate | null {
  const id = ref.slice(ref.indexOf(':') + 1);
  const facts = { agrees, ...rated(agrees, text, world) };
  switch (ref.slice(0, ref.indexOf(':'))) {
    case 'visit': {
      const visit = world.visit(id as never);
      return visit === undefined
        ? null
        : {
            kind: 'here',
            visit,
            hooked: world.hookedTo(visit.id),
            appointments: world.cameForOf(visit),
            ...facts,
          };
    }
    case 'left': {
      const left = world.left(id as never);
      // A departed truck is reported, but never opens a card automatically.
      return left === undefined
        ? null
        : {
            kind: 'left',
            left,
            ...facts,
            strength: facts.strength === 'strong' ? 'weak' : facts.strength,
          };
    }
    case 'container': {
      const container = world.container(id as never);
      return container === undefined
        ? null
        : {
            kind: 'standing',
            container,
            appointments: [container.pickupAppointmentId, container.dropAppointmentId].flatMap(
              (each) => (each === null ? [] : (world.appointment(each) ?? [])),
            ),
            ...facts,
          };
    }
    default: {
      const appointment = world.appointment(id as never);
      return appointment === undefined
        ? null
        : { kind: 'appointment', appointment, came: world.cameFor(appointment.id), ...facts };
    }
  }
}

/** Rates a candidate by the facts that match and contradict. */
function rated(
  agrees: readonly AgreeingFact[],
  text: string,
  world: GateWorld,
): Pick<Candidate, 'strength' | 'disagrees'> {
  const disagrees: DisagreeingFact[] = [];
  const plate = agrees.find(({ name }) => name === 'plate');
  if (plate !== undefined) {
    if (isPlaceholder(plate.value, world.placeholders))
      disagrees.push({ name: 'placeholder', value: plate.value });
    const [one, other] = [writtenPlate(plate.value), writtenPlate(text)];
    if (one.state !== null && other.state !== null && one.state !== other.state)
      disagrees.push({ name: 'state', value: one.state });
  }
  const dot = agrees.find(({ name }) => name === 'dot');
  if (dot !== undefined) disagrees.push({ name: 'company', value: dot.value });
  const isStrong =
    disagrees.length === 0 &&
    agrees.some(
      ({ name, how }) =>
        how === 'whole' && (name === 'pass' || name === 'plate' || name === 'confirmation'),
    );
  const strength = isStrong
    ? 'strong'
    : agrees.every(({ name, how }) => name === 'spot' || how === 'part' || how === 'near')
      ? 'hint'
      : 'weak';
  return { strength, disagrees };
}

/**
 * What the form alone suggests: arriving equipment, a carrier, a move, a pass that belongs to no
 * truck here.
 */
function byForm(
  forms: readonly CodeForm[],
  records: readonly Candidate[],
  world: GateWorld,
  at: InterpretAt,
): readonly Candidate[] {
  const alone = { agrees: [], disagrees: [], strength: 'hint' } as const;
  return forms.flatMap((form): readonly Candidate[] => {
    switch (form.kind) {
      case 'pass':
        return records.some(({ agrees }) => agrees.some(({ name }) => name === 'pass'))
          ? []
          : [{ kind: 'foreign-pass', number: form.number, ...alone }];
      case 'move':
        return [
          {
            kind: 'move',
            number: form.number,
            move: world.move(form.number) ?? null,
            ...alone,
            strength: 'weak',
          },
        ];
      case 'equipment':
        return records.some(({ agrees }) => agrees.some(({ name }) => name === 'equipment'))
          ? []
          : [
              {
                kind: 'equipment',
                equipment: form.equipment,
                near: nearOnes(form.equipment, world),
                ...alone,
              },
            ];
      case 'carrier':
        return carrierCandidate(form.carrier, records, world, at);
      default:
        return [];
    }
  });
}

function carrierCandidate(
  carrier: CarrierNumber,
  records: readonly Candidate[],
  world: GateWorld,
  at: InterpretAt,
): readonly Candidate[] {
  const companies = new Set(at.carriers?.(carrier.register, carrier.number) ?? []);
  for (const each of records) {
    const visit = each.kind === 'here' ? each.visit : each.kind === 'left' ? each.left.visit : null;
    const name = visit?.companyName ?? visit?.companyHint ?? '';
    if (name !== '' && each.agrees.some((fact) => fact.name === 'dot')) companies.add(name);
  }
  for (const ref of carrier.register === 'scac' ? [] : world.withKey(carrierKey(carrier) ?? ''))
    for (const { name, value } of world.codes(ref))
      if (name === 'company' && ref.startsWith('visit:') && carrier.register === 'dot')
        companies.add(value);
  return [
    {
      kind: 'carrier',
      carrier,
      companies: [...companies],
      agrees: [],
      disagrees: [],
      // Letters alone may be anything: part of a plate, a name.
      strength: carrier.register === 'scac' ? 'hint' : 'weak',
    },
  ];
}

/**
 * Known numbers of equipment that differ from this one in one character, or by two swapped
 * characters.
 */
function nearOnes(equipment: EquipmentNumber, world: GateWorld): readonly string[] {
  if (equipment.isRight !== false) return [];
  const { code } = equipment;
  const found = new Set<string>();
  const look = (other: string) => {
    if (
      other !== code &&
      Number(other.charAt(10)) === checkDigit(other) &&
      world.holds(other.toLowerCase())
    )
      found.add(other);
  };
  const digits = '0123456789';
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  for (let at = 0; at < code.length; at += 1) {
    for (const one of at < 4 ? letters : digits) look(code.slice(0, at) + one + code.slice(at + 1));
    if (at > 0 && at !== 4)
      look(code.slice(0, at - 1) + code.charAt(at) + code.charAt(at - 1) + code.slice(at + 1));
  }
  return [...found];
}

/** Whether only a plate or a number like the code was found. */
export const isNear = ({ agrees }: Candidate): boolean =>
  agrees.length > 0 && agrees.every(({ how }) => how === 'near');

/** Characters that are read for each other. */
const LOOK_ALIKES: readonly string[] = ['0oqd', '1il', 'uv', '8b', '5s', '2z', '6g', 'vy', 'mn'];

/**
 * Trucks that are here with a plate that differs in one character, or by two swapped ones: first
 * those whose characters look alike. The cost is that of some 600 look-ups, whatever the yard.
 */
function nearPlates(
  text: string,
  world: GateWorld,
): ReadonlyMap<WorldRef, readonly AgreeingFact[]> {
  const found = new Map<WorldRef, readonly AgreeingFact[]>();
  const key = searchKey(writtenPlate(text).plate);
  if (key.length < shortestPart || key.length > longestPlate) return found;
  if (isPlaceholder(text, world.placeholders)) return found;
  for (const near of [...likeKeys(key), ...oneApart(key)])
    for (const ref of world.withKey(near)) {
      const plate = world.codes(ref).find(({ name }) => name === 'plate');
      if (!ref.startsWith('visit:') || plate === undefined || found.has(ref)) continue;
      const isPlate = searchKey(writtenPlate(plate.value).plate) === near;
      if (isPlate && !isPlaceholder(plate.value, world.placeholders))
        found.set(ref, [{ ...plate, how: 'near' }]);
    }
  return found;
}

/**
 * Appointments whose confirmation number differs in one digit, or by two swapped ones. Shorter
 * numbers are too near to each other.
 */
function nearNumbers(
  text: string,
  world: GateWorld,
): ReadonlyMap<WorldRef, readonly AgreeingFact[]> {
  const found = new Map<WorldRef, readonly AgreeingFact[]>();
  const key = searchKey(text);
  if (!/^\d{6,}$/.test(key) || key.length > longestPlate) return found;
  for (const near of oneApart(key))
    for (const ref of world.withKey(near)) {
      const number = world.codes(ref).find(({ name }) => name === 'confirmation');
      if (
        ref.startsWith('appointment:') &&
        number !== undefined &&
        searchKey(number.value) === near
      )
        found.set(ref, [{ ...number, how: 'near' }]);
    }
  return found;
}

/** Keys with one character in the place of one that looks like it. */
const likeKeys = (key: string): readonly string[] =>
  [...key].flatMap((char, at) =>
    LOOK_ALIKES.filter((alike) => alike.includes(char)).flatMap((alike) =>
      [...alike].filter((one) => one !== char).map((one) => replaced(key, at, 1, one)),
    ),
  );

/** Keys with one character changed, missing, added, or swapped with the next. */
function oneApart(key: string): readonly string[] {
  const any = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  return Array.from({ length: key.length + 1 }, (_, at) => [
    ...any.flatMap((one) => [replaced(key, at, 1, one), replaced(key, at, 0, one)]),
    replaced(key, at, 1, ''),
    replaced(key, at, 2, key.charAt(at + 1) + key.charAt(at)),
  ])
    .flat()
    .filter((each) => each !== key);
}

const replaced = (key: string, at: number, count: number, by: string): string =>
  key.slice(0, at) + by + key.slice(at + count);

/** The last candidate. Our own codes are never plates, and we never cut a text to fit. */
function newTruck(text: string, world: GateWorld, forms: readonly CodeForm[]): Candidate {
  const isOurs = forms.some(({ kind }) => kind === 'pass' || kind === 'move');
  const isLong = [...text].length > longestPlate;
  const noPlate = isOurs
    ? ({ why: 'ours', most: longestPlate } as const)
    : isLong
      ? ({ why: 'tooLong', most: longestPlate } as const)
      : text !== '' && !canBeCode(text)
        ? ({ why: 'signs', most: longestPlate } as const)
        : null;
  return {
    kind: 'new-truck',
    plate: noPlate === null ? inCapitals(text) : '',
    noPlate,
    isPlaceholder: isPlaceholder(text, world.placeholders),
    strength: 'hint',
    agrees: [],
    disagrees: [],
  };
}

/** Orders candidates by strength, then by kind, then by how near their time is. */
function rank(candidate: Candidate, { now }: InterpretAt): number {
  const strength = { strong: 3, weak: 2, hint: 1 }[candidate.strength];
  const isExact = candidate.agrees.some(({ how }) => how === 'whole');
  const kind = {
    here: 7,
    appointment: 6,
    standing: 5,
    move: 4,
    equipment: 4,
    carrier: 3,
    left: 3,
    'foreign-pass': 2,
    'new-truck': 0,
  }[candidate.kind];
  const over = candidate.kind === 'appointment' && isOver(candidate.appointment) ? BEHIND_OPEN : 0;
  return strength * 1_000 + (isExact ? 500 : 0) + kind * 10 - farOf(candidate, now) - over;
}

/** More than `farOf` ever is: an appointment that is over comes behind every open one. */
const BEHIND_OPEN = 9.95;

/** How far its time is from now, from 0 to nearly 10. */
function farOf(candidate: Candidate, now: number): number {
  const at =
    candidate.kind === 'appointment'
      ? Date.parse(candidate.appointment.start)
      : candidate.kind === 'left'
        ? Date.parse(candidate.left.leftAt)
        : now;
  const days = Math.abs(at - now) / 86_400_000;
  return Number.isNaN(days) ? 9.9 : (9.9 * days) / (days + 1);
}

function readingOf(
  text: string,
  candidates: readonly Candidate[],
  notes: readonly ReadingNote[],
): CodeReading {
  const strong = candidates.flatMap(({ strength }, at) => (strength === 'strong' ? [at] : []));
  const opens =
    strong.length === 1 && !isDoubled(candidates, strong[0]) ? (strong[0] ?? null) : null;
  const [first] = candidates;
  const only = opens === null ? undefined : candidates[opens];
  const departs =
    only?.kind === 'here' && only.agrees.some(({ name, how }) => name === 'pass' && how === 'whole')
      ? only.visit.id
      : null;
  return {
    text,
    candidates,
    opens,
    enter: first !== undefined && letsIn(first) ? 0 : null,
    departs,
    notes,
  };
}

/**
 * Whether one was found by a plate that another truck here has as well, written otherwise: how it
 * is written never decides between two.
 */
function isDoubled(candidates: readonly Candidate[], opened = -1): boolean {
  const hasPlate = (each: Candidate | undefined) =>
    each?.kind === 'here' &&
    each.disagrees.length === 0 &&
    each.agrees.some(({ name, how }) => name === 'plate' && how !== 'part' && how !== 'near');
  const isPass = candidates[opened]?.agrees.some(({ name }) => name === 'pass') === true;
  return !isPass && hasPlate(candidates[opened]) && candidates.filter(hasPlate).length > 1;
}

/** Whether a candidate's first way lets a truck in, and none out. */
const letsIn = (candidate: Candidate): boolean => {
  const [way] = waysOf(candidate);
  return candidate.strength !== 'hint' || candidate.kind === 'new-truck'
    ? way === 'let-in' || way === 'walk-in' || way === 'pick-up'
    : false;
};

/**
 * What can be done with a candidate, best first. Enter in the chooser takes the first if it lets a
 * truck in.
 */
export function waysOf(candidate: Candidate): readonly Way[] {
  switch (candidate.kind) {
    case 'here':
      // If it is another truck, nothing of this one is meant.
      if (isNear(candidate)) return ['open'];
      return candidate.appointments.length > 0 ? ['open', 'second-truck'] : ['open', 'walk-in'];
    case 'left':
      return ['walk-in'];
    case 'standing':
      return ['pick-up', 'show'];
    case 'equipment':
    case 'carrier':
      return ['add', 'walk-in'];
    case 'move':
      return ['move'];
    case 'foreign-pass':
    case 'new-truck':
      return ['walk-in'];
    case 'appointment':
      return waysOfAppointment(candidate);
  }
}

function waysOfAppointment({
  appointment,
  came,
}: Extract<Candidate, { kind: 'appointment' }>): readonly Way[] {
  if (came.some(({ visit, leftAt }) => visit !== null && leftAt === null))
    return ['open', 'second-truck', 'appointment'];
  if (came.length > 0) return ['second-truck', 'walk-in', 'appointment', 'call'];
  switch (appointment.status) {
    case cancelled:
      return ['walk-in', 'call', 'book', 'appointment'];
    case completed:
      return ['appointment', 'second-truck', 'walk-in'];
    default:
      return ['let-in', 'call', 'book', 'appointment'];
  }
}
