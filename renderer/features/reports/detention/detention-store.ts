/** Policies of detention as this page knows them, and what they come to for a truck. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import { latestOf } from '../../../../shared/appointments/contract.ts';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { PoliciesInForce } from '../../../../shared/console-api/reports/detention.ts';
import {
  type Detention,
  detentionOf,
  freeTimeEnd,
  type Stay,
} from '../../../../shared/detention/calculate.ts';
import { type Policy, policyFor } from '../../../../shared/detention/policy.ts';
import { arrivalOf } from '../../../../shared/yard/arrival.ts';
import type { Visit } from '../../../../shared/yard/model.ts';
import { watchForever } from '../../../connection/watch-forever.ts';
import type { Page } from '../../../page/page.ts';
import { perPage } from '../../../page/per-page.ts';
import { scheduleOf } from '../../../schedule/use-schedule.ts';
import { instantMs } from '../../../ui/text/time.ts';

/** The policies of a page. */
export type DetentionStore = StoreApi<PoliciesInForce> & {
  /** Begins to follow them; the returned function stops it. */
  readonly start: () => () => void;
  /**
   * The policy that charges for a truck, and when its free time ends (milliseconds since the epoch;
   * null where it doesn't). Null where nothing is charged or it isn't known when it came.
   */
  readonly freeTimeOf: (
    visit: Visit,
    appointment: Appointment | null,
  ) => { readonly policy: Policy; readonly ends: number | null } | null;
  /**
   * The detention of a truck in the yard so far, also while its time is free. Null if no policy
   * applies or its arrival is unknown.
   */
  readonly runningOf: (
    visit: Visit,
    now: number,
  ) => { readonly policy: Policy; readonly detention: Detention } | null;
};

/** The appointment's terms for its truck. Null if we can't read its start. */
export function termsOf(appointment: Appointment | null): Stay['appointment'] {
  const start = instantMs(appointment?.start ?? null);
  if (appointment === null || start === null) return null;
  return { start, latest: latestOf(appointment) ?? start };
}

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
  const { timeZone } = page.info.facility;
  const arrivalMs = (visit: Visit) => instantMs(arrivalOf(visit));
  return Object.assign(store, {
    start: () =>
      watchForever(
        (options) => page.api.detention.watch(undefined, options),
        (now) => store.setState(now),
      ),
    freeTimeOf(visit: Visit, appointment: Appointment | null) {
      const policy = policyOf(visit, appointment);
      const arrived = arrivalMs(visit);
      if (policy === null || arrived === null) return null;
      return { policy, ends: freeTimeEnd(policy, arrived, termsOf(appointment), timeZone) };
    },
    runningOf(visit: Visit, now: number) {
      const appointment =
        visit.appointmentId === null ? null : schedule.marks.row(visit.appointmentId);
      const policy = policyOf(visit, appointment);
      const arrived = arrivalMs(visit);
      if (policy === null || arrived === null) return null;
      const stay: Stay = {
        arrived: { earliest: arrived, latest: arrived },
        left: null,
        appointment: termsOf(appointment),
      };
      return { policy, detention: detentionOf(policy, stay, now, timeZone) };
    },
  });
});
