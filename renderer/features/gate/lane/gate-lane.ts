import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { CheckIn, CheckInAttempt, KnownTruck } from '../../../../shared/console-api/gate.ts';
import type {
  Candidate,
  CandidateOf,
  CodeReading,
  ReadingNote,
  Way,
} from '../../../../shared/console-api/gate-reading.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId, VisitId } from '../../../../shared/ids.ts';
import { inCapitals } from '../../../../shared/readers/identity.ts';
import { assetLabel, displayText } from '../../../../shared/text.ts';
import type { AssetSubject } from '../../../../shared/yard/operations.ts';
import type { LookLine } from '../release/coming-lines.ts';
import { type CardField, cardFindings } from './card-findings.ts';
import { chooserOf, type May, outcomeOf, withEquipment } from './code-choices.ts';
import { firstEntry } from './entry.ts';
import type {
  Card,
  CardEnding,
  Choice,
  Chooser,
  ComingCard,
  Entry,
  HereAct,
  HereCard,
  LaneState,
} from './model.ts';
import { askFirst, checkInOf, isAllAsked, MOST_KEPT, plateOf, toAskOf } from './model.ts';
import type { Objection } from './objections.ts';

/** How an act ended. `isDone` false: the card stays open with how it ended. */
export type Acted = {
  readonly isDone: boolean;
  readonly ending: CardEnding | null;
  readonly attempt?: CheckInAttempt | null;
};

type AskedLine = Pick<LookLine, 'isBlank' | 'refused'>;

/** What the lane needs from its screen. We read the newest values on each use. */
export type LanePorts = {
  readonly interpret: (code: string) => Promise<CodeReading>;
  /**
   * Resolves a label of ours to the number of a trailer. Null if there is nothing to read: with the
   * reason, or because we show the spot. Any other text is returned unchanged.
   */
  readonly unlabeled: (code: string) => { text: string | null; said: Message | null };
  /** Looks for the code at the service. */
  readonly askService: (code: string) => Promise<{ reading: CodeReading; said: Message | null }>;
  readonly known: (plate: string) => Promise<KnownTruck | null>;
  /** An appointment that is waited for now. */
  readonly isExpected: (id: AppointmentId) => boolean;
  /** The name of what an appointment is booked for, as the schedule has it. */
  readonly loadType: (appointment: Appointment) => string;
  readonly here: () => ReadonlySet<VisitId>;
  /** Why Enter doesn't let the truck of a card in, as long as the clerk hasn't said yes to it. */
  readonly blocked: (card: ComingCard) => Objection | null;
  readonly mayCheckIn: () => boolean;
  /** The checks of the truck on a card, line by line. */
  readonly looks: (card: ComingCard) => readonly AskedLine[];
  /** The open checks of a truck that is here. */
  readonly leaving: (card: HereCard) => readonly AskedLine[];
  /** Saves the checks of a truck that is here. Returns the reason if that failed. */
  readonly keepLooks: (card: HereCard) => Promise<Message | null>;
  /** Checks in, once. `instead`: the check-in of another desk that this one replaces. */
  readonly letIn: (card: ComingCard, input: CheckIn) => Promise<Acted>;
  /** What a truck that is here does next, as the yard is now. */
  readonly actOf: (visit: VisitId) => HereAct;
  /** Opens the question that departs a truck, or that gives it a spot. */
  readonly letGo: (card: HereCard) => Promise<void>;
  /** Requests to the screen: show, call, book. */
  readonly follow: (way: Way, candidate: Candidate) => void;
  /** A text for a field, in the clerk's language. */
  readonly write: (said: Message) => string;
  readonly say: (said: Message, isUrgent: boolean) => void;
  /** Empties the search box. */
  readonly emptyBox: () => void;
  readonly focus: (at: 'box' | 'chooser' | 'question' | 'card' | CardField) => void;
  readonly newId: () => string;
};

/**
 * The gate as a lane. Its states: nothing open → a card, or a chooser that leads to one → its act →
 * done → nothing open. A code opens a card, adds to the open one, or asks what it means; Escape
 * goes back. Codes are read one after the other, and wait while an act is under way.
 */
