import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { CheckIn, CheckInDraft, TakenTruck } from '../../../../shared/console-api/gate.ts';
import type { Candidate, Way } from '../../../../shared/console-api/gate-reading.ts';
import { checkInLabel } from '../../../../shared/gate/check-in.ts';
import { type CodeForm, formsOf } from '../../../../shared/gate/code-forms.ts';
import { bookedSeal } from '../../../../shared/gate-checks/booked-seal.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { AppointmentId, VisitId } from '../../../../shared/ids.ts';
import { isLabel, numberOf, readLabel } from '../../../../shared/labels/label-code.ts';
import { searchKey } from '../../../../shared/search-key.ts';
import type { Container } from '../../../../shared/yard/model.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { holdsOf } from '../../../operations/holds/holds-store.ts';
import type { Operator } from '../../../operations/operator/operator.ts';
import { useOperator } from '../../../operations/operator/operator-of-page.ts';
import type { Page } from '../../../page/page.ts';
import { useIsYardOffline, usePage } from '../../../page/page-context.tsx';
import { perPage } from '../../../page/per-page.ts';
import { may } from '../../../page/stores/session-store.ts';
import { unlistedOf } from '../../../page/stores/unlisted-trucks.ts';
import { unsavedOf } from '../../../page/unsaved.ts';
import { useNames } from '../../../schedule/use-schedule.ts';
import type { TextField } from '../../../ui/keys/ear.ts';
import { useScanner } from '../../../ui/keys/use-scanner.ts';
import { words } from '../../../ui/words.ts';
import { codesOf, type ExpectedRow, type HereRow, standaloneBeside } from '../gate-rows.ts';
import { comingLines, looksOf } from '../release/coming-lines.ts';
import { askedLines, type HereLook, hereLooks, valuesOf } from '../release/here-lines.ts';
import { useTakenTruck } from '../use-held-truck.ts';
import { type CardField, cardFindings } from './card-findings.ts';
import { focusAt } from './focus-at.ts';
import { type Acted, GateLane, type LanePorts } from './gate-lane.ts';
import { assignWhenHere, checkIn, keepForLater } from './lane-acts.ts';
import { type ComingCard, checkInOf, type HereCard } from './model.ts';
import { objectionsTo } from './objections.ts';
import { readStoredCards, writeStoredCards } from './stored-cards.ts';
import { changedMessage, noProposal, type SpotProposal, useProposals } from './use-proposal.ts';

/** Forms of our own codes, which no field takes, however the keyboards are set. */
const oursAlways: ReadonlySet<string> = new Set(['pass', 'move']);

/**
 * The lane of a page. It stays open while the clerk visits another screen, and half-filled cards
 * survive a reload.
 */
const laneOf = perPage((page) => {
  const { warehouseId } = page.info.facility;
  const lane = new GateLane(readStoredCards(window.sessionStorage, warehouseId));
  lane.store.subscribe((state) => writeStoredCards(window.sessionStorage, warehouseId, state));
  unsavedOf(page).add(() => lane.isHalfFilled());
  return lane;
});

type Parts = {
  readonly expected: readonly ExpectedRow[];
  readonly here: readonly HereRow[];
  /** Check-ins that aren't sent yet. */
  readonly drafts: readonly CheckInDraft[];
  readonly mayCheckIn: boolean;
  readonly emptyBox: () => void;
  /** `changed`: the card named another spot at first. */
  readonly onPass: (visit: VisitId, changed: Message | null) => void;
  /** The gate is asked again. */
  readonly onAnswer: () => Promise<unknown>;
  /** A scan comes while the pass is shown. */
  readonly closePass: () => void;
  /** A way on that isn't the lane's. */
  readonly onFollow: (way: Way, candidate: Candidate) => void;
};

