/**
 * Wrong appointments, which a client should never meet but will. They are on today's schedule,
 * beside the good ones.
 */
import { type ServiceAppointment, timelineOf } from '../appointments/model.ts';
import type { Base } from '../model.ts';
import type { DockSchedulingSandbox } from '../service.ts';

/** Any fields. They don't fit the type, and that is the point. */
type Loose = Readonly<Record<string, unknown>>;

const hour = 3_600_000;
const html =
  '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
const text = (more: Loose): Loose => ({
  type: 'str',
  label: 'Order',
  name: 'strOrder',
  order: 1,
  value: 'x',
  ...more,
});

/** What is wrong with each, by the reference number to find it by. */
const faults: Readonly<Record<string, Loose>> = {
  'BAD-NO-FIELDS': { customFields: undefined },
  'BAD-SAME-NAMES': { customFields: [text({}), text({ value: 'y' })] },
  'BAD-HTML': {
    notes: html,
    confirmationNumber: html,
    customFields: [text({ label: html, description: html, value: html })],
  },
  'BAD-EMAIL': {
    customFields: [
      text({ type: 'email', label: 'Mail', value: 'a@b.example\r\nBcc: all@b.example' }),
    ],
  },
  'BAD-OPTIONS': {
    customFields: [
      text({
        type: 'dropdown',
        label: 'Many',
        dropDownValues: Array.from({ length: 501 }, (_, index) => `Option ${index}`),
        value: 'Option 500',
      }),
    ],
  },
  'BAD-KEY': {
    customFields: [
      text({ type: 'doc', label: 'Paper', value: 'storage/1/2/../../x' }),
      text({ type: 'multidoc', label: 'Papers', name: 'm', value: ['../x'] }),
    ],
  },
  'BAD-STATUS': { status: 'Teleported', statusTimeline: 'gone', type: 7 },
  'BAD-NULLS': {
    status: null,
    end: null,
    userId: null,
    confirmationNumber: null,
    statusTimeline: null,
    tags: null,
    ccEmails: null,
  },
  'BAD-TYPES': {
    confirmationNumber: 4711,
    eta: 'soon',
    isCheckedInByCarrier: 'yes',
    ccEmails: 'all',
    customFields: 'none',
  },
  'BAD-ID': { id: 'appointment 7/9?#' },
};

/**
 * Adds one of each to the first dock. Returns their ids. Adds nothing to a facility without docks.
 */
export const plantBadAppointments = (
  service: DockSchedulingSandbox,
  base: () => Base,
  atMs: number,
): readonly string[] => {
  const { appointments, docks } = service.store;
  const [dock] = docks.values();
  if (dock === undefined) return [];
  const ids: string[] = [];
  const plant = (fields: Loose) => {
    const good: ServiceAppointment = {
      ...base(),
      type: 'Standard',
      status: 'Scheduled',
      statusTimeline: timelineOf({}),
      userId: null,
      loadTypeId: dock.loadTypeIds[0] ?? '',
      dockId: dock.id,
      start: new Date(atMs).toISOString(),
      end: new Date(atMs + hour).toISOString(),
      eta: null,
      refNumber: null,
      refNumbers: [],
      customFields: [],
      notes: null,
      ccEmails: [],
      recurringParentId: null,
      recurringPattern: null,
      reschedules: [],
      confirmationNumber: '1',
      muteNotifications: false,
      isCheckedInByCarrier: false,
      metadata: null,
      units: null,
    };
    const bad = { ...good, ...fields } as ServiceAppointment;
    appointments.set(bad.id, bad);
    ids.push(bad.id);
  };
  for (const [refNumber, fields] of Object.entries(faults))
    plant({ refNumber, refNumbers: [refNumber], ...fields });
  plant({
    refNumbers: ['BAD-TURNED'],
    start: new Date(atMs + hour).toISOString(),
    end: new Date(atMs).toISOString(),
  });
  // Local time without a zone isn't a point in time.
  plant({ refNumbers: ['BAD-NO-ZONE'], start: new Date(atMs).toISOString().slice(0, 19) });
  return ids;
};
