// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { EvidenceButton } from '../../../../renderer/features/reports/detention/evidence-button.tsx';
import { PoliciesSection } from '../../../../renderer/features/reports/detention/policies-section.tsx';
import { ReportsScreen } from '../../../../renderer/features/reports/reports-screen.tsx';
import { nowLinesOf } from '../../../../renderer/page/stores/now-lines.ts';
import { unsavedOf } from '../../../../renderer/page/unsaved.ts';
import { focusMain } from '../../../../renderer/ui/keys/focus.ts';
import type { VisitEvidence } from '../../../../shared/console-api/reports/detention.ts';
import type { ShiftReport } from '../../../../shared/console-api/reports/shift.ts';
import type { Policy } from '../../../../shared/detention/policy.ts';
import type { Seen } from '../../../../shared/gate-checks/inspection.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import type { NowLine } from '../../../../shared/now/model.ts';
import type { Photo } from '../../../../shared/photos/photo.ts';
import { endPage, renderPart, type TestPage } from '../../support/render-page.tsx';
import { type ApiParts, told, WithApi } from '../../support/with-api.tsx';
import { now, smallYard, spotId, visit } from '../../support/yard-data.ts';
import { appointment } from '../appointments/schedule/rows-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
});
const page = () => (started as TestPage).page;
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const policy: Policy = {
  visitType: null,
  company: null,
  loadType: null,
  freeMinutes: 120,
  rate: '60',
  stepMinutes: 15,
  clock: 'arrival',
  graceMinutes: 0,
  forfeitMinutes: null,
  capMinutes: null,
  layover: null,
  hours: null,
};
const waiting = visit('LONG 01', { spotId: spotId('B-01'), createdAt: minutesAgo(200) });
const rows = () => ({
  ...smallYard(),
  visits: [waiting, visit('NEW 02', { spotId: spotId('B-02'), createdAt: minutesAgo(10) })],
});
const sealSeen = (value: string): Seen => ({
  ...{ key: 'seal', label: 'Seal', kind: 'seal', unit: '', tolerance: 0 },
  ...{ isCompared: true, isRedTag: false, value, group: 'Doors' },
});
const seal = { text: '12-ABCDE', qr: '<svg/>' };

const photoOf = (when: Photo['when'], name: string, state: Photo['state'] = 'kept'): Photo => ({
  ...{ asset: 'container:c', when, name, state, sha: when.repeat(9), type: 'image/jpeg' },
  ...{ bytes: 2_000_000, width: 4_032, height: 3_024, by: 'Ana', at: now - 55_000 },
});

/** A trailer whose seal was changed, and let go by two. */
const gateDay: VisitEvidence['gate'] = [
  {
    asset: 'container:c',
    in: { at: now - 60_000, clerk: 'Ana', seen: [sealSeen('UL-48812')] },
    out: { at: now - 50_000, clerk: 'Bo', seen: [sealSeen('UL-48813')] },
    letGo: [
      {
        ...{ at: now - 40_000, clerk: 'Bo', second: 'Ben', why: 'Customs opened it' },
        ...{ cause: 'item:seal', item: 'Seal', here: 'UL-48813', there: 'UL-48812' },
      },
    ],
    photos: [photoOf('in', 'seal.jpg'), photoOf('out', 'cut.jpg', 'expired')],
  },
];

const evidence = (): VisitEvidence => ({
  policies: [policy],
  set: { by: 'Ana', at: now },
  visit: waiting,
  isHere: false,
  hooked: [],
  appointment: null,
  loadType: null,
  arrived: { earliest: now - 200 * 60_000, latest: now - 200 * 60_000, source: 'service' },
  left: { earliest: now - 50 * 60_000, latest: now - 20 * 60_000 },
  facts: [],
  names: {},
  gate: [],
  unwatched: [],
  seal,
  now,
});

/** A part whose console knows the evidence. */
const Answering = ({ part }: { part: ReactNode }) => (
  <WithApi parts={{ detention: { evidence: async () => evidence() } }}>{part}</WithApi>
);