export class GateLane {
  readonly store: StoreApi<LaneState>;
  #ports: LanePorts | null = null;
  /** The code that is read now; the next ones wait for it. */
  #turn: Promise<void> = Promise.resolve();
  /** The last line asked on a card. It may stay empty. */
  #asked: { readonly card: string; readonly line: number } | null = null;
  /** The checks are being saved. Until then Enter does nothing. */
  #isKeeping = false;
  /** The truck of the open card departs or gets its spot: its place changes by this card. */
  #isLettingGo = false;
  /** The newest code that came while an act was under way or a question stood. */
  #waiting: string | null = null;

  /** `kept`: half-filled cards from before a reload. */
  constructor(kept: readonly ComingCard[] = []) {
    this.store = createStore<LaneState>()(() => ({ open: null, kept, notice: null }));
  }

  /** From now on this screen serves the lane. */
  serve(ports: LanePorts) {
    this.#ports = ports;
  }

  /** Reads a code that was scanned or typed. `at`: the field of the card that it came into. */
  read(code: string, at: CardField | null = null) {
    this.#turn = this.#turn.then(() => this.#read(code, at));
  }

  /** Enter outside of the search box, or in the empty one. `at`: the field that has the focus. */
  enter(at: CardField | null = null) {
    const { open } = this.#state;
    if (open === null) return;
    if (open.kind === 'chooser') {
      if (open.enter === null) return this.#do.focus('chooser');
      return this.choose(open.enter);
    }
    if (open.kind === 'here') return this.#enterHere(open, at);
    if (open.stage === 'done') return this.#close();
    if (open.stage === 'acting') return;
    const findings = cardFindings(open);
    const [first] = findings;
    const blocked = this.#do.blocked(open);
    // The other fields wait for nothing: a trailer's number is settled before the check-in.
    if (blocked !== null && (blocked.field === null || first === undefined))
      return this.#object(blocked);
    if (first === undefined) return this.#goOn(open, at);
    // From a valid field we go on to the next. Once an error is shown we show all of them.
    if (at !== null && !findings.some(({ part }) => part === at)) return this.#do.focus(first.part);
    this.#patchCard({ wasTried: true });
    this.#do.say(first.said, true);
    this.#do.focus(first.part);
  }

  /** Nothing is wrong with the card: its driver is asked, its checks are made, and it comes in. */
  #goOn(card: ComingCard, at: CardField | null) {
    const missing = toAskOf(card);
    const [first] = missing;
    const isAtAsked = at === null || missing.some((each) => each === at);
    if (first !== undefined && !(isAllAsked(card) && isAtAsked)) {
      this.#patchCard({ asked: [...new Set([...card.asked, ...missing])] });
      this.#do.say(askFirst(missing), true);
      return this.#do.focus(first);
    }
    // The second Enter on what is empty: the driver didn't know it either.
    const known: ComingCard =
      first === undefined ? card : { ...card, entry: { ...card.entry, isNotKnown: true } };
    this.#set({ open: known });
    if (this.#isLookedAt(known, at)) void this.#letIn(known);
  }

  /** Whether the truck was looked at. If no line is left, this is the clerk's word that it was. */
  #isLookedAt(card: ComingCard, at: CardField | null): boolean {
    const lines = this.#do.looks(card);
    if (card.isLookedAt || lines.length === 0) return true;
    if (this.#asksLine(card, lines, at)) return false;
    this.#patchCard({ isLookedAt: true });
    this.#do.focus('card');
    return false;
  }