/** The lane with its actions: what a code opens, what Enter does, and the truck's target. */
export function useGateLane(parts: Parts) {
  const page = usePage();
  const { api } = page;
  const operator = useOperator();
  const names = useNames();
  const lane = laneOf(page);
  const state = useStore(lane.store);
  const isOffline = useIsYardOffline();
  const proposals = useProposals();
  const shown = useRef<SpotProposal | null>(null);

  const { open } = state;
  const card = open?.kind === 'coming' ? open : null;
  const isOpen = card !== null && card.stage !== 'done';
  const isAsked = isOpen && parts.mayCheckIn && !cardFindings(card).some(isTooLong);
  const held = useTakenTruck(isAsked ? checkInOf(card) : null);
  // While the act is under way its spot is promised: to this truck.
  if (card === null || card.stage === 'open') shown.current = proposals.of(card);
  const taken = shown.current === null ? null : changedMessage(shown.current);
  const takenText = taken === null ? null : words().format(taken);
  useEffect(() => {
    if (takenText !== null) page.announcer.format(takenText, true);
  }, [takenText, page.announcer]);

  const items = useStore(holdsOf(page), (now) => now.items);
  const looksHere = useLooksHere(parts.here);
  const asksSeal = items.some(({ kind, when }) => kind === 'seal' && when !== 'out');
  const seal = useBookedSeal(card?.appointment?.id ?? null, asksSeal);
  const linesOf = (of: ComingCard) => comingLines(of.entry, items, seal);
  const letIn = async (coming: ComingCard, bare: CheckIn): Promise<Acted> => {
    const looks = coming.isLookedAt ? looksOf(coming.entry, linesOf(coming)) : [];
    const input = { ...bare, looks };
    // The clerk said yes to going on in the place of the desk that has it.
    const instead = held?.id ?? null;
    // The truck goes to the spot shown. If that was taken at the last moment, the clerk hears of it
    // before the check-in, and can tell the driver.
    const best = shown.current?.best ?? null;
    if (best !== null && !proposals.canHave(best.spot)) {
      const said = changedMessage({
        best: proposals.of(coming).best,
        before: { label: best.label, why: 'taken' },
      });
      return { isDone: false, ending: said === null ? null : { said, severity: 'caution' } };
    }
    const spot = best?.spot ?? null;
    const unlisted = unlistedOf(page);
    // From here on nothing else is offered it.
    if (spot !== null)
      unlisted.promise(spot, { kind: 'unlisted', id: coming.id, label: checkInLabel(input) });
    let isAssigned = false;
    const acted = isOffline
      ? await keepForLater(page, { id: coming.id, input, spot, instead })
      : await checkIn(page, input, instead, (visit) => {
          isAssigned = spot !== null;
          if (spot !== null)
            assignWhenHere(page, operator, { visit, truck: checkInLabel(input), spot });
          parts.onPass(visit, changedMessage(shown.current ?? noProposal));
        });
    const release = () => {
      if (spot !== null && !isAssigned) unlisted.release(spot);
    };
    // A draft that is listed promises its spot itself.
    if (acted.isDone) void parts.onAnswer().finally(release);
    else release();
    return acted;
  };
  const objectionsOf = (of: ComingCard, taken: TakenTruck | null) =>
    objectionsTo(of, objectionWorld(page, parts, taken));
  const ports: LanePorts = {
    interpret: (code) => api.gate.interpret({ code }),
    unlabeled: (code) => unlabeled(page, code),
    askService: (code) => api.gate.askService({ code }),
    known: async (plate) => (await api.gate.known({ plate }).catch(() => null))?.truck ?? null,
    isExpected: (id) => parts.expected.some(({ appointment }) => appointment.id === id),
    loadType: ({ loadTypeId }) => names.loadType(loadTypeId),
    here: () => new Set(parts.here.map(({ visit }) => visit.id)),
    blocked: (coming) => objectionsOf(coming, held)[0] ?? null,
    mayCheckIn: () => parts.mayCheckIn,
    looks: linesOf,
    leaving: (here) => askedLines(looksHere(here)),
    keepLooks: (here) => keepLooks(page, looksHere(here)),
    letIn,
    actOf: (visit) => (page.yard.table.visit(visit)?.spotId == null ? 'assign' : 'depart'),
    letGo: (card) => letGo(page, operator, card),
    follow: parts.onFollow,
    write: (said) => words().format(said),
    say: (said, isUrgent) => page.announcer.format(words().format(said), isUrgent),
    emptyBox: parts.emptyBox,
    focus: focusAt,
    newId: () => crypto.randomUUID(),
  };
  lane.serve(ports);
  useCodes(parts, lane);
  return {
    lane,
    state,
    proposal: shown.current ?? noProposal,
    taken,
    isOffline,
    lines: card === null ? [] : linesOf(card),
    looks: open?.kind === 'here' ? looksHere(open) : [],
    objections: card === null || card.stage !== 'open' ? [] : objectionsOf(card, held),
    /** All that speaks against a card that waits. */
    againstKept: (of: ComingCard) => objectionsOf({ ...of, answered: [] }, null),
    /** What stands in the yard with the number of the truck's trailer left without a record. */
    departOld({ id, spotId: spot }: Container) {
      if (spot !== null)
        void operator.perform({ kind: 'depart', spot, asset: { kind: 'container', id } });
    },
  };
}

const objectionWorld = ({ yard, info }: Page, parts: Parts, held: TakenTruck | null) => ({
  ...parts,
  held,
  yard: yard.table,
  placeholders: info.facility.placeholders,
});

/**
 * A trailer's label is its number, also where several have it: the chooser names them. A spot's
 * shows the spot on the map.
 */