describe('detention', () => {
  it('lists who is on the clock, highest charge first, with sheet and seal', async () => {
    const user = userEvent.setup();
    started = await renderPart(<Answering part={<ReportsScreen />} />, { rows: rows() });
    await user.click(screen.getByRole('radio', { name: 'Detention' }));
    await screen.findByText('No detention policies are set, so nothing is charged.');
    await act(() => page().api.detention.set({ policies: [policy] }));
    const table = await screen.findByRole('table', { name: 'Trucks on the clock' });
    expect(screen.getByText('1 truck is over its free time: $90.00')).toBeTruthy();
    const lines = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(lines.map((line) => [line?.includes('LONG 01'), line?.includes('NEW 02')])).toEqual([
      [true, false],
      [false, true],
    ]);
    await user.click(screen.getByRole('button', { name: 'Detention evidence for LONG 01' }));
    const sheet = await within(await screen.findByRole('dialog')).findByRole('article');
    // Gone 30 to 60 minutes over: two and four steps of a quarter of an hour.
    expect(sheet.textContent).toContain('30 min × $60.00 ÷ 60 = $30.00');
    expect(sheet.textContent).toContain('60 min × $60.00 ÷ 60 = $60.00');
    expect(sheet.textContent).toContain(seal.text);
    expect(document.querySelector('body > [data-print] article')).toBeTruthy();
  });

  it('counts who is over free time, grace included, and the figure opens that list', async () => {
    const user = userEvent.setup();
    started = await renderPart(<Answering part={<ReportsScreen />} />, { rows: rows() });
    await user.click(screen.getByRole('radio', { name: 'Detention' }));
    await act(() => page().api.detention.set({ policies: [{ ...policy, graceMinutes: 90 }] }));
    const figure = await screen.findByRole('button', {
      name: '1 truck is over its free time: $0.00',
    });
    expect(figure.parentElement?.title).toContain('Grace time counts as over.');
    const trucks = () => within(screen.getByRole('table')).getAllByRole('row').length - 1;
    expect(trucks()).toBe(2);
    act(() => figure.focus());
    await user.keyboard('{Enter}');
    expect(trucks()).toBe(1);
    expect(screen.getByText('LONG 01')).toBeTruthy();
    await user.click(figure);
    expect(trucks()).toBe(2);
  });

  it('shows what was entered both ways, who let it go, and why', async () => {
    const names = { 'container:c': '53-9981' };
    const known = { ...evidence(), gate: gateDay, names };
    started = await renderPart(
      <WithApi parts={{ detention: { evidence: async () => known } }}>
        <EvidenceButton visit={waiting} />
      </WithApi>,
      { rows: rows() },
    );
    await userEvent.click(screen.getByRole('button', { name: /^Detention/ }));
    const sheet = await within(await screen.findByRole('dialog')).findByRole('article');
    const table = within(sheet).getByRole('table', { name: 'What came, and what left: 53-9981' });
    const [, heading, row] = within(table).getAllByRole('row');
    expect(heading?.textContent).toBe('Doors');
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Seal',
      'UL-48812',
      'UL-48813',
      'Differs',
    ]);
    expect(sheet.textContent).toContain('Released by Bo and Ben: Customs opened it.');
    expect(sheet.textContent).toMatch(/Seen on the way in by Ana, .*Seen on the way out by Bo, /);
    expect(sheet.textContent).toContain('2 photos: 1 on the way in, 1 on the way out.');
    const photos = within(sheet)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(photos).toContainEqual(
      expect.stringMatching(
        /^Way out, .*, Ana: cut\.jpg \(Deleted after its time\)\. SHA-256 outout/,
      ),
    );
  });

  // Cases: D15.
  it('names each clause that applied, and what is not known', async () => {
    const noDay = '2001-12-25';
    const terms: Policy = {
      ...policy,
      company: null,
      clock: 'appointment',
      graceMinutes: 10,
      capMinutes: 30,
      layover: { afterMinutes: 150, amount: '210' },
      hours: { days: [1, 2, 3, 4, 5, 6, 7], open: '00:00', close: '00:00', closedOn: [noDay] },
    };
    const stay = { ...evidence(), policies: [terms] };
    started = await renderPart(
      <WithApi parts={{ detention: { evidence: async () => stay } }}>
        <EvidenceButton visit={waiting} />
      </WithApi>,
      { rows: rows() },
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Detention/ }));
    const sheet = await within(await screen.findByRole('dialog')).findByRole('article');
    for (const line of [
      'By the policy for any visit type, any carrier, any load type.',
      'Time counts only on Mon, Tue, Wed, Thu, Fri, Sat, and Sun, 00:00 to 00:00.',
      'Closed: Tue, Dec 25, 2001.',
      'Clock started at arrival: no appointment is known',
      'Grace of 10 min',
      'Over it: all of it counts',
      'Not billed, over the most of 30 min',
      '1 × $210.00 = $210.00',
      'No appointment is linked',
      'A time is known only within bounds',
    ])
      expect(sheet.textContent).toContain(line);
  });

  it('is one click away from the truck, with what it comes to', async () => {
    const user = userEvent.setup();
    started = await renderPart(<Answering part={<EvidenceButton visit={waiting} />} />, {
      rows: rows(),
    });
    await act(() => page().api.detention.set({ policies: [policy] }));
    await user.click(await screen.findByRole('button', { name: 'Detention $90.00' }));
    expect(
      await within(await screen.findByRole('dialog')).findByRole('article', {
        name: 'Detention evidence',
      }),
    ).toBeTruthy();
  });

  // Cases: D14, D15.
  it('a policy for a company that can’t be read is refused, and its field says why', async () => {
    const user = userEvent.setup();
    started = await renderPart(<PoliciesSection />, { rows: rows() });
    await user.click(screen.getByRole('button', { name: 'Add policy' }));
    const company = screen.getByRole<HTMLInputElement>('textbox', { name: 'Company' });
    await user.click(company);
    await user.paste('c'.repeat(201));
    await user.click(screen.getByRole('button', { name: 'Save policies' }));
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, company]);
    screen.getByText('Too long: 201 characters. 200 at most.');
    await user.type(company, '{Backspace}');
    await user.click(screen.getByRole('button', { name: 'Save policies' }));
    await screen.findByRole('dialog');
  });

  // Cases: D6, D11, D15.
  it('closed days that left with their hours are not shown when hours come back', async () => {
    const user = userEvent.setup();
    started = await renderPart(<PoliciesSection />, { rows: rows() });
    await user.click(screen.getByRole('button', { name: 'Add policy' }));
    const closed = () =>
      screen.getByRole<HTMLInputElement>('textbox', { name: 'Closed on (dates)' });
    const choose = async (name: string) => {
      await user.click(screen.getByRole('combobox', { name: 'Counts' }));
      await user.click(await screen.findByRole('option', { name }));
    };
    await choose('Only while open');
    await user.type(closed(), '12/25/2026, ');
    expect(closed().value).toBe('12/25/2026, ');
    await choose('Day and night');
    await choose('Only while open');
    expect(closed().value).toBe('');
    const save = () => user.click(screen.getByRole('button', { name: 'Save policies' }));
    // Two people read this day differently, and an hour that is none is no midnight.
    await user.type(closed(), '11/26/2026, 03/04/2027');
    await save();
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, closed()]);
    screen.getByText(/“03\/04\/2027” can be read two ways: Thu, Mar 4, 2027 or Sat, Apr 3, 2027/);
    await user.clear(closed());
    await user.type(closed(), '11/26/2026, 12/25/2026');
    const opens = screen.getByRole('textbox', { name: 'Opens' });
    await user.clear(opens);
    await user.type(opens, '25:00');
    await save();
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, opens]);
    screen.getByText(/“25:00” isn’t a time of day/);
    await user.clear(opens);
    await user.type(opens, '6:30 am');
    await save();
    const asked = within(await screen.findByRole('dialog'));
    asked.getByText(/, 06:30 to 18:00\./);
    asked.getByText('Closed: Thu, Nov 26, 2026 and Fri, Dec 25, 2026.');
    await user.click(asked.getByRole('button', { name: 'Save policies' }));
    await screen.findByText(/^Set by/);
    expect(closed().value).toBe('2026-11-26, 2026-12-25');
  });

  it('policies are added in the settings; what is not a number is refused in words', async () => {
    const user = userEvent.setup();
    started = await renderPart(<PoliciesSection />, { rows: rows() });
    await user.click(screen.getByRole('button', { name: 'Add policy' }));
    const rate = screen.getByRole('textbox', { name: 'USD per hour' });
    await user.clear(rate);
    await user.type(rate, 'lots');
    await user.click(screen.getByRole('button', { name: 'Save policies' }));
    expect(
      screen.getByText('Nothing was saved. In Policy 1, check the rate: an amount such as 65.00.'),
    ).toBeTruthy();
    await user.clear(rate);
    await user.type(rate, '$65.00');
    await user.type(screen.getByRole('textbox', { name: 'Most hours billed' }), '8');
    await user.type(screen.getByRole('textbox', { name: 'No claim if late by more than' }), '4.5');
    await user.click(screen.getByRole('button', { name: 'Save policies' }));
    expect(screen.getByText(/check how late forfeits/)).toBeTruthy();
    await user.clear(screen.getByRole('textbox', { name: 'No claim if late by more than' }));
    await user.click(screen.getByRole('button', { name: 'Save policies' }));
    // Money is read over in words before it counts.
    const asked = within(await screen.findByRole('dialog'));
    expect(asked.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '2 h 00 free, then $65.00 an hour in steps of 15 min.',
      'At most 8 h 00 are billed.',
      'A stay of 3 h 20 costs $97.50.',
    ]);
    expect(screen.queryByText(/^Set by/)).toBeNull();
    await user.click(asked.getByRole('button', { name: 'Save policies' }));
    await screen.findByText(/^Set by/);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save policies' })).toBeNull());
    expect((screen.getByRole('textbox', { name: 'USD per hour' }) as HTMLInputElement).value).toBe(
      '65.00',
    );
  });
});

