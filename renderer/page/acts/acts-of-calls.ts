/**
 * Which calls of the console are acts of the clerk that Ctrl+Z is about, besides operations of the
 * yard: what each did, in words, and the call that takes it back.
 */
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import { maySetBack } from '../../../shared/appointments/change.ts';
import type { ConsoleApi, consoleContract } from '../../../shared/console-api/index.ts';
import { type Code, type Message, message } from '../../../shared/i18n/message.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { displayText, refLabel } from '../../../shared/text.ts';
import type { Yard } from '../../../shared/yard/yard.ts';
import type { Did, WayBack } from './own-acts.ts';

type Inputs = InferContractRouterInputs<typeof consoleContract>;
type Outputs = InferContractRouterOutputs<typeof consoleContract>;

/** By group and call: what it did; null if it did nothing. */
export type ActsOfCalls = {
  readonly [Group in keyof ConsoleApi]?: {
    readonly [Call in keyof ConsoleApi[Group]]?: (
      input: Call extends keyof Inputs[Group] ? Inputs[Group][Call] : never,
      output: Call extends keyof Outputs[Group] ? Outputs[Group][Call] : never,
    ) => Did | null;
  };
};

const back = <Group extends keyof Inputs, Call extends keyof Inputs[Group]>(
  group: Group,
  call: Call,
  input: Inputs[Group][Call],
): WayBack => ({ group, call: String(call), input });

/** An act that is said without names. */
const plain = (
  what:
    | 'check'
    | 'cleared'
    | 'driver'
    | 'file'
    | 'inspection'
    | 'moveList'
    | 'opening'
    | 'photo'
    | 'photoGone'
    | 'plan'
    | 'quote'
    | 'search'
    | 'shipper'
    | 'woken',
): (() => Did) => {
  return () => ({ did: message('actions.did.plain', { what }) });
};
type SettingsCode = Extract<Code, `journal.settings.${string}`>;
const settings = (what: SettingsCode = 'journal.settings.other'): (() => Did) => {
  return () => ({ did: message('journal.did.settings', { what: message(what) }) });
};
const said = (did: Message): (() => Did) => {
  return () => ({ did });
};

/** A check-in, once the service has it. */
const checkedIn = (_: unknown, { state, label }: Outputs['gate']['checkIn']): Did | null =>
  state === 'done' || state === 'partly'
    ? { did: message('journal.refused.checkIn', { truck: label }) }
    : null;

/** What moves money or a load, once it was done. */
const freight = (_: unknown, { call, state }: Outputs['marketplace']['submit']): Did | null =>
  state === 'done' || state === 'cleared-done'
    ? { did: message('actions.did.freight', { label: call.label }) }
    : null;

/** A changed appointment. Its earlier status comes back where the service knows a way. */
function rebooked(
  { id, seen, change }: Inputs['appointments']['change'],
  { detail: { appointment } }: Outputs['appointments']['change'],
): Did {
  const { start, dockId, status, serviceStatus = status } = appointment;
  const name = displayText(
    appointment.confirmationNumber ?? appointment.refNumbers[0] ?? appointment.id,
    40,
  );
  if (change.kind === 'eta')
    return { did: message('journal.did.eta', { name, at: Date.parse(change.eta) }) };
  if (change.kind !== 'status') {
    const [from, at] = [Date.parse(seen.start), Date.parse(start)];
    return { did: message('journal.did.rebooked', { name, from, at, dock: 'none' }) };
  }
  return {
    did: message('journal.did.status', { name, status: change.status }),
    back: maySetBack(status, seen.status)
      ? back('appointments', 'change', {
          id,
          seen: { start, status: serviceStatus, dockId },
          change: { kind: 'status', status: seen.status },
        } as Inputs['appointments']['change'])
      : null,
  };
}

const gateActs = (yard: Yard): NonNullable<ActsOfCalls['gate']> => ({
  checkIn: checkedIn,
  sendDraft: checkedIn,
  look: checkedIn,
  finish: checkedIn,
  clear: plain('cleared'),
  looked: said(message('journal.did.looked')),
  acknowledge: ({ visit }) => ({
    did: message('gate.acknowledge.done', { truck: truckOf(yard, visit) }),
  }),
  correctPlate: ({ visit, plate, was }) => ({
    did: message('journal.did.plate', { was: was.trim() || 'none', plate: plate.trim() }),
    back:
      was.trim() === '' ? null : back('gate', 'correctPlate', { visit, plate: was, was: plate }),
  }),
  link: (input) => ({
    did: message('journal.did.linked'),
    back: back('gate', 'unlink', input),
  }),
  unlink: (input) => ({
    did: message('journal.did.unlinked'),
    back: back('gate', 'link', input),
  }),
  alsoFor: (input) => ({
    did: message('journal.did.alsoFor'),
    back: back('gate', 'alsoFor', { ...input, isSo: !input.isSo }),
  }),
  takeBack: ({ why }) => ({ did: message('journal.did.tookBack', { reason: why }) }),
});