function unlabeled({ yard, ui }: Page, code: string): ReturnType<LanePorts['unlabeled']> {
  const label = readLabel(yard.table, code);
  if (label === null) return { text: code, said: null };
  const number = numberOf(label);
  if (number !== null) return { text: number, said: null };
  const isSpot = label.kind === 'spot';
  if (isSpot) ui.getState().jumpTo(label.id, null);
  const refused = message(label.kind === 'none' ? 'labels.none' : 'labels.several');
  return { text: null, said: isSpot ? null : refused };
}

/**
 * The seal on an appointment. Empty if there is none or we haven't read it. Lists don't contain it,
 * so a gate that asks for seals reads the appointment: the main process compares with the last
 * read.
 */
function useBookedSeal(id: AppointmentId | null, isAsked: boolean): string {
  const { api } = usePage();
  const known = useQuery({
    queryKey: ['gate', 'card', id ?? undefined],
    queryFn: () => (id === null ? null : api.appointments.known({ id })),
    enabled: id !== null,
  });
  const read = useQuery({
    queryKey: ['gate', 'seal', id],
    queryFn: ({ signal }) => (id === null ? null : api.appointments.open({ id }, { signal })),
    enabled: id !== null && isAsked,
    retry: false,
  });
  return bookedSeal((read.data ?? known.data)?.detail.fields ?? []);
}

/** The checks of a truck that is here. Empty for a clerk without that permission. */
function useLooksHere(here: readonly HereRow[]): (card: HereCard) => readonly HereLook[] {
  const page = usePage();
  const release = useStore(holdsOf(page));
  const mayLook = useStore(page.session, (now) => may(now, 'move'));
  return (card) => {
    const row = here.find(({ visit }) => visit.id === card.visit);
    return row === undefined || !mayLook ? [] : hereLooks(row, release, card);
  };
}

/** Keeps each look that is asked; returns why the first that is refused isn't kept. */
async function keepLooks(
  { api, announcer }: Page,
  looks: readonly HereLook[],
): Promise<Message | null> {
  for (const look of looks.filter(({ isAsked }) => isAsked)) {
    const { asset, when, name } = look;
    try {
      await api.release.inspect({ asset, when, values: valuesOf(look) });
    } catch (error) {
      return errorMessage(error, message('release.inspect.failed'));
    }
    announcer.format(words().t('release.inspect.done', { asset: name }));
  }
  return null;
}

/** Lets a truck go: from a spot by departing, else from the waiting list. */
async function letGo(page: Page, operator: Operator, here: HereCard): Promise<void> {
  const { table } = page.yard;
  const visit = table.visit(here.visit);
  if (visit === undefined) return;
  const asset = { kind: 'visit', id: visit.id } as const;
  const { spotId: spot } = visit;
  if (spot === null) return operator.perform({ kind: 'assign', asset, spot: null });
  // If another container stands on the spot, we name the truck alone. The container stays.
  const isBeside = standaloneBeside(table, visit).length > 0;
  await operator.perform({ kind: 'depart', spot, asset: isBeside ? asset : null });
}

/**
 * Reads codes into the lane. It takes any scan of our labels, of equipment, or of a listed truck.
 * Whatever is scanned into the plate field is read too, and in the phone field anything that isn't
 * a phone number.
 */
function useCodes({ expected, here, closePass }: Parts, lane: ReturnType<typeof laneOf>): void {
  const codes = useMemo(() => codesOf(expected, here), [expected, here]);
  const oursOnly = (code: string) =>
    isLabel(code) || formsOf(code).some(({ kind }) => oursAlways.has(kind));
  const knows = (code: string): boolean => codes.has(searchKey(code)) || oursOnly(code);
  const takesFromField = (code: string, field: TextField): boolean => {
    const is = (kind: CodeForm['kind']) => formsOf(code).some((form) => form.kind === kind);
    const at = fieldOf(field);
    // A seal that is scanned into its line is a seal, whatever else it may look like.
    if (at?.startsWith('look:') === true) return oursOnly(code);
    if (at === 'truck' || at === 'state') return true;
    return at === 'phone' ? knows(code) || !is('phone') : knows(code) || is('equipment');
  };
  useScanner(
    (code, _, from) => {
      closePass();
      lane.read(code, from === null ? null : fieldOf(from));
    },
    { isTypedInto: true, knows, takesFromField },
  );
}

/** The field of the card that an element is. */
const fieldOf = ({ dataset }: HTMLElement) => (dataset.laneField ?? null) as CardField | null;

const isTooLong = ({ said }: { readonly said: { readonly code: string } }): boolean =>
  said.code === 'gate.wrong.tooLong';