/** TX-4821 was put on B-09. */
const moved = (clerk: string | null): ShiftReport['moves'][number] => ({
  ...{ subject: 'visit:v', spot: 'spot:s', at: now - 30_000, since: null, clerk },
});

/** A truck that waits too long. */
const nowLine: NowLine = {
  key: 'waiting visit:t',
  subject: 'visit:t',
  kind: 'waiting',
  where: message('common.waitingList'),
  what: rawText('TX-99'),
  who: 'Cobalt',
  spot: null,
  asset: null,
  since: null,
  from: 0,
  why: message('now.why.waitingBooked', { door: 'D-02', limit: '30 min' }),
  act: { kind: 'refresh' },
  also: [],
};

/** A truck whose free time ends an hour after the hand-over. */
const endsLine: NowLine = {
  ...nowLine,
  key: 'freeTimeEnds visit:f',
  subject: 'visit:f',
  kind: 'freeTimeEnds',
  what: rawText('TX-98'),
  since: new Date(now + 3_600_000).toISOString(),
  why: message('now.why.freeTimeEnds', { at: now + 3_600_000, rate: '$60.00' }),
};

/** A late truck whose ETA has passed too. */
const etaLine: NowLine = {
  ...nowLine,
  key: 'late appointment:e',
  subject: 'appointment:e',
  kind: 'late',
  what: rawText('90417'),
  why: message('now.why.lateEta', { at: now - 3_600_000, eta: now - 1_200_000 }),
};

