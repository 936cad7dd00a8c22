// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { CreateAppointment } from '../../../../../renderer/features/appointments/create/create-appointment.tsx';
import { useScheduleStore } from '../../../../../renderer/schedule/use-schedule.ts';
import { setWords } from '../../../../../renderer/ui/words.ts';
import {
  creationBody,
  type DraftContent,
} from '../../../../../shared/appointments/appointment-draft.ts';
import type { FieldDefinition } from '../../../../../shared/appointments/definition.ts';
import type { Appointment, BookingCarrier } from '../../../../../shared/appointments/model.ts';
import type {
  AppointmentDraft,
  ScheduleState,
} from '../../../../../shared/console-api/appointments.ts';
import type { StoredTemplate } from '../../../../../shared/console-api/template.ts';
import { englishWords, loadWords } from '../../../../../shared/i18n/languages.ts';
import { rawText } from '../../../../../shared/i18n/message.ts';
import type { Spot } from '../../../../../shared/yard/model.ts';
import { field } from '../../../../shared/appointments/support.ts';
import { deep } from '../../../../support/tiers.ts';
import { goOffline } from '../../../support/offline.ts';
import { endPage, renderPart, settle, type TestPage } from '../../../support/render-page.tsx';
import { told, WithApi } from '../../../support/with-api.tsx';
import { spot } from '../../../support/yard-data.ts';
import { noRows } from '../fields/support.ts';
import { appointment } from '../schedule/rows-data.ts';

let shown: TestPage | undefined;
afterEach(async () => {
  await endPage(shown);
  setWords(englishWords());
});

const template: readonly FieldDefinition[] = [
  field('int', { label: 'Pallets', order: 2, max: 60 }),
  field('str', { label: 'PO number', order: 1, requiredForWarehouse: true }),
];
const draft = (parts: Partial<AppointmentDraft> = {}): AppointmentDraft => ({
  id: 'draft-1',
  carrier: null,
  dockId: 'dock-1',
  loadTypeId: 'type-1',
  start: '2026-07-01T10:00:00-05:00',
  end: '2026-07-01T11:00:00-05:00',
  refNumbers: ['REF-1'],
  notes: 'Ring',
  ccEmails: [],
  template,
  values: [[1, 'PO-1']],
  savedAt: '2026-06-30T10:00:00Z',
  state: 'draft',
  said: null,
  ...parts,
});
const state = (drafts: readonly AppointmentDraft[]): ScheduleState => ({
  version: 1,
  dayVersions: {},
  isConfigured: true,
  docks: [
    { id: 'dock-1', name: 'Dock 1', doorNumber: '1', sortOrder: 1, loadTypeIds: ['type-1'] },
    { id: 'dock-2', name: 'Dock 2', doorNumber: '2', sortOrder: 2, loadTypeIds: ['type-2'] },
  ],
  loadTypes: [
    {
      id: 'type-1',
      name: 'Inbound live',
      direction: 'Inbound',
      operation: 'Live',
      equipmentType: null,
      durationMinutes: 90,
    },
    {
      id: 'type-2',
      name: 'Outbound drop',
      direction: 'Outbound',
      operation: 'Drop',
      equipmentType: null,
      durationMinutes: 30,
    },
  ],
  window: null,
  asOf: null,
  trouble: null,
  problems: [],
  drafts,
});

const today = { template, changedAt: null, revision: 'r', problems: [] };

type Answers = {
  readonly drafts?: readonly AppointmentDraft[];
  /** The day that the schedule shows. */
  readonly day?: string;
  readonly state?: Partial<ScheduleState>;
  readonly rows?: readonly Appointment[];
  readonly spots?: readonly Spot[];
  readonly carriers?: readonly BookingCarrier[];
  readonly isCarrierNeeded?: boolean;
  readonly create?: (input: { accepted: string | null }) => unknown;
  readonly last?: StoredTemplate | null;
  readonly look?: () => unknown;
  readonly clear?: (input: { arrived: boolean }) => unknown;
  readonly read?: () => unknown;
  readonly save?: (content: DraftContent) => AppointmentDraft;
};

/** The day that the screen behind the form shows. */
function OnDay({ day }: { day: string | null }) {
  const { page } = useScheduleStore();
  useState(() => page.getState().set({ day }));
  return null;
}