  /** Moves the focus to the next line that must be filled in. False: none is left. */
  #asksLine(card: Card, lines: readonly AskedLine[], at: CardField | null): boolean {
    const wrong = lines.findIndex(({ refused }) => refused !== null);
    const from = this.#linesFrom(card, at);
    const blank = lines.findIndex(({ isBlank }, index) => isBlank && index >= from);
    const next = wrong === -1 ? blank : wrong;
    if (next === -1) return false;
    this.#asked = { card: card.id, line: next };
    const refused = lines[wrong]?.refused ?? null;
    if (refused !== null) this.#do.say(refused, true);
    this.#do.focus(`look:${next}`);
    return true;
  }

  /** The first line that is asked next: from the button, the one behind the line asked last. */
  #linesFrom({ id }: Card, at: CardField | null): number {
    if (at?.startsWith('look:') === true) return Number(at.slice('look:'.length)) + 1;
    return at === null && this.#asked?.card === id ? this.#asked.line + 1 : 0;
  }

  /** One step back: from a question to its card, from a card to ready. */
  escape() {
    const { open } = this.#state;
    this.#do.emptyBox();
    if (open?.kind === 'chooser' && open.over !== null) {
      this.#set({ open: open.over, notice: null });
      return this.#do.focus('card');
    }
    if (open?.kind === 'here' && open.isAsking) {
      this.#set({ open: { ...open, isAsking: false }, notice: null });
      this.#do.focus('box');
      return this.#readWaiting();
    }
    // What was typed isn't given up by a key: the card waits under "Not finished".
    this.#keep(open);
    this.#close();
  }

  /** The truck that came in is done with. */
  next() {
    const { open } = this.#state;
    if (open?.kind === 'coming' && open.stage === 'done') this.#close();
  }

  /** Takes a line of the chooser. */
  choose(at: number) {
    const { open } = this.#state;
    if (open?.kind !== 'chooser') return;
    const choice = open.choices[at];
    if (choice === undefined) return;
    if (choice.kind === 'ask-service') return void this.#askService(open);
    if (choice.kind === 'into') return this.#into(open, choice);
    this.#take(choice.way, choice.candidate, open.reading, open.over);
  }

  /** Opens the card of an expected truck, or of a new one. */
  openComing(appointment: Appointment | null, change: Partial<Entry> = {}) {
    this.#keep(this.#state.open);
    this.#openCard(this.#newComing(appointment, change));
  }

  /** Opens the card of a truck that is here; the open one waits. */
  openTruck(visit: VisitId) {
    this.#keep(this.#state.open);
    this.#openCard(this.#newHere(visit));
  }

  /** Changes what the clerk fills in. */
  change(change: Partial<Entry>) {
    const { open } = this.#state;
    if (open?.kind !== 'coming' || open.stage !== 'open') return;
    const hasContainers = (change.containers ?? open.entry.containers).length > 0;
    const isOtherTrailer = (change.containers?.length ?? Infinity) < open.entry.containers.length;
    // With another trailer these are other lines.
    if (change.containers !== undefined) this.#asked = null;
    // Checks of one trailer must never be kept for the trailer that replaces it.
    const seen = isOtherTrailer ? ofTruck(open.entry.seen) : open.entry.seen;
    const entry = carried({ ...open.entry, seen, ...change });
    this.#patchCard({
      entry: hasContainers ? { ...entry, hasNoTrailer: false } : entry,
      isTouched: true,
      isLookedAt: false,
      ending: null,
      // Data remembered for one plate must never be offered for another.
      ...(plateOf(entry) !== plateOf(open.entry) && { known: null }),
    });
  }

  /** The truck of the open card didn't come for this one as well. */
  notAlsoFor(id: AppointmentId) {
    const { open } = this.#state;
    if (open?.kind === 'coming' && open.stage === 'open')
      this.#patchCard({ also: open.also.filter((each) => each.id !== id) });
  }

  /** Looks up what this desk remembers about the typed plate. */
  async recall(): Promise<void> {
    const { open } = this.#state;
    if (open?.kind !== 'coming') return;
    const plate = plateOf(open.entry);
    const isKnown = plate !== '' && [...plate].length <= 20;
    const known = isKnown ? await this.#do.known(plate) : null;
    const now = this.#state.open;
    if (now?.kind === 'coming' && now.id === open.id && plateOf(now.entry) === plate)
      this.#patchCard({ known });
  }

  /** Fills remembered data into empty fields, because the clerk asked for it. */
  takeKnown() {
    const { open } = this.#state;
    if (open?.kind !== 'coming' || open.known === null) return;
    const { entry, known } = open;
    this.change({
      phone: entry.phone === '' ? known.phone : entry.phone,
      useWhatsApp: entry.useWhatsApp || known.useWhatsApp,
      dotNumber: entry.dotNumber === '' ? known.dotNumber : entry.dotNumber,
      companyHint: entry.companyHint === '' ? known.companyHint : entry.companyHint,
      visitType: entry.visitType === 'Unknown' ? known.visitType : entry.visitType,
      hasNoTrailer: entry.containers.length === 0 && known.trailer === null,
    });
    this.#patchCard({ known: null });
    this.#do.focus(this.#firstMissing() ?? 'card');
  }

  /** Shows the fields that are seldom needed, or hides them. */
  unfold(isUnfolded: boolean) {
    this.#patchCard({ isUnfolded });
  }

  /** Opens a line of what is looked at: it isn't as expected. */
  openLook(at: number, line: Pick<LookLine, 'at' | 'value'>) {
    const { open } = this.#state;
    if (open?.kind === 'here') this.write(line.at, line.value);
    if (open?.kind === 'coming')
      this.change({ seen: { ...open.entry.seen, [line.at]: line.value } });
    this.#do.focus(`look:${at}`);
  }

  /** The clerk's observation on a line of a truck that is here. */
  write(line: LookLine['at'], value: string) {
    this.#patchHere(({ written }) => ({ written: { ...written, [line]: value }, problem: null }));
  }

  /** Reopens the saved checks of a truck or trailer, or closes them. */
  lookAgain(subject: AssetSubject) {
    this.#patchHere(({ again, written }) => ({
      again: again.includes(subject)
        ? again.filter((each) => each !== subject)
        : [...again, subject],
      written: Object.fromEntries(
        Object.entries(written).filter(([at]) => !at.startsWith(`${subject} `)),
      ),
    }));
    this.#do.focus('card');
  }

  /** The truck of the open card departs, or gets its spot. */
  letGo() {
    const { open } = this.#state;
    if (open?.kind !== 'here' || this.followPlace()) return;
    this.#isLettingGo = true;
    void this.#do.letGo(open).then(() => {
      this.#isLettingGo = false;
      if (this.#state.open === open) this.#close();
      this.#readWaiting();
    });
  }

  /**
   * Closes an open question once the truck's place has changed: its key would do something else
   * than what was read. Returns whether that was so.
   */
  followPlace(): boolean {
    const { open } = this.#state;
    if (open?.kind !== 'here' || this.#isLettingGo) return false;
    const act = this.#do.actOf(open.visit);
    if (act === open.act) return false;
    this.#set({ open: { ...open, act, isAsking: false, isOwnPass: false } });
    this.#notify(message(`gate.card.now.${act}`));
    if (open.isAsking) {
      this.#do.focus('box');
      this.#readWaiting();
    }
    return true;
  }

  /** It isn't the truck of the open card: a new card, with the plate that was read. */
  anotherTruck() {
    const { open } = this.#state;
    if (open?.kind === 'here' && this.#do.mayCheckIn())
      this.openComing(null, { licensePlate: open.plate });
  }

  /** Reopens a waiting card. The card that was open waits instead. */
  resume(id: string) {
    const card = this.#state.kept.find((each) => each.id === id);
    if (card === undefined) return;
    this.#keep(this.#state.open);
    this.#set({ kept: this.#state.kept.filter((each) => each !== card) });
    this.#openCard(card);
  }

  /** Throws a kept card away. */
  discard(id: string) {
    this.#set({ kept: this.#state.kept.filter((each) => each.id !== id) });
    this.#do.focus('box');
  }

  /** Further typing is a new search, so we clear the last error. */
  clearNotice() {
    if (this.#state.notice !== null) this.#set({ notice: null });
  }

  /**
   * The clerk says yes to what speaks against letting in. The truck is let in unless something else
   * speaks against it, or is missing.
   */
  answerYes() {
    const { open } = this.#state;
    if (open?.kind !== 'coming' || open.stage !== 'open') return;
    const blocked = this.#do.blocked(open);
    if (blocked === null) return;
    const card = { ...open, answered: [...open.answered, blocked.key] };
    this.#set({ open: card });
    const next = this.#do.blocked(card);
    if (next !== null) return this.#object(next);
    const missing = this.#firstMissing();
    if (missing !== null) return this.#do.focus(missing);
    this.#goOn(card, null);
  }

  /** Says what speaks against letting in, where the clerk can correct it. */
  #object({ said, field }: Objection) {
    this.#do.say(said, true);
    this.#do.focus(field ?? 'card');
  }

  get #state(): LaneState {
    return this.store.getState();
  }

  get #do(): LanePorts {
    if (this.#ports === null) throw new Error('The lane is used before its screen is there.');
    return this.#ports;
  }

  #may(ask: boolean): May {
    return { ask, letIn: this.#do.mayCheckIn() };
  }

  #set(change: Partial<LaneState>) {
    this.store.setState(change);
  }

  #patchCard(change: Partial<ComingCard>) {
    const { open } = this.#state;
    if (open?.kind === 'coming') this.#set({ open: { ...open, ...change } });
  }

  #patchHere(change: (card: HereCard) => Partial<HereCard>) {
    const { open } = this.#state;
    if (open?.kind === 'here') this.#set({ open: { ...open, ...change(open) } });
  }

  #notify(notice: Message) {
    this.#set({ notice });
    this.#do.say(notice, true);
  }

  #close() {
    this.#set({ open: null, notice: null });
    this.#do.emptyBox();
    this.#do.focus('box');
  }

  async #read(code: string, at: CardField | null): Promise<void> {
    const { open } = this.#state;
    this.#do.emptyBox();
    if (open?.kind === 'coming' && open.stage === 'acting') {
      this.#waiting = code;
      return;
    }
    if (open?.kind === 'here' && open.isAsking) {
      this.#waiting = code;
      this.#notify(message('gate.notice.kept', { code: displayText(code, 100) }));
      return;
    }
    // The act is done. Later messages are not about it.
    if (open?.kind === 'coming' && open.stage === 'done') this.#set({ open: null });
    this.#set({ notice: null });
    const { text, said } = this.#do.unlabeled(code);
    if (said !== null) this.#notify(said);
    if (text === null) return;
    try {
      this.#act(await this.#do.interpret(text), at);
    } catch {
      this.#notify(message('gate.notice.unread', { text: displayText(code, 100) }));
      this.#do.focus('box');
    }
  }

  /** Does what a code means. */
  #act(reading: CodeReading, at: CardField | null) {
    const { open } = this.#state;
    const card = open?.kind === 'chooser' ? open.over : open;
    const note = reading.notes.map(noteMessage).find((each) => each !== null);
    const outcome = outcomeOf(reading, card, this.#do.isExpected, this.#may(true), at);
    if (note != null) this.#notify(note);
    switch (outcome.kind) {
      case 'open':
        return this.#take(firstWay(outcome.candidate), outcome.candidate, reading, card);
      case 'same':
        return this.#same(reading, card);
      case 'fill':
        if (card !== null) this.#set({ open: card });
        this.change(outcome.change);
        if (outcome.change.licensePlate !== undefined) void this.recall();
        return this.#do.focus(this.#firstMissing() ?? 'card');
      case 'strange':
        return this.#notify(
          message('gate.lane.strangePass', { text: displayText(reading.text, 40) }),
        );
      case 'choose':
        this.#set({ open: outcome.chooser });
        return this.#do.focus('chooser');
    }
  }

  /** A code of the truck on the open card ticks the equipment that leaves with it. */
  #same(reading: CodeReading, card: Card | null) {
    if (card?.kind !== 'here') return this.#set({ open: card });
    const codes = reading.candidates.flatMap((each) =>
      each.kind === 'here' && each.visit.id === card.visit
        ? each.agrees.filter(({ name }) => name === 'equipment').map(({ value }) => value)
        : [],
    );
    const isOwnPass = card.isOwnPass || reading.departs === card.visit;
    this.#set({ open: { ...card, isOwnPass, seen: [...new Set([...card.seen, ...codes])] } });
    this.#focusHere(card);
  }

  /** When checks are asked, their button gets the focus, so that a digit opens one. */
  #focusHere(card: HereCard) {
    this.#do.focus(this.#do.leaving(card).length > 0 ? 'card' : 'box');
  }

  /** Takes one of a candidate's actions. */
  #take(way: Way, candidate: Candidate, reading: CodeReading, over: Card | null) {
    const newTruck = reading.candidates.at(-1);
    const plate = newTruck?.kind === 'new-truck' ? newTruck.plate : '';
    const come = (appointment: Appointment | null, change: Partial<Entry> = {}) => {
      this.#keep(over);
      this.#openCard(this.#newComing(appointment, change));
    };
    const appointment = candidate.kind === 'appointment' ? candidate.appointment : null;
    switch (way) {
      case 'open':
        return this.#openHere(candidate, reading, over);
      case 'let-in':
      case 'second-truck':
        return come(appointment ?? firstAppointment(candidate));
      case 'walk-in':
        return come(null, appointment === null ? { licensePlate: plate } : walkInFor(appointment));
      case 'pick-up':
        return candidate.kind === 'standing' ? come(...this.#pickUpOf(candidate)) : undefined;
      case 'add':
        return come(null, addedBy(candidate, reading.text));
      default:
        this.#do.follow(way, candidate);
    }
  }

  #openHere(candidate: Candidate, reading: CodeReading, over: Card | null) {
    const visit = visitOf(candidate);
    if (visit === null) return this.#do.follow('open', candidate);
    const named = candidate.agrees.filter(({ name }) => name === 'equipment');
    this.#keep(over);
    this.#openCard({
      ...this.#newHere(visit),
      isOwnPass: reading.departs === visit,
      seen: named.map(({ value }) => value),
      plate: candidate.agrees.some(({ name }) => name === 'plate') ? reading.text : '',
    });
  }

  #newHere(visit: VisitId): HereCard {
    return {
      kind: 'here',
      id: this.#do.newId(),
      visit,
      act: this.#do.actOf(visit),
      ...{ isOwnPass: false, isAsking: false, problem: null, plate: '' },
      ...{ seen: [], written: {}, again: [] },
    };
  }

  /** The truck picks up equipment that stands here. The clerk sees which one on the card. */
  #pickUpOf({
    container,
    appointments,
  }: CandidateOf<'standing'>): [Appointment | null, Partial<Entry>] {
    const driverNotes = this.#do.write(
      message('gate.card.picksUp', { container: assetLabel(container) }),
    );
    return [appointments[0] ?? null, { visitType: 'PickUp', driverNotes }];
  }

  #newComing(appointment: Appointment | null, change: Partial<Entry>): ComingCard {
    const first = this.#firstEntry(appointment);
    return {
      kind: 'coming',
      id: this.#do.newId(),
      appointment,
      also: [],
      entry: carried({ ...first, ...change }),
      known: null,
      hereBefore: new Set(this.#do.here()),
      isTouched: Object.keys(change).length > 0,
      wasTried: false,
      isUnfolded: false,
      answered: [],
      asked: [],
      isLookedAt: false,
      stage: 'open',
      ending: null,
      refusal: null,
    };
  }

  #openCard(card: Card) {
    const { notice } = this.#state;
    this.#set({ open: card });
    // A message about the code itself, such as a wrong keyboard layout, stays.
    if (notice !== null && notice.code === 'gate.notice.unread') this.#set({ notice: null });
    if (card.kind === 'here') return this.#focusHere(card);
    if (plateOf(card.entry) !== '' && card.known === null) void this.recall();
    this.#do.focus(this.#firstMissing() ?? 'card');
  }

  /** The appointments of the truck on the open card. */
  appointmentOfCard(): Appointment | null {
    const { open } = this.#state;
    return open?.kind === 'coming' ? open.appointment : null;
  }

  /** Whether a card is half filled, open or put aside. */
  isHalfFilled(): boolean {
    const { open, kept } = this.#state;
    return kept.length > 0 || this.#touched(open) !== null;
  }

  /**
   * The open card if it is a check-in that has been started, otherwise null. Text of a scan doesn't
   * count: it goes into a field before we know it is a scan, and is removed again.
   */
  #touched(open: LaneState['open']): ComingCard | null {
    const card = open?.kind === 'chooser' ? open.over : open;
    if (card?.kind !== 'coming' || card.stage !== 'open' || !card.isTouched) return null;
    const { appointment, entry, also } = card;
    const first = this.#firstEntry(appointment);
    return also.length === 0 && JSON.stringify(entry) === JSON.stringify(first) ? null : card;
  }

  #firstEntry(appointment: Appointment | null): Entry {
    return firstEntry(appointment, appointment === null ? '' : this.#do.loadType(appointment));
  }

  /** Puts a half-filled card aside: the next truck doesn't cost what was typed. */
  #keep(open: LaneState['open']) {
    const card = this.#touched(open);
    if (card === null) return;
    const others = this.#state.kept.filter(({ id }) => id !== card.id);
    this.#set({ kept: [...others, card].slice(-MOST_KEPT) });
    this.#do.say(message('gate.kept.said'), false);
  }

  #firstMissing(): CardField | null {
    const { open } = this.#state;
    return open?.kind === 'coming' ? (cardFindings(open)[0]?.part ?? null) : null;
  }

  #enterHere(card: HereCard, at: CardField | null) {
    if (this.followPlace()) return;
    const lines = card.isAsking ? [] : this.#do.leaving(card);
    if (this.#isKeeping || this.#asksLine(card, lines, at)) return;
    if (lines.length > 0) return void this.#keepLooks(card);
    // Enter alone never departs a truck whose own pass was not scanned. It asks which truck is
    // meant.
    if (card.isOwnPass || card.isAsking) {
      if (card.isAsking) return this.#do.focus('question');
      return this.letGo();
    }
    this.#set({ open: { ...card, isAsking: true } });
    this.#do.focus('question');
  }

  /** The clerk confirms the checks. We save them before anything departs. */
  async #keepLooks(card: HereCard): Promise<void> {
    this.#isKeeping = true;
    // The lines and their button may go while they are kept.
    this.#do.focus('box');
    const problem = await this.#do.keepLooks(card);
    this.#isKeeping = false;
    if (problem !== null) this.#do.say(problem, true);
    const { open } = this.#state;
    if (open?.kind !== 'here' || open.id !== card.id) return;
    this.#patchHere(({ again }) => ({ problem, again: problem === null ? [] : again }));
    if (problem !== null) this.#do.focus('card');
  }

  #into(chooser: Chooser, choice: Extract<Choice, { kind: 'into' }>) {
    const { over, reading } = chooser;
    if (over?.kind !== 'coming') return;
    this.#set({ open: over });
    const { text } = reading;
    const { candidate } = choice;
    switch (choice.field) {
      case 'plate':
        this.change({ licensePlate: text });
        void this.recall();
        break;
      case 'equipment':
        this.change(withEquipment(over.entry, text));
        break;
      case 'driverNumber':
        this.change({ driverAppointmentIdentifier: text });
        break;
      case 'appointment':
        if (candidate.kind === 'appointment') this.#linkCard(over, candidate.appointment);
        break;
      case 'alsoFor':
        if (candidate.kind === 'appointment')
          this.#patchCard({ also: [...over.also, candidate.appointment], isTouched: true });
    }
    this.#do.focus(this.#firstMissing() ?? 'card');
  }

  /** The truck on the card came for this appointment. The typed text stays. */
  #linkCard(card: ComingCard, appointment: Appointment) {
    const booked = firstEntry(appointment, this.#do.loadType(appointment));
    const { entry } = card;
    this.#set({
      open: {
        ...card,
        appointment,
        entry: {
          ...entry,
          companyHint: entry.companyHint === '' ? booked.companyHint : entry.companyHint,
          visitType: entry.visitType === 'Unknown' ? booked.visitType : entry.visitType,
          driverAppointmentIdentifier:
            entry.driverAppointmentIdentifier === ''
              ? booked.driverAppointmentIdentifier
              : entry.driverAppointmentIdentifier,
        },
      },
    });
  }

  async #askService(chooser: Chooser): Promise<void> {
    const { text } = chooser.reading;
    const asked = await this.#do
      .askService(text)
      .catch(() => ({ reading: chooser.reading, said: message('gate.notice.notAsked') }));
    if (this.#state.open !== chooser) return;
    this.#set({ open: chooserOf(asked.reading, chooser.over, this.#may(false)) });
    if (asked.said !== null) this.#notify(asked.said);
    this.#do.focus('chooser');
  }

  async #letIn(card: ComingCard): Promise<void> {
    this.#patchCard({ stage: 'acting', ending: null, refusal: null });
    // The fields and the button take no focus meanwhile.
    this.#do.focus('box');
    const { isDone, ending, attempt = null } = await this.#do.letIn(card, checkInOf(card));
    if (ending !== null) this.#do.say(ending.said, ending.severity !== 'done');
    const { open } = this.#state;
    // Another card may be open by now: how this one ended is in the lists.
    if (open?.kind === 'coming' && open.id === card.id) {
      this.#patchCard({
        stage: isDone ? 'done' : 'open',
        ending,
        refusal: attempt?.refusal ?? null,
      });
      this.#do.focus(isDone ? 'box' : 'card');
    }
    this.#readWaiting();
  }

  /** The code that came while something else was under way has its turn. */
  #readWaiting() {
    const next = this.#waiting;
    this.#waiting = null;
    if (next !== null) this.read(next);
  }
}