/** An appointment that was late when it was canceled. */
const lateRow = {
  id: 'a1' as AppointmentId,
  start: new Date(now - 3_600_000).toISOString(),
  refNumbers: [],
  companyName: 'Cobalt',
  dockId: null,
};

describe('the hand-over', () => {
  it('begins with the PIN of the one whose turn it is: two keys and the PIN', async () => {
    const user = userEvent.setup();
    const signed: unknown[] = [];
    const at = now - 3_600_000;
    const report: ShiftReport = {
      from: at,
      until: now,
      came: [],
      went: [],
      moves: [],
      troubles: [],
      notes: [],
      lateChanges: [],
      unwatched: [],
      gives: 'Maria',
      countedSince: null,
      // Maria took over from Bo: it is most likely Bo who comes back.
      waiting: null,
      givesByPin: false,
      signed: { by: 'Maria', gives: 'Bo', at, from: at - 1, until: at },
      names: {},
      gate: [],
      open: [],
      openMoves: [],
      noSpot: [],
      closed: [],
      checkIns: [],
      dwellers: [],
      late: [],
      notHere: [],
      noShow: [],
      seal,
      signers: [
        { id: 'c1', name: 'Ana', needsPin: true },
        { id: 'c2', name: 'Bo', needsPin: true },
      ],
    };
    const sign = async (input: unknown) => {
      signed.push(input);
      return { by: 'Bo', gives: 'Maria', at: now, from: at, until: now };
    };
    started = await renderPart(
      <main>
        <WithApi parts={{ shift: { report: async () => report, sign } }}>
          <ReportsScreen />
        </WithApi>
      </main>,
      { rows: rows() },
    );
    act(focusMain);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('PIN of Bo')));
    await user.keyboard('2222{Enter}');
    await waitFor(() => expect(signed).toMatchObject([{ clerk: 'c2', pin: '2222' }]));
  });

  it('is the first report: events, open work, a note, and the next signature', async () => {
    const user = userEvent.setup();
    const calls: unknown[] = [];
    const noted: ShiftReport['notes'][number][] = [];
    const report: ShiftReport = {
      from: now - 8 * 3_600_000,
      until: now,
      came: [
        { subject: 'visit:v', at: now - 60_000, since: null },
        { subject: 'container:c', at: now - 60_000, since: null },
      ],
      went: [],
      moves: [moved('Ana'), moved('Ana'), moved('Ana'), moved(null), moved(null)],
      troubles: [{ label: message('shift.noTime'), clerk: 'Ana', was: 'conflict', is: 'canceled' }],
      notes: [
        { text: 'Gate 2 sticks', clerk: 'Ana', at: now, about: null, desk: null },
        { text: 'Ice at B-09', clerk: 'Bo', at: now, about: null, desk: 'Dock' },
      ],
      lateChanges: [
        {
          row: { ...lateRow, confirmationNumber: '7730412' },
          ...{ was: 'notHere', became: 'canceled', to: null },
        },
      ],
      unwatched: [],
      gives: 'Maria',
      countedSince: null,
      waiting: null,
      givesByPin: false,
      signed: null,
      names: { 'visit:v': 'TX-4821', 'spot:s': 'B-09', 'container:c': '53-9981' },
      gate: gateDay,
      open: [],
      openMoves: [
        {
          ...{ number: 12, asset: 'PJV 9779', from: 'A-03', to: 'D-04', due: null },
          ...{ driver: 'Joe', isUrgent: true },
        },
      ],
      noSpot: [{ asset: 'TX-7', since: new Date(now - 60_000).toISOString(), company: 'Cobalt' }],
      closed: [
        { spot: 'B-09', note: 'Ice', since: null, why: null },
        { spot: 'B-10', note: null, since: null, why: null },
      ],
      checkIns: [
        {
          label: rawText('OFF 1234'),
          said: message('gate.draft.notSent'),
          clerk: 'Ana',
          at: new Date(now).toISOString(),
        },
      ],
      dwellers: [],
      late: [],
      notHere: [appointment('a4', { eta: new Date(now + 12 * 60_000).toISOString() })],
      noShow: [],
      seal,
      signers: [
        { id: 'c1', name: 'Ana', needsPin: false },
        { id: 'c2', name: 'Bo', needsPin: true },
      ],
    };
    const parts: ApiParts = {
      journal: {
        note: async (input: { text: string }) => {
          calls.push(input);
          noted.push({ ...input, clerk: 'Maria', at: now, about: null, desk: null });
        },
      },
      shift: {
        report: async () => ({ ...report, notes: [...report.notes, ...noted] }),
        sign: async (input: { pin: string }) => {
          calls.push(input);
          if (input.pin !== '2222') throw told('Wrong PIN.');
          return { by: 'Bo', gives: 'Maria', at: now, from: report.from, until: report.until };
        },
      },
    };
    const part = (
      <WithApi parts={parts}>
        <ReportsScreen />
      </WithApi>
    );
    started = await renderPart(part, { rows: rows() });
    const sheet = await screen.findByRole(
      'article',
      { name: 'Shift hand-over' },
      { timeout: 60_000 },
    );
    act(() => nowLinesOf(page()).setState({ lines: [nowLine, endsLine, etaLine] }));
    // What the next clerk does comes first.
    expect(sheet.querySelector('h3')?.textContent).toContain('To do now');
    for (const text of [
      'To do now (3)',
      'TX-99 · Cobalt · Waiting list · Booked for D-02. Limit: 30 min.',
      // What is still to come is never “since” then.
      'TX-98 · Cobalt · Waiting list · Free time ends at',
      '90417 · Cobalt · Waiting list · Booked for ',
      ' has passed too.',
      ` · ETA ${page().zone.short(new Date(now + 12 * 60_000).toISOString(), now)}`,
      'Moves still to make (1)YM0012 · PJV 9779 · A-03 → D-04 · Joe · First',
      'Without a spot (1)TX-7 · Cobalt · 1 min',
      'TX-4821',
      'Moves by Ana',
      'OFF 1234: Not yet sent (Ana',
      'Gate 2 sticks (Ana, ',
      'Ice at B-09 (Bo at Dock, ',
      // A seal that differs, and what was let go; the line of counts is none.
      'At the gate (2)',
      'Checked on the way in: 1. On the way out: 1.',
      '2 photos: 1 on the way in, 1 on the way out.',
      '53-9981: Doors › Seal: UL-48812 on the way in, UL-48813 on the way out (differs)',
      '53-9981: Released by Bo and Ben: Customs opened it. Seal: UL-48813 now',
      'B-09 · Ice',
      'B-10 · no reason given',
      'SignaturesHanded over by Maria',
      'Late, then rescheduled or canceled (1)',
      'was late, not here; canceled',
      seal.text,
    ])
      expect(sheet.textContent).toContain(text);
    // Each figure opens its list, with as many rows, by key and by click.
    for (const [name, count] of [
      ['Trucks in', 1],
      ['Trailers in', 1],
      ['Moves', 5],
      ['Moves by others', 2],
      ['Moves by Ana', 3],
    ] as const) {
      const title = `${name}: ${count}. Show the list.`;
      const figure = within(sheet).getByTitle(title);
      expect(figure.textContent).toBe(String(count));
      act(() => figure.focus());
      await user.keyboard('{Enter}');
      const list = await screen.findByRole('table', { name });
      const lines = within(list).getAllByRole('row').slice(1);
      expect(lines.length).toBe(count);
      const first = name === 'Trailers in' ? '53-9981' : 'TX-4821';
      expect(lines[0]?.textContent).toContain(first);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('table', { name })).toBeNull());
    }
    // The page is reachable again once the list is gone with its transition.
    await user.click(await within(sheet).findByTitle(/^Needs you now: \d+\. Show the list\.$/));
    expect(page().ui.getState().screen).toBe('now');
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Ask for salt{Enter}');
    expect(calls).toEqual([{ subject: 'yard:shift', text: 'Ask for salt' }]);
    // One that is only typed is saved with the signature, and is in what was signed.
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Gate 3 too');
    // Who has no PIN signs without one; who has one is asked for it, on a desk that is not shared
    // too.
    await user.click(screen.getByRole('combobox', { name: 'Maria hands over to' }));
    await user.click(await screen.findByRole('option', { name: 'Ana' }));
    expect(screen.queryByLabelText(/^PIN of/)).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Maria hands over to' }));
    await user.click(await screen.findByRole('option', { name: 'Bo' }));
    await user.type(screen.getByLabelText('PIN of Bo'), '1{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong PIN.');
    await user.type(screen.getByLabelText('PIN of Bo'), '2222{Enter}');
    // What was signed stays to be printed, with who signed it.
    expect(
      (await screen.findAllByText(/^Maria handed over to Bo, .*signed with Bo’s PIN$/)).length,
    ).toBe(2);
    const kept = screen.getByRole('article', { name: 'Shift hand-over' }).textContent;
    expect(kept).toContain('TX-4821');
    expect(kept).toContain('Gate 3 too');
    expect(kept).toMatch(/Handed over by Maria_+Taken over by Bo_+/);
    await user.click(screen.getByRole('button', { name: 'Since the last hand-over' }));
    expect(screen.queryByText(/^Maria handed over to Bo/)).toBeNull();
  });
});

