/**
 * What a clerk does here that becomes a fact: successful calls of the console, by name. The outbox
 * writes operations of the yard step by step, so they aren't listed here. No entry includes
 * anything secret (PINs, passwords, keys).
 */
import { os } from '@orpc/server';
import type { AppointmentDraft } from '../../../shared/console-api/appointments.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { actSubject } from '../../../shared/journal/act-lines.ts';
import type { Subject } from '../../../shared/journal/journal-fact.ts';
import { refusedKind } from '../../../shared/journal/lines.ts';
import type { OnceCall } from '../../../shared/marketplace/once-call.ts';
import { displayText } from '../../../shared/text.ts';

/**
 * The fact of one call; null for a call that no later question is about.
 *
 * Example: `{ kind: 'acknowledged', subjects: ['visit:v-17'], body: null }`.
 */
export type DeskAct = {
  readonly kind: string;
  readonly subjects: readonly Subject[];
  readonly body: { readonly [name: string]: unknown } | null;
};

type Data = { readonly [name: string]: unknown };
type Make = (input: Data, output: Data) => DeskAct | null;

const act = (
  kind: string,
  body: Data | null = null,
  subjects: readonly Subject[] = [],
): DeskAct => ({
  kind: `desk.${kind}`,
  subjects,
  body,
});
const atGate = ({ visit }: Data): readonly Subject[] =>
  typeof visit === 'string' ? [`visit:${visit}`, actSubject('gate')] : [];
/** A load that changed hands, or a bid: noted once the service did it, or the clerk says so. */
const freight = ({ call, state }: Data): DeskAct | null => {
  const { kind, price = null, label } = (call ?? {}) as Partial<OnceCall> & Data;
  return state === 'done' || state === 'cleared-done'
    ? act('freight', { does: kind, price, label }, [actSubject('freight')])
    : null;
};

/** Something that wasn't done, and why. */
const refused = (
  list: Parameters<typeof actSubject>[0],
  label: Message,
  why: unknown,
  subjects: readonly Subject[] = [],
): DeskAct => ({
  kind: refusedKind,
  subjects: [...subjects, actSubject(list)],
  body: { label, why },
});
/** A check-in that the service refused, or that a look proved was not done. */
const refusedCheckIn: Make = (_, { state, label, said }) =>
  state === 'refused'
    ? refused('gate', message('journal.refused.checkIn', { truck: label as Message }), said)
    : null;
const refusedBooking: Make = (_, output) => {
  const draft = output.draft as AppointmentDraft | null | undefined;
  if (draft?.state !== 'refused') return null;
  const name = displayText(draft.refNumbers[0] ?? '', 40) || 'none';
  return refused('appointments', message('journal.refused.booking', { name }), draft.said);
};
const noFirstSpot: Make = ({ visit, truck, spot, why }) => {
  const names = { truck: displayText(String(truck), 60), spot: displayText(String(spot), 40) };
  return refused(
    'gate',
    message('journal.refused.spot', names),
    why === 'taken'
      ? message('gate.lane.takenSince', names)
      : message('gate.lane.notListed', { spot: names.spot }),
    [`visit:${String(visit)}`],
  );
};

const settings = (what: string, of: readonly string[] = []): Make => {
  return (input) =>
    act('settings', { what, ...Object.fromEntries(of.map((name) => [name, input[name] ?? null])) });
};

/** The calls that become facts. If a call changes something and isn't here, the test says why. */
export const notedCalls: Readonly<Record<string, Make>> = {
  'gate.acknowledge': (input) => act('acknowledged', null, atGate(input)),
  'gate.link': (input) => act('linked', { appointment: input.appointment }, atGate(input)),
  'gate.unlink': (input) => act('unlinked', { appointment: input.appointment }, atGate(input)),
  'gate.correctPlate': (input) =>
    act('plate', { was: input.was, plate: String(input.plate).trim() }, atGate(input)),
  'gate.checkIn': refusedCheckIn,
  'gate.sendDraft': refusedCheckIn,
  'gate.look': refusedCheckIn,
  'gate.noFirstSpot': noFirstSpot,
  'appointments.create': refusedBooking,
  'gate.looked': () => act('looked', { what: 'gate' }),
  'marketplace.looked': () => act('looked', { what: 'marketplace' }),
  'operations.choose': ({ id, choice }, { label }) =>
    act('decided', { choice, label }, [`operation:${id}`]),
  'operations.undo': (_, { undone }) => {
    const { id, label } = undone as Data;
    return act('undone', { label }, [`operation:${id}`]);
  },
  'operations.redo': (_, { id, label }) => act('redone', { label }, [`operation:${id}`]),
  'marketplace.submit': (_, attempt) => freight(attempt),
  'marketplace.look': (_, attempt) => freight(attempt),
  'marketplace.clear': (_, attempt) => freight(attempt),
  'layout.save': ({ note }, { version }) => act('layout', { version, note: note ?? null }),
  'session.unlock': () => act('signedIn'),
  'session.signIn': settings('signIn', ['service', 'account']),
  'session.signOut': settings('signOut'),
  'now.snooze': ({ key, reason, until }) => act('snoozed', { key, reason, until }),
  'now.setLimit': settings('limit', ['limit', 'minutes']),
  'plans.setArea': settings('area', ['area', 'attributes']),
  'plans.setWeight': settings('weight', ['weight', 'feet']),
  'clerks.add': settings('clerk', ['name', 'roles', 'active']),
  'clerks.change': settings('clerk', ['name', 'roles', 'active']),
  'clerks.setDesk': settings('desk', ['shared', 'idleLockMinutes']),
  'settings.setUndocumented': settings('undocumented', ['key', 'value']),
  'settings.setPcCamera': settings('pcCamera', ['on']),
  'settings.restore': settings('restore', ['name']),
  'template.save': settings('template'),
  'facilities.save': settings('facility'),
  'facilities.forget': settings('facility'),
  'webhooks.register': settings('webhooks'),
  'webhooks.remove': settings('webhooks'),
  'webhooks.rotate': settings('webhooks'),
  'desks.join': settings('desks'),
  'desks.leave': settings('desks'),
  'desks.setUpServer': settings('desks'),
  'desks.letIn': settings('desks'),
  'desks.remove': settings('desks', ['desk']),
  'desks.takeOver': settings('desks', ['desk']),
  'desks.sendAlone': settings('desks'),
};

/** Notes a call once it succeeded. */
export const deskActs = (note: (act: DeskAct) => void) =>
  os.middleware(async ({ next, path }, input) => {
    const result = await next();
    const make = notedCalls[path.join('.')];
    const made = make?.((input ?? {}) as Data, (result.output ?? {}) as Data) ?? null;
    if (made !== null) note(made);
    return result;
  });