/** An entry with its numbers as they are painted: in capitals. */
const carried = (entry: Entry): Entry => ({
  ...entry,
  licensePlate: inCapitals(entry.licensePlate),
  state: inCapitals(entry.state),
  containers: entry.containers.map((each) => ({ ...each, code: inCapitals(each.code) })),
});

const ofTruck = (seen: Entry['seen']): Entry['seen'] =>
  Object.fromEntries(Object.entries(seen).filter(([at]) => !/^\d/.test(at)));

const visitOf = (candidate: Candidate): VisitId | null =>
  candidate.kind === 'here'
    ? candidate.visit.id
    : candidate.kind === 'appointment'
      ? (candidate.came.find(({ leftAt, visit }) => leftAt === null && visit !== null)?.visit ??
        null)
      : null;

const firstAppointment = (candidate: Candidate): Appointment | null =>
  candidate.kind === 'here' ? (candidate.appointments[0] ?? null) : null;

const firstWay = ({ kind }: Candidate): Way => (kind === 'appointment' ? 'let-in' : 'open');

/**
 * A truck whose appointment is over checks in without one. We keep the number that the driver gave.
 */
const walkInFor = ({ confirmationNumber, companyName }: Appointment): Partial<Entry> => ({
  driverAppointmentIdentifier: confirmationNumber ?? '',
  companyHint: companyName ?? '',
});