/** The acts. `yard`: names the trucks. */
export const actsOfCalls = (yard: Yard): ActsOfCalls => ({
  appointments: {
    change: rebooked,
    create: (_, { draft }) =>
      draft === null ? { did: message('journal.refused.booking', { name: 'none' }) } : null,
    clear: plain('cleared'),
  },
  carriers: {
    requestIntegration: (_, attempt) => freight(_, attempt as Outputs['marketplace']['submit']),
    saveDriver: plain('driver'),
    removeDriver: plain('driver'),
    assignDriver: plain('driver'),
    uploadSend: plain('file'),
  },
  clerks: {
    add: settings('journal.settings.clerk'),
    change: settings('journal.settings.clerk'),
    setDesk: settings('journal.settings.desk'),
  },
  closures: { setUntil: plain('opening') },
  desks: {
    join: settings('journal.settings.desks'),
    leave: settings('journal.settings.desks'),
    setUpServer: settings('journal.settings.desks'),
    letIn: settings('journal.settings.desks'),
    remove: settings('journal.settings.desks'),
    takeOver: settings('journal.settings.desks'),
    sendAlone: settings('journal.settings.desks'),
  },
  detention: { set: settings('journal.settings.detention') },
  documents: { send: plain('file') },
  facilities: { save: settings(), forget: settings() },
  gate: gateActs(yard),
  journal: {
    note: ({ text }) => ({ did: message('journal.line.note', { text: displayText(text, 60) }) }),
    setKept: settings(),
  },
  layout: { save: said(message('journal.did.layout')) },
  marketplace: {
    submit: freight,
    look: freight,
    clear: freight,
    looked: said(message('journal.did.looked')),
    saveSearch: plain('search'),
    removeSearch: plain('search'),
  },
  moves: {
    give: plain('moveList'),
    // A move that is done is an operation.
    change: ({ state }) => (state === 'done' ? null : plain('moveList')()),
    clear: plain('cleared'),
  },
  now: {
    snooze: ({ key, reason }) => ({
      did: message('journal.did.snoozed', { reason: displayText(reason, 60) }),
      back: back('now', 'wake', { key }),
    }),
    wake: plain('woken'),
    setLimit: settings('journal.settings.limit'),
  },
  operations: {
    // What replaces an operation is one, with an undo of its own.
    choose: ({ choice }, { label }) =>
      choice === 'check-again' || choice === 'change-target' || choice === 'take-over'
        ? null
        : { did: message(`actions.chosen.${choice}`, { label }) },
  },
  photos: {
    keep: plain('photo'),
    keepCamera: plain('photo'),
    remove: plain('photoGone'),
    setRule: settings(),
  },
  plans: { remove: plain('plan'), setArea: settings(), setWeight: settings() },
  quoting: { create: plain('quote'), createShipper: plain('shipper'), saveFacility: settings() },
  release: {
    letGo: ({ why }) => ({ did: message('actions.did.letGo', { why: displayText(why, 60) }) }),
    block: ({ text, why }) => ({ did: message('journal.did.blocked', { text, why }) }),
    unblock: said(message('journal.did.unblocked')),
    inspect: plain('inspection'),
    setItems: said(message('journal.did.gateRule')),
    setLetGo: said(message('journal.did.gateRule')),
  },
  session: { signOut: settings('journal.settings.signIn') },
  settings: {
    setPcCamera: settings(),
    setUndocumented: settings(),
    restore: settings('journal.settings.restore'),
  },
  shift: {
    leave: said(message('journal.did.shiftLeft')),
    sign: said(message('journal.did.shiftSigned')),
    take: said(message('journal.did.shiftSigned')),
  },
  template: { save: settings() },
  webhooks: { register: settings(), remove: settings(), rotate: settings() },
  yardCheck: { begin: plain('check'), answer: plain('check'), end: plain('check') },
});

const truckOf = (yard: Yard, id: string): string =>
  refLabel(yard, { kind: 'visit', id: id as VisitId });