/** Opens the form over answers of the test; records what was saved and sent. */
async function open(draftId: string | undefined, answers: Answers = {}) {
  const saved: DraftContent[] = [];
  const calls: string[] = [];
  const closed: (string | undefined)[] = [];
  const call =
    (name: string, answer: ((input: never) => unknown) | undefined, fallback: unknown) =>
    async (input: never) => {
      calls.push(name);
      return answer === undefined ? fallback : answer(input);
    };
  const parts = {
    template: {
      read: async () => (answers.read ?? (() => today))(),
      last: async () => answers.last ?? null,
    },
    appointments: {
      carriers: async () => answers.carriers ?? [],
      requirements: async () => ({
        template,
        notes: 'Mind the ramp',
        units: null,
        isCarrierNeeded: answers.isCarrierNeeded === true,
      }),
      saveDraft: async (content: DraftContent) => {
        saved.push(content);
        return (answers.save ?? ((each: DraftContent) => draft(each)))(content);
      },
      dropDraft: call('drop', undefined, {}),
      create: call('create', answers.create, { draft: null, created: 'made-1', changed: null }),
      look: call('look', answers.look, { draft: null, found: 'made-1' }),
      clear: call('clear', answers.clear, null),
    },
  };
  shown = await renderPart(
    <WithApi parts={parts}>
      <OnDay day={answers.day ?? null} />
      <CreateAppointment draftId={draftId} onClose={(created) => closed.push(created)} />
    </WithApi>,
    { rows: { ...noRows, spots: answers.spots ?? [] } },
  );
  shown.double.setSchedule(
    { ...state(answers.drafts ?? []), ...answers.state },
    answers.rows ?? [],
  );
  return { saved, calls, closed };
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create appointment' }));

test('a stored draft opens with its fields in order, and the button sends it once', async () => {
  const { calls, closed, saved } = await open('draft-1', { drafts: [draft()] });
  expect((await screen.findByLabelText<HTMLInputElement>(/^PO number/)).value).toBe('PO-1');
  expect(screen.getByLabelText<HTMLInputElement>('Start, time').value).toBe('10:00');
  const labels = screen
    .getAllByText(/^(PO number|Pallets)/)
    .map((each) => each.textContent?.replace(' *', ''));
  expect(labels).toEqual(['PO number', 'Pallets']);
  expect(saved).toEqual([]);
  await send();
  await waitFor(() => expect(closed).toEqual(['made-1']));
  expect(calls).toEqual(['create']);
});

test('every change is kept on this computer without being asked', async () => {
  const { saved, calls } = await open('draft-1', { drafts: [draft()] });
  await userEvent.type(await screen.findByLabelText(/^Pallets/), '12');
  await waitFor(() =>
    expect(saved.at(-1)?.values).toEqual([
      [0, 12],
      [1, 'PO-1'],
    ]),
  );
  expect(await screen.findByText(/^Draft saved at/)).toBeTruthy();
  expect(calls).toEqual([]);
});

deep.test('reports what can’t be saved', async () => {
  await open('draft-1', {
    drafts: [draft()],
    save: () => {
      throw told('The disk of this computer is full.');
    },
  });
  await userEvent.type(await screen.findByLabelText('Notes'), '!');
  expect(await screen.findByText('The disk of this computer is full.')).toBeTruthy();
  await send();
  expect(await screen.findByText('The disk of this computer is full.')).toBeTruthy();
});

describe('the carrier', () => {
  const carriers = [
    { userId: 'user-1', name: 'Cedar Creek Lines', lastConfirmation: '448120' },
    { userId: 'user-2', name: 'Cedar Creek Lines', lastConfirmation: '448377' },
    { userId: 'user-3', name: '\u200b ', lastConfirmation: '448400' },
    { userId: 'user-4', name: 'Álamo Freight', lastConfirmation: null },
  ];
  const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Carrier' });

  // Cases: D9.
  test('is asked first; two of one name differ by a number; the chosen one is kept', async () => {
    const { saved } = await open('draft-1', { drafts: [draft()], carriers });
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    await userEvent.click(await field());
    expect((await screen.findAllByRole('option')).map((each) => each.textContent)).toEqual([
      'Álamo Freight',
      'Cedar Creek Lines (last booked 448120)',
      'Cedar Creek Lines (last booked 448377)',
    ]);
    await userEvent.click(screen.getByText('Cedar Creek Lines (last booked 448377)'));
    await waitFor(() =>
      expect(saved.at(-1)?.carrier).toEqual({ userId: 'user-2', name: 'Cedar Creek Lines' }),
    );
    expect(creationBody(saved.at(-1) as DraftContent)).toMatchObject({ userId: 'user-2' });
  });

  test('are offered a hundred at most, also before anything is typed', async () => {
    const all = Array.from({ length: 130 }, (_, at) => ({
      userId: `user-${at}`,
      name: `Carrier ${at}`,
      lastConfirmation: null,
    }));
    await open('draft-1', { drafts: [draft()], carriers: all });
    await userEvent.click(await field());
    expect(await screen.findAllByRole('option')).toHaveLength(100);
  });

  test('Enter takes the one that matches, and none of several', async () => {
    const all = [...carriers, { userId: 'user-5', name: 'Ridge Haul', lastConfirmation: null }];
    const { saved } = await open('draft-1', { drafts: [draft()], carriers: all });
    const field = await screen.findByRole('combobox', { name: 'Carrier' });
    await userEvent.type(field, 'cedar{Enter}');
    expect(saved.every(({ carrier }) => carrier === null)).toBe(true);
    await userEvent.clear(field);
    await userEvent.type(field, 'ridg{Enter}');
    await waitFor(() =>
      expect(saved.at(-1)?.carrier).toEqual({ userId: 'user-5', name: 'Ridge Haul' }),
    );
    // A second Enter doesn't take it away again.
    await userEvent.type(field, '{Enter}');
    expect(field).toHaveProperty('value', 'Ridge Haul');
  });

  test('Enter takes the one that is highlighted, however long after it was typed', async () => {
    const { saved } = await open('draft-1', { drafts: [draft()], carriers });
    const field = await screen.findByRole('combobox', { name: 'Carrier' });
    await userEvent.click(field);
    await userEvent.keyboard('{Escape}');
    await userEvent.paste('cedar creek lines (last booked 448377');
    await settle();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(saved.at(-1)?.carrier?.userId).toBe('user-2'));
  });

  test('that the service requires is asked for before anything is sent', async () => {
    const { calls } = await open('draft-1', {
      drafts: [draft()],
      carriers,
      isCarrierNeeded: true,
    });
    const field = await screen.findByRole('combobox', { name: /^Carrier/ });
    await waitFor(() => expect(field).toHaveProperty('required', true));
    await send();
    const part = field.closest('[data-draft-part]');
    expect(part?.textContent).toContain('Choose a carrier. The service requires one here.');
    expect([document.activeElement, calls]).toEqual([field, []]);
    await userEvent.click(field);
    await userEvent.click(await screen.findByText('Álamo Freight'));
    await send();
    await waitFor(() => expect(calls).toEqual(['create']));
  });

  test('of a draft is shown although its appointments left the schedule', async () => {
    const carrier = { userId: 'user-9', name: 'Juniper Haul' };
    await open('draft-1', { drafts: [draft({ carrier })], carriers });
    await waitFor(async () => expect((await field()).value).toBe('Juniper Haul'));
  });

  test('that the service refuses is shown at its field', async () => {
    const carrier = { userId: 'user-9', name: 'Juniper Haul' };
    await open('draft-1', {
      drafts: [draft({ carrier })],
      create: () => ({
        draft: draft({ carrier, state: 'refused', said: rawText('No.') }),
        created: null,
        changed: null,
        refusal: { said: rawText('No.'), fields: [{ field: 'userId', said: rawText('Who?') }] },
      }),
    });
    await field();
    await send();
    await waitFor(async () => {
      const box = await field();
      expect(box.getAttribute('aria-invalid')).toBe('true');
      expect(box.closest('[data-draft-part]')?.textContent).toContain('Who?');
    });
  });
});

