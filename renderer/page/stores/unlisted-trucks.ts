/**
 * Trucks at the gate that are on no list of the yard yet: their check-in waits to be sent, or the
 * yard hasn't shown them since. Their spots are taken for everything that offers one.
 */
import { createStore } from 'zustand/vanilla';
import type { CheckInDraft } from '../../../shared/console-api/gate.ts';
import type { AppointmentId, SpotId } from '../../../shared/ids.ts';
import type { Promised, PromisedTo } from '../../../shared/planning/best/rank.ts';
import type { Page } from '../page.ts';
import { perPage } from '../per-page.ts';

/**
 * What the page knows of them.
 *
 * Example: one saved offline for A-01: `{ drafts: [draft], unsettled: 0, spots: Map { 'spot-A1' =>
 * { kind: 'unlisted', id: 'ci-9', label } } }`.
 */
type UnlistedTrucks = {
  /** Check-ins that aren't sent yet, oldest first. */
  readonly drafts: readonly CheckInDraft[];
  /** How many check-ins are being sent, or have an unclear result. */
  readonly unsettled: number;
  /** Every spot that one of them is meant for. */
  readonly spots: Promised;
};

/** The trucks of a page that no list has yet. */
export const unlistedOf = perPage(() => {
  const store = createStore<UnlistedTrucks>()(() => ({
    drafts: [],
    unsettled: 0,
    spots: new Map(),
  }));
  const promised = new Map<SpotId, PromisedTo>();
  const put = (drafts: readonly CheckInDraft[]) => {
    const ofDrafts = drafts.flatMap(({ id, label, spot }) =>
      spot === null ? [] : [[spot, { kind: 'unlisted', id, label }] as const],
    );
    store.setState({ drafts, spots: new Map<SpotId, PromisedTo>([...ofDrafts, ...promised]) });
  };
  return Object.assign(store, {
    /** Sets all check-ins that aren't sent yet. The same again changes nothing. */
    setDrafts(drafts: readonly CheckInDraft[]): void {
      if (JSON.stringify(drafts) !== JSON.stringify(store.getState().drafts)) put(drafts);
    },
    setUnsettled(unsettled: number): void {
      if (unsettled !== store.getState().unsettled) store.setState({ unsettled });
    },
    /** Keeps a spot for a truck until `release`. */
    promise(spot: SpotId, to: PromisedTo): void {
      promised.set(spot, to);
      put(store.getState().drafts);
    },
    release(spot: SpotId): void {
      if (promised.delete(spot)) put(store.getState().drafts);
    },
  });
});

/** What the truck of such a check-in came for. */
export const appointmentsOfDraft = ({
  appointment,
  alsoFor,
}: CheckInDraft): readonly AppointmentId[] =>
  appointment === null ? alsoFor : [appointment, ...alsoFor];

/** The gate as the console knows it now. What isn't sent yet counts everywhere from then on. */
export async function readGate(page: Page) {
  const state = await page.api.gate.state();
  const unlisted = unlistedOf(page);
  unlisted.setDrafts(state.drafts);
  unlisted.setUnsettled(state.attempts.length);
  return state;
}
