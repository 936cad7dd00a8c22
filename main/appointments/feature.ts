/**
 * The dock schedule as a feature: appointments, drafts of new ones, and the template of their
 * fields.
 */

import type { Message } from '../../shared/i18n/message.ts';
import type { AppointmentId } from '../../shared/ids.ts';
import { defaultSettings, type OutboxSettings } from '../../shared/outbox/retry.ts';
import type { DeskAct } from '../journal/write/desk-acts.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import type { ChangeAppointmentClient } from '../remote/dock-scheduling/change-appointment.ts';
import type { CreationClient } from '../remote/dock-scheduling/create-appointment.ts';
import type { TemplateClient } from '../remote/dock-scheduling/template.ts';
import type { PullPolicy } from '../remote/polling/poll-timing.ts';
import { bookedAct, rebookedAct } from './appointment-acts.ts';
import { DraftDesk } from './appointment-drafts.ts';
import { appointmentsApi } from './appointments-api.ts';
import { AppointmentChanges } from './changes.ts';
import { openDrafts } from './open-drafts.ts';
import { Schedule, type ScheduleService } from './schedule.ts';
import type { ScheduleCache } from './schedule-cache.ts';
import { createTemplateService } from './template.ts';
import { templateApi } from './template-api.ts';

/** Services are null if the profile names no dock scheduling. */
export type AppointmentsFeatureParts = {
  readonly context: FeatureContext;
  readonly schedule: ScheduleService | null;
  /**
   * Creation of appointments, their template, and changes of what is booked; these are null where
   * the profile does not turn them on.
   */
  readonly booking: {
    readonly creation: CreationClient;
    readonly template: TemplateClient;
    readonly changes: ChangeAppointmentClient | null;
    readonly serviceTime?: () => number | null;
  } | null;
  /** Appointments that something here came for. */
  readonly here: () => { has(id: AppointmentId): boolean };
  /** What the cache has of the schedule. */
  readonly store: ScheduleCache;
  readonly zone: () => Promise<string>;
  /** Why a time that a clerk typed is not sent now; null when it may be. */
  readonly zoneTrouble: () => Message | null;
  /** Called with what was done here. `clerk`: left out for the one at the desk, null if unknown. */
  readonly onAct: (act: DeskAct, clerk?: string | null) => void;
  readonly policy?: Partial<PullPolicy> | undefined;
  /** How late a call may still be carried out, and how many reads then count. */
  readonly grace?: Partial<Pick<OutboxSettings, 'graceMs' | 'graceReads'>> | undefined;
};

/** Opens it. Throws `DatabaseError` as `openDrafts` does. */
export function openAppointmentsFeature({
  context,
  booking,
  store,
  zone,
  zoneTrouble,
  policy,
  grace,
  ...parts
}: AppointmentsFeatureParts) {
  const { status } = context;
  store.setFirstCome(parts.schedule?.undocumented.loadTypesFirstCome ?? '');
  const file = openDrafts(context.home);
  status.setNotices('appointment-drafts', file.notices);
  const template = createTemplateService({
    ...context,
    client: booking?.template ?? null,
    memory: store,
  });
  const drafts = new DraftDesk({
    ...context,
    store: file.store,
    remote: booking,
    readTemplate: template.read,
    trouble: zoneTrouble,
    graceMs: grace?.graceMs ?? defaultSettings.graceMs,
    graceReads: grace?.graceReads ?? defaultSettings.graceReads,
    onCreated(made) {
      parts.onAct(bookedAct(made, schedule.state().docks), made.clerk);
      schedule.refreshNow();
    },
  });
  const schedule = new Schedule({
    ...context,
    service: parts.schedule,
    store,
    drafts,
    zone,
    policy,
    here: parts.here,
    onFreshness: status.setFreshness,
  });
  const changes = new AppointmentChanges({
    client: booking?.changes ?? null,
    trouble: zoneTrouble,
    open: (id, signal) => schedule.open(id, signal),
    refreshNow: () => schedule.refreshNow(),
    onChanged: (...change) => parts.onAct(rebookedAct(...change, schedule.state().docks)),
  });
  return {
    api: { appointments: appointmentsApi(schedule, changes), template: templateApi(template) },
    schedule,
    /** Sets appointments back whose check-in was a wrong one. */
    takeBackArrival: (ids: readonly AppointmentId[]) => changes.takeBackArrival(ids),
    /** What was typed while another zone was shown is meant by the clock of this one. */
    meanIn: (from: string, to: string) => drafts.meanIn(from, to),
    start: () => schedule.start(),
    async stop() {
      await changes.stop();
      await schedule.stop();
      drafts.stop();
      file.store.close();
    },
  };
}