// Cases: D6.
test('in Spanish the wire has the contract’s values, never words of the screen', async () => {
  setWords(await loadWords({ language: 'es', clock: 'h12' }));
  const spanish = [
    field('bool', { label: 'Frágil' }),
    field('date', { label: 'Caduca' }),
    field('int', { label: 'Tarimas', max: 60 }),
    field('dropdown', { label: 'Equipo', options: ['Reefer', 'Dry Van'] }),
    field('timestamp', { label: 'Listo' }),
  ];
  const carriers = [{ userId: 'user-4', name: 'Álamo', lastConfirmation: null }];
  const today = { template: spanish, changedAt: null, revision: 'r', problems: [] };
  const { saved } = await open(undefined, { read: () => today, carriers });
  const choose = async (name: RegExp | string, option: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  const type = async (label: RegExp | string, text: string) => {
    const box = await screen.findByLabelText(label);
    fireEvent.change(box, { target: { value: text } });
    fireEvent.blur(box);
  };
  await choose('Transportista', 'Álamo');
  await choose(/^Tipo de carga/, 'Inbound live');
  await choose(/^Puerta|^Andén/, '1');
  await type(/^Inicio, día/, '31/12/2026');
  await type(/^Inicio, hora/, '2:30 p. m.');
  await choose(/^Equipo/, 'Reefer');
  await userEvent.click(await screen.findByRole('radio', { name: 'Sí' }));
  await type(/^Caduca/, '25/1/2027');
  await type(/^Tarimas/, '24');
  await type(/^Listo, día/, '1/1/2027');
  await type(/^Listo, hora/, '12:15 a.m.');
  await waitFor(() => expect(saved.at(-1)?.values).toHaveLength(5));
  const { customFields, ...body } = creationBody(saved.at(-1) as DraftContent);
  expect(body).toEqual({
    userId: 'user-4',
    loadTypeId: 'type-1',
    dockId: 'dock-1',
    start: '2026-12-31T14:30:00-06:00',
    end: '2026-12-31T22:00:00.000Z',
  });
  expect((customFields as { value: unknown }[]).map(({ value }) => value)).toEqual([
    true,
    '2027-01-25',
    24,
    'Reefer',
    '2027-01-01T00:15:00-06:00',
  ]);
});

test('sends nothing while a rule is broken, and focuses the first problem', async () => {
  const { calls } = await open(undefined);
  await screen.findByLabelText(/^PO number/);
  await send();
  for (const sentence of ['Choose a load type.', 'Choose a door.', 'Enter the start.', 'Required.'])
    expect(screen.getByText(sentence)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Load type/ }));
  expect(screen.getByText(/^Not sent yet\./).textContent).toContain('And 1 more.');
  expect(calls).toEqual([]);
});

