/** Policies of detention as this page knows them, and what they come to for a truck. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { PoliciesInForce } from '../../../../shared/console-api/detention.ts';
import { type Detention, detentionOf } from '../../../../shared/detention/calculate.ts';
import { type Policy, policyFor } from '../../../../shared/detention/policy.ts';
import type { Visit } from '../../../../shared/yard/model.ts';
import { watchForever } from '../../../connection/watch-forever.ts';
import type { Page } from '../../../page/page.ts';
import { perPage } from '../../../page/per-page.ts';
import { scheduleOf } from '../../../schedule/use-schedule.ts';
import { instantMs } from '../../../ui/text/time.ts';

/** The policies of a page. */
export type DetentionStore = StoreApi<PoliciesInForce> & {
  /** Begins to follow them; the answer stops it. */
  readonly start: () => () => void;
  readonly policyOf: (visit: Visit, appointment: Appointment | null) => Policy | null;
  /**
   * What a truck that is here comes to now; null where nothing is charged or nobody knows when it
   * came.
   */
  readonly runningOf: (
    visit: Visit,
    now: number,
  ) => { readonly policy: Policy; readonly detention: Detention } | null;
};

/** The store of this page. */
export const detentionOfPage = perPage((page: Page): DetentionStore => {
  const store = createStore<PoliciesInForce>()(() => ({ policies: [], set: null }));
  const schedule = scheduleOf(page);
  const loadTypeOf = (appointment: Appointment | null) =>
    schedule.page.getState().state?.loadTypes.find(({ id }) => id === appointment?.loadTypeId)
      ?.name ?? null;
  const policyOf = (visit: Visit, appointment: Appointment | null): Policy | null => {
    const { policies } = store.getState();
    if (policies.length === 0) return null;
    const company = visit.companyName ?? visit.companyHint;
    return policyFor(policies, {
      visitType: visit.visitType,
      company,
      loadType: loadTypeOf(appointment),
    });
  };
  return Object.assign(store, {
    start: () =>
      watchForever(
        (options) => page.api.detention.watch(undefined, options),
        (now) => store.setState(now),
      ),
    policyOf,
    runningOf(visit: Visit, now: number) {
      const appointment =
        visit.appointmentId === null ? null : schedule.marks.row(visit.appointmentId);
      const policy = policyOf(visit, appointment);
      const arrived = instantMs(visit.createdAt ?? visit.firstSeenAt ?? null);
      if (policy === null || arrived === null) return null;
      const start = instantMs(appointment?.start ?? null);
      return {
        policy,
        detention: detentionOf(
          policy,
          { arrived: { earliest: arrived, latest: arrived }, left: null, appointment: start },
          now,
        ),
      };
    },
  });
});