/** What we know about a new truck from the number of its equipment or carrier. */
function addedBy(candidate: Candidate, text: string): Partial<Entry> {
  if (candidate.kind === 'equipment') return withEquipment(firstEntry(null, ''), text);
  if (candidate.kind !== 'carrier') return {};
  const { carrier, companies } = candidate;
  const [company = ''] = companies.length === 1 ? companies : [];
  // The service has no place for a docket number but the notes; a SCAC names its carrier.
  const isScac = carrier.register === 'scac';
  return {
    companyHint: company === '' && isScac ? carrier.number : company,
    ...(carrier.register === 'dot' ? { dotNumber: carrier.number } : {}),
    ...(carrier.register === 'dot' || isScac ? {} : { driverNotes: text }),
  };
}

/** The message about the code itself. Null if the chooser or the card already says it. */
function noteMessage(note: ReadingNote): Message | null {
  switch (note.kind) {
    case 'otherKeyboard':
      return message('gate.notice.otherKeyboard', { code: note.text });
    case 'tooLong':
      return message('gate.notice.tooLong', { length: note.length });
    case 'checkDigit':
      return message('gate.note.checkDigit', { code: note.code });
    case 'more':
      return message('gate.notice.more', { count: note.count });
    case 'notFound':
      return message('gate.notice.notFound', {
        texts: note.texts.map((each) => displayText(each, 40)),
      });
    case 'twoCodes':
      return null;
  }
}
