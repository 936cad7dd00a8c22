/** The gate screen over the double, with codes read as the console reads them. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { GateScreen } from '../../../../renderer/features/gate/gate-screen.tsx';
import { PromptHost } from '../../../../renderer/operations/dialogs/prompt-host.tsx';
import type { Appointment } from '../../../../shared/appointments/model.ts';
import type { CheckIn, CheckInAttempt, KnownTruck } from '../../../../shared/console-api/gate.ts';
import { interpret } from '../../../../shared/gate/interpret.ts';
import { GateWorld } from '../../../../shared/gate/world.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type { AppointmentId, VisitId } from '../../../../shared/ids.ts';
import type { YardRows } from '../../../../shared/yard/model.ts';
import { put } from '../../support/console-double.ts';
import { renderPart, settle, type TestPage } from '../../support/render-page.tsx';
import { type ApiParts, WithApi } from '../../support/with-api.tsx';
import { now, smallYard, spotId, visit } from '../../support/yard-data.ts';

// happy-dom has no fonts, which the notes listen to for their height.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

/** An appointment of today unless `fields` say otherwise. `minutes`: from now to its start. */
export const appointment = (
  number: string,
  minutes: number,
  fields: Partial<Appointment> = {},
): Appointment => ({
  id: `appointment-${number}` as AppointmentId,
  start: new Date(now + minutes * 60_000).toISOString(),
  end: new Date(now + (minutes + 60) * 60_000).toISOString(),
  status: 'Scheduled',
  type: 'Standard',
  confirmationNumber: number,
  refNumbers: [],
  dockId: null,
  loadTypeId: null,
  companyName: 'Cobalt Carriers',
  eta: null,
  isCheckedInByCarrier: null,
  arrivedAt: null,
  changedAt: null,
  ...fields,
});

/** How a check-in ended. */
export const attempt = (fields: Partial<CheckInAttempt> = {}): CheckInAttempt => ({
  id: 'attempt-1',
  label: rawText('TX 4821'),
  at: '2026-11-21T20:03:00Z',
  state: 'done',
  said: rawText('Checked in.'),
  visitId: 'visit-new' as VisitId,
  containers: [],
  ...fields,
});

/** The truck of `attempt` is in the yard's list, on a spot: its pass can be printed. */
export function comesIn({ double }: TestPage): void {
  const truck = visit('NEW', { id: 'visit-new' as VisitId, spotId: spotId('B-05') });
  double.change(put({ visits: [truck] }));
}

type Options = {
  readonly rows?: YardRows;
  /** All that are kept, of any day. */
  readonly appointments?: readonly Appointment[];
  readonly known?: Readonly<Record<string, KnownTruck>>;
  readonly answer?: (input: CheckIn) => Promise<CheckInAttempt> | CheckInAttempt;
  readonly gate?: Readonly<Record<string, (...input: never[]) => unknown>>;
  readonly own?: readonly VisitId[];
  /** Trucks whose check-in was taken back. */
  readonly voided?: readonly VisitId[];
  /** Other groups of the console that the test answers. */
  readonly parts?: ApiParts;
};

/** How long the page waits at most to see whether a character begins a scan, in milliseconds. */
const HEARD_MS = 300;

/** What a test does at the gate. */
export type GateTest = {
  readonly started: TestPage;
  readonly sent: CheckIn[];
  readonly box: HTMLInputElement;
  /** Types a code into the box and ends it with Enter, as a hand does. */
  readonly read: (code: string) => Promise<void>;
  readonly card: () => HTMLElement;
  readonly lines: () => readonly string[];
  /** A key that is pressed where the focus is; counted. */
  readonly press: (key: string) => Promise<void>;
  readonly presses: () => number;
  /** Fills a field in, slower than a scanner types. */
  readonly fill: (name: string | RegExp, value: string) => void;
  readonly focused: () => string;
};

/**
 * The small yard with the trucks that wait and one on a door: to draw the rows of all others costs
 * a third of the time.
 */
function fewTrucks(): YardRows {
  const rows = smallYard();
  const first = rows.visits.find(({ spotId }) => spotId !== null);
  return {
    ...rows,
    visits: rows.visits.filter((each) => each.spotId === null || each === first),
  };
}

/** Opens the gate. */
export async function openGate(options: Options = {}): Promise<GateTest> {
  const { rows = fewTrucks(), appointments = [], known = {}, answer = () => attempt() } = options;
  const sent: CheckIn[] = [];
  const state = {
    extensions: { checkIn: true, link: true },
    attempts: [],
    trouble: null,
    hold: null,
    own: options.own ?? [],
    drafts: [],
    voided: options.voided ?? [],
  };
  const started = await renderPart(
    <WithApi
      parts={{
        ...options.parts,
        gate: {
          state: async () => state,
          noFirstSpot: async () => ({}),
          known: async ({ plate }: { plate: string }) => ({ truck: known[plate] ?? null }),
          interpret: async ({ code }: { code: string }) =>
            interpret(code, worldOf(started, appointments), { now }),
          askService: async ({ code }: { code: string }) => ({
            reading: interpret(code, worldOf(started, appointments), { now }),
            said: rawText('The service knows no such number.'),
          }),
          checkIn: async (input: CheckIn) => {
            sent.push(input);
            return answer(input);
          },
          pass: async () => ({ svg: '<svg/>', number: 'GP-1', modules: 178, cameAt: null }),
          ...options.gate,
        },
      }}
    >
      <GateScreen />
      <PromptHost />
    </WithApi>,
    { rows },
  );
  started.double.setSchedule(
    { dayVersions: { '2026-11-21': 1 }, asOf: new Date(now).toISOString() },
    appointments.filter(({ start }) => Math.abs(Date.parse(start) - now) < 8 * 3_600_000),
  );
  await settle();
  await screen.findAllByRole('button', { name: /^Actions for/ });
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Find by plate/ });
  let presses = 0;
  return {
    started,
    sent,
    box,
    async read(code) {
      box.focus();
      fireEvent.change(box, { target: { value: code } });
      fireEvent.keyDown(box, { key: 'Enter' });
      await waitFor(() => expect(box.value).toBe(''));
      await settle();
    },
    card: () => screen.getByRole('region', { name: 'This truck' }),
    lines: () =>
      [...document.querySelectorAll('[data-lane-chooser] li strong')].map(
        (each) => each.textContent ?? '',
      ),
    async press(key) {
      presses += 1;
      const target = document.activeElement ?? document.body;
      const isSent = fireEvent.keyDown(target, { key });
      if (isSent && key === 'Enter') {
        const form = target.closest('form');
        if (target instanceof HTMLButtonElement) act(() => target.click());
        else if (form !== null) fireEvent.submit(form);
      }
      // A character outside of a field waits until no scan can follow it.
      if (key.length === 1) await new Promise((resolve) => setTimeout(resolve, HEARD_MS));
      await settle();
    },
    presses: () => presses,
    fill: (name, value) =>
      void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }),
    focused: () =>
      document.activeElement?.getAttribute('data-lane-field') ??
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.textContent ??
      '',
  };
}

/** What the console knows: the yard as the page shows it, and every kept appointment. */
function worldOf(started: TestPage, appointments: readonly Appointment[]): GateWorld {
  const world = new GateWorld();
  const { table } = started.page.yard;
  for (const visit of table.visits()) world.putVisit(visit);
  for (const container of table.containers()) world.putContainer(container);
  for (const each of appointments) world.putAppointment({ appointment: each, fields: [] });
  return world;
}