describe('times with nothing booked', () => {
  const day = '2026-11-24';
  const at = (time: string) => new Date(`${day}T${time}:00-06:00`).toISOString();
  const booked = appointment('taken', {
    start: at('13:00'),
    end: at('14:10'),
    companyName: 'Cedar Creek Lines',
  });
  const known = { dayVersions: { [day]: 1 } };
  const offered = () =>
    within(screen.getByRole('group', { name: 'Nothing booked at' }))
      .queryAllByRole('button')
      .map((each) => each.textContent);

  test('are offered from the chosen start on; one click fills door and time', async () => {
    const { saved } = await open('draft-1', {
      drafts: [draft({ start: at('13:00'), end: at('14:30') })],
      state: known,
      rows: [booked],
    });
    await screen.findByText('1 is booked then: Cedar Creek Lines, 13:00 – 14:10.');
    expect(offered()).toEqual(['14:15 · 1', '15:45 · 1', '17:15 · 1']);
    await userEvent.click(screen.getByRole('button', { name: '15:45 · 1' }));
    await waitFor(() =>
      expect(saved.at(-1)).toMatchObject({
        dockId: 'dock-1',
        start: at('15:45'),
        end: at('17:15'),
      }),
    );
    // The others stay where they are, so that a second look is a second click.
    expect(offered()).toEqual(['14:15 · 1', '15:45 · 1', '17:15 · 1']);
    expect(screen.queryByText(/is booked then/)).toBeNull();
  });

  test('are not offered at a closed door, which is said', async () => {
    await open('draft-1', {
      drafts: [draft({ start: at('13:00'), end: at('14:30') })],
      state: known,
      spots: [spot('1', 'Docks', { type: 'docking', isOpen: false })],
    });
    await screen.findByText('1 is closed. When it opens isn’t known.');
    expect(offered()).toEqual([]);
  });

  test('are not offered for a day that was not read, nor without a load type', async () => {
    await open('draft-1', { drafts: [draft({ start: at('13:00') })], rows: [booked] });
    await screen.findByLabelText('Start, day');
    expect(offered()).toEqual([]);
    expect(screen.queryByText(/is booked then/)).toBeNull();
    await endPage(shown);
    await open(undefined, { state: known, rows: [booked] });
    await screen.findByText('Choose a load type to see when doors have nothing booked.');
    expect(offered()).toEqual([]);
  });
});