describe('a night shift in which the clock of the facility is turned', () => {
  const night = (from: string, until: string, came: readonly string[]): ShiftReport => ({
    ...{
      gate: [],
      from: Date.parse(from),
      until: Date.parse(until),
      went: [],
      moves: [],
      troubles: [],
      notes: [],
      lateChanges: [],
    },
    ...{
      unwatched: [{ from: Date.parse(from), until: Date.parse(from) + 60_000 }],
      gives: 'Maria',
      countedSince: null,
      waiting: null,
      givesByPin: false,
      signed: null,
      open: [],
      openMoves: [],
      noSpot: [],
      closed: [],
      late: [],
      notHere: [],
      noShow: [],
      seal,
      signers: [],
    },
    came: came.map((at, index) => ({
      subject: `visit:v${index}` as const,
      at: Date.parse(at),
      since: null,
    })),
    names: Object.fromEntries(came.map((_, index) => [`visit:v${index}`, `TX-${index}`])),
    checkIns: [],
    dwellers: [{ asset: 'TX-0', where: null, since: came[0] as string, company: '' }],
  });

  it('a typed note is saved before the hand-over is left, and kept until then', async () => {
    const user = userEvent.setup();
    const six = '2026-05-06T18:00:00-06:00';
    const calls: unknown[] = [];
    let isFull = true;
    const parts: ApiParts = {
      journal: {
        note: async ({ text }: { text: string }) => {
          if (isFull) throw told('The disk is full.');
          calls.push(text);
        },
      },
      shift: {
        report: async () => night(six, '2026-05-06T22:00:00-06:00', [six]),
        leave: async () => void calls.push('left'),
      },
    };
    const Part = () => {
      const [isShown, setShown] = useState(true);
      return (
        <WithApi parts={parts}>
          <button type="button" onClick={() => setShown(!isShown)}>
            Other screen
          </button>
          {isShown && <ReportsScreen />}
        </WithApi>
      );
    };
    started = await renderPart(<Part />, { rows: rows() });
    const note = async () => (await screen.findByLabelText('Note')) as HTMLInputElement;
    await user.type(await note(), 'Reefer 5');
    await user.click(screen.getByText('Other screen'));
    expect(screen.queryByLabelText('Note')).toBeNull();
    expect(unsavedOf(page()).isThere()).toBe(true);
    await user.click(screen.getByText('Other screen'));
    expect((await note()).value).toBe('Reefer 5');
    await user.click(
      await screen.findByRole('button', { name: 'Leave the hand-over for the next shift' }),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.');
    expect([calls, (await note()).value]).toEqual([[], 'Reefer 5']);
    isFull = false;
    await user.click(
      screen.getByRole('button', { name: 'Leave the hand-over for the next shift' }),
    );
    await waitFor(() => expect(calls).toEqual(['Reefer 5', 'left']));
    expect([(await note()).value, unsavedOf(page()).isThere()]).toEqual(['', false]);
  });

  it('one that was left says so, has both sheets, and is signed by a typed name', async () => {
    const user = userEvent.setup();
    const [six, ten] = ['2026-05-06T18:00:00-06:00', '2026-05-06T22:00:00-06:00'];
    const left = night(six, ten, ['2026-05-06T19:00:00-06:00']);
    const at = Date.parse(ten);
    const waiting = { gives: 'Maria', from: left.from, at, takers: [], byName: true };
    const report: ShiftReport = { ...left, waiting };
    const taken: unknown[] = [];
    const parts: ApiParts = {
      shift: {
        report: async () => report,
        left: async () => ({
          ...{ left, todo: [nowLine] },
          since: { ...night(ten, ten, []), dwellers: [] },
        }),
        take: async (input: unknown) => {
          taken.push(input);
          return { by: 'Lu', gives: 'Maria', at, from: left.from, until: at };
        },
      },
    };
    const part = (
      <WithApi parts={parts}>
        <ReportsScreen />
      </WithApi>
    );
    started = await renderPart(part, { rows: rows() });
    await screen.findByText(/^Maria left a hand-over on .*Not taken over yet\.$/);
    await screen.findByRole('heading', { name: 'As Maria left it' });
    await screen.findByRole('heading', { name: 'Since then' });
    const sheets = screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(sheets[0]).toContain('To do now (1)');
    expect(sheets[0]).toContain('TX-99 · Cobalt · Waiting list');
    await user.type(await screen.findByLabelText('Your name'), 'Lu{Enter}');
    await screen.findAllByText(/^Maria handed over to Lu, /);
    expect(taken).toEqual([{ at, clerk: null, name: 'Lu', pin: '' }]);
    const next = screen.getByRole('button', { name: 'Since the last hand-over' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByRole('article').textContent).toContain('To do now (1)');
  });

  it.each([
    {
      way: 'forward',
      report: night('2026-03-07T22:00:00-06:00', '2026-03-08T06:00:00-05:00', [
        '2026-03-07T23:30:00-06:00',
        '2026-03-08T03:30:00-05:00',
      ]),
      said: ['22:00 CST', '06:00 CDT', 'TX-0 Mar 7, 23:30', 'TX-1 03:30', '5 h 30'],
    },
    {
      way: 'back',
      report: night('2026-10-31T22:00:00-05:00', '2026-11-01T06:00:00-06:00', [
        '2026-11-01T01:30:00-05:00',
        '2026-11-01T01:30:00-06:00',
      ]),
      said: ['22:00 CDT', '06:00 CST', 'TX-0 01:30 CDT', 'TX-1 01:30 CST', '5 h 30'],
    },
  ])('$way: the sheet says which hour it was, and counts what passed', async ({ report, said }) => {
    const part = (
      <WithApi parts={{ shift: { report: async () => report } }}>
        <ReportsScreen />
      </WithApi>
    );
    started = await renderPart(part, { rows: rows() });
    const sheet = await screen.findByRole(
      'article',
      { name: 'Shift hand-over' },
      { timeout: 20_000 },
    );
    // What the office moved in that minute, no clerk saw.
    expect(sheet.textContent).toContain('while this desk was off may be missing here');
    for (const text of said) expect(sheet.textContent).toContain(text);
    // Without another clerk there is no one to hand over to.
    expect(screen.getByText(/^No other clerk here can sign\./)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign hand-over' })).toBeNull();
  });
});
