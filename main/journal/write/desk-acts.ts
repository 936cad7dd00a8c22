/**
 * What a clerk does here that becomes a fact: successful calls of the console, by name. The outbox
 * writes operations of the yard step by step, so they aren't listed here. No entry includes
 * anything secret (PINs, passwords, keys).
 */
import { os } from '@orpc/server';
import { actSubject } from '../../../shared/journal/act-lines.ts';
import type { Subject } from '../../../shared/journal/journal-fact.ts';
import type { OnceCall } from '../../../shared/marketplace/once-call.ts';

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