test('a new one begins on the day that is shown, which alone is nothing to be read', async () => {
  const { calls } = await open(undefined, { day: '2026-11-24' });
  const start = await screen.findByLabelText<HTMLInputElement>('Start, day');
  expect(start.value).toBe('11/24/2026');
  expect(screen.queryByText('Enter the time.')).toBeNull();
  await userEvent.type(screen.getByLabelText('Start, time'), '9:30');
  await send();
  expect(screen.queryByText('Enter the start.')).toBeNull();
  expect(screen.queryByText('This time has passed.')).toBeNull();
  fireEvent.change(start, { target: { value: '2026-11-20' } });
  expect(screen.getByText('This time has passed.')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('a field of an unknown type is shown only where it holds something', async () => {
  const odd = [field('str', { type: 'action', label: 'Print labels' })];
  const read = () => ({ ...today, template: odd });
  await open('draft-1', { drafts: [draft({ template: odd, values: [] })], read });
  await screen.findByLabelText('Start, day');
  expect(screen.queryByText('Print labels')).toBeNull();
  endPage(shown);
  await open('draft-1', { drafts: [draft({ template: odd, values: [[0, 'twice']] })], read });
  await screen.findByText('Print labels');
  screen.getByText(/sent as it is: twice/);
});

test('a part is judged once it was left, not while it is typed', async () => {
  await open('draft-1', { drafts: [draft()] });
  const pallets = await screen.findByLabelText(/^Pallets/);
  await userEvent.type(pallets, '61');
  expect(screen.queryByText('Enter 60 or less.')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Enter 60 or less.')).toBeTruthy();
});

test('nothing moves under the pointer: checks wait until the button is released', async () => {
  await open('draft-1', { drafts: [draft()] });
  const pallets = await screen.findByLabelText(/^Pallets/);
  await userEvent.type(pallets, '61');
  const notes = screen.getByLabelText('Notes');
  fireEvent.pointerDown(notes);
  notes.focus();
  await settle();
  expect(screen.queryByText('Enter 60 or less.')).toBeNull();
  fireEvent.pointerUp(notes);
  expect(await screen.findByText('Enter 60 or less.')).toBeTruthy();
});

deep.test(
  'the end follows the start by the load type’s usual length until it is typed',
  async () => {
    const { saved } = await open('draft-1', { drafts: [draft({ end: null })] });
    fireEvent.change(await screen.findByLabelText('Start, time'), { target: { value: '08:00' } });
    await waitFor(() => expect(saved.at(-1)?.end).toBe('2026-07-01T14:30:00.000Z'));
    fireEvent.change(screen.getByLabelText('End, time'), { target: { value: '10:00' } });
    fireEvent.change(screen.getByLabelText('Start, time'), { target: { value: '09:00' } });
    await waitFor(() => expect(saved.at(-1)?.start).toBe('2026-07-01T09:00:00-05:00'));
    expect(saved.at(-1)?.end).toBe('2026-07-01T10:00:00-05:00');
  },
);

test('only doors that take the load type are offered', async () => {
  await open('draft-1', { drafts: [draft({ loadTypeId: 'type-2', dockId: null })] });
  await userEvent.click(await screen.findByRole('combobox', { name: /^Door/ }));
  expect(await screen.findByRole('option', { name: '2' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: '1' })).toBeNull();
});

test('a door is known by its number; a text that is none stays and is not sent', async () => {
  const { saved, calls } = await open('draft-1', {
    drafts: [draft({ loadTypeId: 'type-2', dockId: null })],
  });
  const door = await screen.findByRole('combobox', { name: /^Door/ });
  await userEvent.type(door, 'door 99');
  await userEvent.tab();
  expect(door).toHaveProperty('value', 'door 99');
  expect(door.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Create appointment' }));
  expect([document.activeElement, calls]).toEqual([door, []]);
  await userEvent.clear(door);
  await userEvent.type(door, 'door 2');
  await userEvent.tab();
  await waitFor(() => expect(saved.at(-1)?.dockId).toBe('dock-2'));
  expect(door).toHaveProperty('value', '2');
});

test('the service’s refusal stands above the button, and the form stays', async () => {
  const refused = draft({
    state: 'refused',
    said: rawText('The service refused this. It said: “Order HOLD-7 is on hold.”'),
  });
  const { closed } = await open('draft-1', {
    drafts: [draft()],
    create: () => ({ draft: refused, created: null, changed: null }),
  });
  await screen.findByLabelText(/^PO number/);
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'It said: “Order HOLD-7 is on hold.”',
  );
  expect(closed).toEqual([]);
});

// Faults: F2.
test('the service’s field messages stand at their fields, the rest above the button', async () => {
  const refusal = {
    said: rawText('The service refused this (bad request).'),
    fields: [
      { field: 'dockId', said: rawText('dockId must be the id of a dock') },
      { field: 'customFields.1.value', said: rawText('PO-1 is used up') },
      { field: 'units', said: rawText('units must be given') },
    ],
  };
  const refused = draft({ state: 'refused', said: rawText('All of it.') });
  await open('draft-1', {
    drafts: [draft()],
    create: () => ({ draft: refused, created: null, changed: null, refusal }),
  });
  const number = await screen.findByLabelText(/^PO number/);
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The service refused this (bad request). units: units must be given',
  );
  const messageAt = (field: HTMLElement) =>
    (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  expect(messageAt(screen.getByRole('combobox', { name: /^Door/ }))).toContain(
    'dockId must be the id of a dock',
  );
  expect(messageAt(number)).toContain('PO-1 is used up');
});

test('a lost answer shows what is known and three choices, and sends nothing', async () => {
  const unknown = draft({ state: 'unknown', said: rawText('It is not in the schedule yet.') });
  const { calls, closed } = await open('draft-1', {
    drafts: [draft()],
    create: () => ({ draft: unknown, created: null, changed: null }),
    look: () => ({ draft: { ...unknown, said: rawText('It is still not there.') }, found: null }),
    clear: ({ arrived }) => (arrived ? null : draft()),
  });
  await screen.findByLabelText(/^PO number/);
  await send();
  const part = await screen.findByRole('region', { name: 'Unclear whether it was created' });
  expect(within(part).getByText('It is not in the schedule yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Create appointment' })).toBeNull();
  await userEvent.click(within(part).getByRole('button', { name: 'Check now' }));
  expect(await within(part).findByText('It is still not there.')).toBeTruthy();
  await userEvent.click(within(part).getByRole('button', { name: 'It wasn’t created' }));
  expect(await screen.findByRole('button', { name: 'Create appointment' })).toBeTruthy();
  expect(calls).toEqual(['create', 'look', 'clear']);
  expect(closed).toEqual([]);
});

test('a draft whose answer was lost in an earlier run opens with its choices', async () => {
  const { closed } = await open('draft-1', {
    drafts: [
      draft({ state: 'unknown', said: rawText('Yardmaster ended while this was being sent.') }),
    ],
  });
  expect(await screen.findByText('Yardmaster ended while this was being sent.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
  await waitFor(() => expect(closed).toEqual(['made-1']));
});

test('a draft that the console finds later says so', async () => {
  await open('draft-1', {
    drafts: [draft({ state: 'unknown', said: rawText('It is not there yet.') })],
  });
  await screen.findByText('It is not there yet.');
  shown?.double.setSchedule(
    state([draft({ state: 'unknown', said: rawText('Still not there.') })]),
    [],
  );
  expect(await screen.findByText('Still not there.')).toBeTruthy();
  shown?.double.setSchedule(state([]), []);
  expect(await screen.findByText('It was created')).toBeTruthy();
});

test('a draft with older fields says so, and takes the new ones with its values', async () => {
  const old = [field('str', { label: 'PO number', order: 1, requiredForWarehouse: true })];
  const { saved } = await open('draft-1', {
    drafts: [draft({ template: old, values: [[0, 'PO-9']] })],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Use today’s fields' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^PO number/).value).toBe('PO-9');
  expect(screen.getByLabelText(/^Pallets/)).toBeTruthy();
  await waitFor(() => expect(saved.at(-1)?.values).toEqual([[1, 'PO-9']]));
});

test('without the facility’s fields a draft can’t begin, and can be retried', async () => {
  let tries = 0;
  await open(undefined, {
    read: () => {
      tries += 1;
      if (tries === 1) throw told('The service cannot be reached.');
      return today;
    },
  });
  expect(await screen.findByText(/The service cannot be reached\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText(/^PO number/)).toBeTruthy();
});

const former: StoredTemplate = {
  read: {
    template: [field('str', { label: 'PO number', order: 1 })],
    changedAt: null,
    revision: 'old',
    problems: [],
  },
  asOf: '2026-06-29T10:00:00Z',
};

test.each([
  [
    'cannot be reached',
    () => {
      throw told('The service cannot be reached.');
    },
    /The service cannot be reached\./,
  ],
  ['does not answer', () => new Promise(() => {}), /The service hasn’t answered yet\./],
])(
  'while the service %s, a draft begins with the last fields and their age',
  async (_, read, why) => {
    const { saved } = await open(undefined, { read, last: former });
    const note = await screen.findByText(/^Facility fields as of/, {}, { timeout: 60_000 });
    expect(note.textContent).toMatch(/Jun 29/);
    expect(note.textContent).toMatch(why);
    await userEvent.type(screen.getByLabelText(/^PO number/), 'PO-7');
    await waitFor(() =>
      expect(saved.at(-1)).toMatchObject({ template: former.read.template, values: [[0, 'PO-7']] }),
    );
  },
);

test('fields that changed later are shown with all differences; values stay', async () => {
  let answer = (_: unknown) => {};
  const { saved } = await open(undefined, {
    read: () => new Promise((resolve) => (answer = resolve)),
    last: former,
  });
  await userEvent.type(await screen.findByLabelText(/^PO number/, {}, { timeout: 60_000 }), 'PO-7');
  expect(screen.queryByRole('list', { name: 'Differences' })).toBeNull();
  answer(today);
  const list = await screen.findByRole('list', { name: 'Differences' });
  expect(list.textContent).toContain('AddedPallets');
  expect(screen.queryByText(/^Facility fields as of/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Use today’s fields' }));
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ template, values: [[1, 'PO-7']] }));
  expect(screen.queryByRole('list', { name: 'Differences' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create appointment' }));
});

test('changed fields are found when sending: the clerk chooses first', async () => {
  const newer = { ...today, template: template.slice(1), revision: 'new' };
  const asked: (string | null)[] = [];
  const { closed } = await open('draft-1', {
    drafts: [draft()],
    create: ({ accepted }) => {
      asked.push(accepted);
      return accepted === 'new'
        ? { draft: null, created: 'made-1', changed: null }
        : { draft: draft(), created: null, changed: newer };
    },
  });
  await screen.findByLabelText(/^PO number/);
  await send();
  const part = await screen.findByRole('region', { name: 'The facility fields changed' });
  expect(part.textContent).toContain('Nothing was sent.');
  expect(part.textContent).toContain('RemovedPallets');
  expect(document.activeElement).toBe(
    within(part).getByRole('button', { name: 'Use today’s fields' }),
  );
  await userEvent.click(within(part).getByRole('button', { name: 'Keep original fields' }));
  expect(await screen.findByText('This will be sent with the original fields.')).toBeTruthy();
  await send();
  await waitFor(() => expect(closed).toEqual(['made-1']));
  expect(asked).toEqual([null, 'new']);
});

test('offline it says that it is kept as a draft until it can be created', async () => {
  await open('draft-1', { drafts: [draft()] });
  await screen.findByLabelText(/^PO number/);
  if (shown !== undefined) goOffline(shown.page);
  await screen.findByText(/^The service is offline\. This is kept here as a draft/);
});

test('without a service it says what to do', async () => {
  await open(undefined, { state: { isConfigured: false } });
  expect(await screen.findByText(/Dock scheduling isn’t set up for this facility/)).toBeTruthy();
});
