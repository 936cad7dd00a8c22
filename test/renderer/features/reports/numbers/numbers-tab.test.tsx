// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HistoryTab } from '../../../../../renderer/features/reports/history/history-tab.tsx';
import { NumbersTab } from '../../../../../renderer/features/reports/numbers/numbers-tab.tsx';
import { setWords } from '../../../../../renderer/ui/words.ts';
import { addDays } from '../../../../../shared/appointments/days.ts';
import { en } from '../../../../../shared/i18n/en/index.ts';
import { es } from '../../../../../shared/i18n/es/index.ts';
import { englishWords, loadWords } from '../../../../../shared/i18n/languages.ts';
import type { Code } from '../../../../../shared/i18n/message.ts';
import type { FigureList } from '../../../../../shared/metrics/figure-list.ts';
import type { NumbersAnswer, NumbersOf } from '../../../../../shared/metrics/model.ts';
import { endPage, renderPart, type TestPage } from '../../../support/render-page.tsx';
import { told, WithApi } from '../../../support/with-api.tsx';
import { smallYard } from '../../../support/yard-data.ts';

/** Takes whatever is drawn: the charts say nothing that their table does not. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 1 : anything),
  apply: () => anything,
});
class Drawn {
  moveTo() {}
  lineTo() {}
  rect() {}
  arc() {}
  closePath() {}
  addPath() {}
}
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(anything as never);
  vi.stubGlobal('Path2D', Drawn);
});

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
  setWords(englishWords());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const minute = 60_000;
const hours = (at: number, value: number) =>
  Array.from({ length: 24 }, (_, hour) => (hour === at ? value : 0));
const figures: NumbersOf = {
  from: 0,
  until: 1,
  turns: [
    { visitType: 'Drop', company: 'Acme', lengths: [30 * minute, 90 * minute] },
    { visitType: 'LiveLoad', company: '', lengths: [60 * minute] },
  ],
  gateToDock: [10 * minute],
  atDock: [],
  areas: [{ area: 'North lot', stays: [120 * minute] }],
  doorHours: [...hours(9, 0.25).slice(0, 12), ...Array.from({ length: 12 }, () => null)],
  doors: 8,
  movesByHour: hours(9, 7),
  movesByClerk: [
    { clerk: 'Ana', count: 5 },
    { clerk: '', count: 2 },
  ],
  refused: 3,
  conflicts: 1,
  confirmed: [minute],
  countedSince: null,
  unwatched: 25 * minute,
  bookedSince: null,
  kept: { early: 1, onTime: 4, late: 2, notHere: 3, noShow: 6 },
  carriers: [{ company: 'Acme', kept: { early: 0, onTime: 3, late: 1, notHere: 1, noShow: 0 } }],
  turnsByHour: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? [30 * minute] : [])),
  lotHours: [...hours(10, 0.5).slice(0, 12), ...Array.from({ length: 12 }, () => null)],
  lot: 40,
};
const before: NumbersOf = { ...figures, turns: [], refused: 9, areas: [], unwatched: 0 };

it('shows each metric with its definition and earlier weekdays, for chosen days', async () => {
  const user = userEvent.setup();
  const asked: { first: string; days: number }[] = [];
  const exported: unknown[] = [];
  const of = async (input: { first: string; days: number }): Promise<NumbersAnswer> => {
    asked.push(input);
    return { now: figures, before: input.days === 1 ? before : null };
  };
  const xlsx = async (input: unknown) => {
    exported.push(input);
    return { name: 'numbers.xlsx', base64: '' };
  };
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  started = await renderPart(
    <WithApi parts={{ numbers: { of }, exports: { xlsx } }}>
      <NumbersTab />
    </WithApi>,
    { rows: smallYard() },
  );
  const cells = async (table: string, row: RegExp) => {
    const found = within(await screen.findByRole('table', { name: table })).getByRole('row', {
      name: row,
    });
    return within(found)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  };
  expect(await cells('Times', /^Turn time/)).toEqual(['3', '1 h 00', '1 h 30', '—', '—']);
  expect(await cells('Times', /^Time at the dock/)).toEqual(['0', '—', '—', '—', '—']);
  expect(await cells('Counts', /^Refused/)).toEqual(['3', '9']);
  expect(await cells('Counts', /^No-show/)).toEqual(['6', '6']);
  expect(await cells('Turn time by company', /^Unknown/)).toEqual([
    '1',
    '1 h 00',
    '1 h 00',
    '—',
    '—',
  ]);
  expect(await cells('Moves by clerk', /^Others/)).toEqual(['2']);
  expect(await cells('Doors in use by hour', /^9:00/)).toEqual(['25%', '25%']);
  expect(await cells('Doors in use by hour', /^23:00/)).toEqual(['Not known', '—']);
  expect(await cells('Moves by hour', /^9:00/)).toEqual(['7', '7']);
  expect(await cells('Moves by hour', /^23:00/)).toEqual(['0', '0']);
  expect(screen.getByText(/Nobody was watching for 25 min of this/)).toBeTruthy();
  expect(screen.getByText(/From arrival to the first door/)).toBeTruthy();

  await user.click(screen.getByRole('combobox', { name: 'Days' }));
  await user.click(await screen.findByRole('option', { name: '7 days' }));
  expect(
    await screen.findByText(
      'The history doesn’t go back far enough to compare with the same weekdays.',
    ),
  ).toBeTruthy();
  const [day, week] = asked;
  expect([day?.days, week]).toEqual([1, { first: addDays(day?.first ?? '', -6), days: 7 }]);
  await user.click(screen.getByRole('button', { name: 'Export these figures' }));
  expect(exported).toEqual([{ list: 'numbers', ...week }]);
});

it('bars of hours still to come are said to be of an earlier day', async () => {
  const turnsByHour = figures.turnsByHour.map((_, hour) => (hour === 21 ? [30 * minute] : []));
  const at = (ends: string) => ({ from: Date.parse(ends) - 600 * minute, until: Date.parse(ends) });
  let now: NumbersOf = { ...figures, ...at('2026-11-29T19:00:00Z'), turnsByHour };
  started = await renderPart(
    <WithApi parts={{ numbers: { of: async () => ({ now, before: null }) } }}>
      <NumbersTab />
    </WithApi>,
    { rows: smallYard() },
  );
  expect(await screen.findByText('Arrived on an earlier day')).toBeTruthy();
  // In the evening that hour has passed.
  now = { ...now, ...at('2026-11-30T05:00:00Z') };
  await userEvent.click(screen.getByRole('combobox', { name: 'Days' }));
  await userEvent.click(await screen.findByRole('option', { name: '7 days' }));
  await waitFor(() => expect(screen.queryByText('Arrived on an earlier day')).toBeNull());
});

it('shows no English text to a clerk who reads Spanish', async () => {
  const spanish = await loadWords({ language: 'es', clock: 'h12' });
  setWords(spanish);
  const of = async (): Promise<NumbersAnswer> => ({ now: figures, before });
  started = await renderPart(
    <WithApi parts={{ numbers: { of } }}>
      <NumbersTab />
    </WithApi>,
    { rows: smallYard() },
  );
  act(() => setWords(spanish));
  await screen.findByRole('table', { name: spanish.t('numbers.counts') });
  const english = new Set(
    Object.keys(en).flatMap((code) =>
      en[code as Code] === es[code as Code] ? [] : en[code as Code],
    ),
  );
  const shown = [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === 3)
      .map((each) => each.nodeValue),
    ...['title', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name)),
  ]);
  expect(shown.filter((text) => english.has(text?.trim() ?? ''))).toEqual([]);
});

it('a figure opens its list, of what was clicked; a zero opens none', async () => {
  const user = userEvent.setup();
  const asked: unknown[] = [];
  const list = async (input: unknown): Promise<FigureList> => {
    asked.push(input);
    const at = Date.UTC(2026, 2, 2, 8);
    const line = { label: null, at, ms: 90 * minute, spot: 'D-01', dock: null, who: 'Acme' };
    return { count: 700, lines: [{ ...line, subject: 'visit:v', name: 'TX 4821' }] };
  };
  started = await renderPart(
    <WithApi parts={{ numbers: { of: async () => ({ now: figures, before: null }), list } }}>
      <NumbersTab />
    </WithApi>,
    { rows: smallYard() },
  );
  const row = async (table: string, name: RegExp) =>
    within(within(await screen.findByRole('table', { name: table })).getByRole('row', { name }));
  expect((await row('Times', /^Time at the dock/)).queryByRole('button')).toBeNull();
  await user.click((await row('Turn time by company', /^Acme/)).getByRole('button', { name: '2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn time · Acme' }));
  expect(await dialog.findByRole('row', { name: /TX 4821.*1 h 30.*D-01.*Acme/ })).toBeTruthy();
  expect(dialog.getByText('The newest 1 of 700.')).toBeTruthy();
  expect(asked).toEqual([
    expect.objectContaining({ figure: 'turn', of: { by: 'company', name: 'Acme' }, days: 1 }),
  ]);
});

it('medians, percents, and hours open their lists; those before the days before', async () => {
  const user = userEvent.setup();
  const asked: { first: string; figure: string; of: unknown }[] = [];
  const list = async (input: (typeof asked)[number]): Promise<FigureList> => {
    asked.push(input);
    return { count: 0, lines: [] };
  };
  started = await renderPart(
    <WithApi parts={{ numbers: { of: async () => ({ now: figures, before: figures }), list } }}>
      <NumbersTab />
    </WithApi>,
    { rows: smallYard() },
  );
  const open = async (table: string, row: RegExp, column: number) => {
    const [found] = await screen.findAllByRole('table', { name: table });
    const cells = within(within(found as HTMLElement).getByRole('row', { name: row })).getAllByRole(
      'cell',
    );
    await user.click(within(cells[column] as HTMLElement).getByRole('button'));
    const dialog = await screen.findByRole('dialog');
    const title =
      dialog.getAttribute('aria-label') ?? within(dialog).getByRole('heading').textContent;
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return title;
  };
  expect(await open('Times', /^Turn time/, 1)).toBe('Turn time');
  expect(await open('Times', /^Turn time/, 3)).toBe('Turn time · Same weekdays before');
  expect(await open('Counts', /^Refused/, 1)).toBe('Refused · Same weekdays before');
  expect(await open('Doors in use by hour', /^9:00/, 0)).toBe('Doors in use by hour · 9:00');
  expect(await open('Moves by hour', /^9:00/, 0)).toBe('Moves · 9:00');
  expect(await open('Dwell on a spot', /^2 h 00 to/, 0)).toBe('Stays · 2 h 00 to 6 h 00');
  expect(asked.map(({ figure, of }) => [figure, of])).toEqual([
    ['turn', null],
    ['turn', null],
    ['refused', null],
    ['doorHours', { by: 'hour', name: '9' }],
    ['moves', { by: 'hour', name: '9' }],
    ['stay', { by: 'length', name: '7200000-21600000' }],
  ]);
  expect(asked[1]?.first).toBe(addDays(asked[0]?.first ?? '', -7));
});

it('each chart has its numbers as text; what isn’t known is said, not drawn as none', async () => {
  const of = async (): Promise<NumbersAnswer> => ({ now: figures, before: null });
  started = await renderPart(
    <WithApi parts={{ numbers: { of } }}>
      <NumbersTab />
    </WithApi>,
    { rows: smallYard() },
  );
  const chart = async (name: string) => within(await screen.findByRole('region', { name }));
  const cell = async (name: string, row: RegExp) =>
    within((await chart(name)).getByRole('table', { name })).getByRole('row', { name: row })
      .textContent;
  expect(await cell('Turn time by hour of arrival', /^9:00/)).toBe('9:00130 min—');
  expect(await cell('Doors in use by hour', /^9:00/)).toBe('9:0025%—');
  expect(await cell('Doors in use by hour', /^23:00/)).toBe('23:00Not known—');
  expect(await cell('Lot in use by hour', /^10:00/)).toBe('10:0050%—');
  expect(await cell('Dwell on a spot', /^2 h 00 to 6 h 00/)).toBe('2 h 00 to 6 h 001—');
  expect(await cell('Punctuality by carrier', /^Acme/)).toBe('Acme03110');
  expect((await chart('Punctuality')).getByText(/^Late, not here/).textContent).toContain('3');
});

it('a bar and a cell open the list they count, by click and by key', async () => {
  const user = userEvent.setup();
  const asked: unknown[] = [];
  const list = async ({ figure, of }: { figure: string; of: unknown }): Promise<FigureList> => {
    asked.push([figure, of]);
    return { count: 0, lines: [] };
  };
  const turns = figures.turnsByHour.map((each, hour) => (hour === 14 ? [90 * minute] : each));
  started = await renderPart(
    <WithApi
      parts={{
        numbers: { of: async () => ({ now: { ...figures, turnsByHour: turns }, before }), list },
      }}
    >
      <NumbersTab />
    </WithApi>,
    { rows: smallYard() },
  );
  const plot = async (name: string) => within(await screen.findByRole('group', { name }));
  const close = async (title: string) => {
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  // One stop of the Tab key; the arrows lead past hours without a truck.
  const bars = (await plot('Turn time by hour of arrival')).getAllByRole('button');
  expect(bars.map((bar) => [bar.getAttribute('aria-label'), bar.tabIndex])).toEqual([
    ['Turn time, 9:00: 30 min. Show the list.', 0],
    ['Turn time, 14:00: 1 h 30. Show the list.', -1],
  ]);
  bars[0]?.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(bars[1]);
  await user.keyboard('{Enter}');
  await close('Turn time · 14:00');
  const open = async (group: string, name: string, title: string) => {
    await user.click((await plot(group)).getByRole('button', { name }));
    await close(title);
  };
  const doors = 'Doors in use by hour';
  await open(doors, `${doors}, 9:00: 25%. Show the list.`, `${doors} · 9:00`);
  await open('Moves by hour', 'Moves, 9:00: 7. Show the list.', 'Moves · 9:00');
  const stays = 'Stays, 2 h 00 to 6 h 00: 1. Show the list.';
  await open('Dwell on a spot', stays, 'Stays · 2 h 00 to 6 h 00');
  const [late] = screen.getAllByTitle('Arrived late, Acme: 1. Show the list.');
  await user.click(late as HTMLElement);
  await close('Arrived late · Acme');
  expect(asked).toEqual([
    ['turn', { by: 'hour', name: '14' }],
    ['doorHours', { by: 'hour', name: '9' }],
    ['moves', { by: 'hour', name: '9' }],
    ['stay', { by: 'length', name: '7200000-21600000' }],
    ['late', { by: 'company', name: 'Acme' }],
  ]);
  const none = (await plot(doors)).getByTitle(`${doors}, 23:00: Not known`);
  expect(none.tagName).toBe('SPAN');
});

it('punctuality of days that the schedule doesn’t keep is not known, not zero', async () => {
  const unknown: NumbersOf = { ...before, kept: null, carriers: [], bookedSince: 1 };
  const bookedSince = Date.UTC(2026, 2, 2, 6);
  const of = async (): Promise<NumbersAnswer> => ({
    now: { ...figures, bookedSince },
    before: unknown,
  });
  started = await renderPart(
    <WithApi parts={{ numbers: { of } }}>
      <NumbersTab />
    </WithApi>,
    { rows: smallYard() },
  );
  expect(
    await screen.findByText(/^Appointments count since .*Mar 2.*keeps no earlier/),
  ).toBeTruthy();
  expect(screen.getByText(/^Punctuality of the same weekdays before isn’t known/)).toBeTruthy();
  const counts = within(screen.getByRole('table', { name: 'Counts' }));
  const row = (name: RegExp) =>
    within(counts.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(row(/^On time/)).toEqual(['4', '—']);
  expect(row(/^Moves/)).toEqual(['7', '7']);
});

it('says since when moves and times count, where the history began within the days', async () => {
  const countedSince = Date.UTC(2026, 2, 2, 18, 5);
  const of = async (): Promise<NumbersAnswer> => ({
    now: { ...figures, countedSince },
    before: { ...before, countedSince: countedSince - 7 * 86_400_000 },
  });
  started = await renderPart(
    <WithApi parts={{ numbers: { of } }}>
      <NumbersTab />
    </WithApi>,
    { rows: smallYard() },
  );
  expect(await screen.findByText(/^Moves and times count since .*Mar 2.*12:05/)).toBeTruthy();
  expect(screen.getByText(/^The same weekdays before count since .*Feb 23.*12:05/)).toBeTruthy();
});

it('a chart without a case says so', async () => {
  const nothing: NumbersOf = {
    ...figures,
    areas: [],
    carriers: [],
    turnsByHour: figures.turnsByHour.map(() => []),
    kept: { early: 0, onTime: 0, late: 0, notHere: 0, noShow: 0 },
  };
  const of = async (): Promise<NumbersAnswer> => ({ now: nothing, before: null });
  started = await renderPart(
    <WithApi parts={{ numbers: { of } }}>
      <NumbersTab />
    </WithApi>,
    { rows: smallYard() },
  );
  for (const name of ['Turn time by hour of arrival', 'Punctuality', 'Dwell on a spot'])
    expect(
      within(await screen.findByRole('region', { name })).getByText(
        'Nothing to show for these days.',
      ),
    ).toBeTruthy();
});

it('says why there are none', async () => {
  const of = async () => {
    throw told('Those days haven’t begun yet.');
  };
  started = await renderPart(
    <WithApi parts={{ numbers: { of } }}>
      <NumbersTab />
    </WithApi>,
    { rows: smallYard() },
  );
  expect(
    await screen.findByText('Those days haven’t begun yet.', undefined, { timeout: 60_000 }),
  ).toBeTruthy();
});

it('by clerk: moves of today and of seven days open lists with as many rows', async () => {
  const user = userEvent.setup();
  const asked: { first: string; days: number }[] = [];
  const of = async ({ days }: { days: number }): Promise<NumbersAnswer> => ({
    now: { ...figures, movesByClerk: [{ clerk: 'Dana Whitfield', count: days === 1 ? 2 : 3 }] },
    before: null,
  });
  const line = { ...{ name: 'TX-1', label: null, ms: null, dock: null }, spot: 'D-01', who: '' };
  const list = async (input: { first: string; days: number }): Promise<FigureList> => {
    asked.push(input);
    const count = input.days === 1 ? 2 : 3;
    const lines = Array.from({ length: count }, (_, at) => ({
      ...{ ...line, subject: `visit:v${at}` as const, at },
    }));
    return { count, lines };
  };
  started = await renderPart(
    <WithApi parts={{ numbers: { of, list } }}>
      <HistoryTab />
    </WithApi>,
    { rows: smallYard() },
  );
  for (const count of [2, 3]) {
    const figure = await screen.findByRole('button', { name: String(count) });
    expect(figure.title).toBe(`Moves, Dana Whitfield: ${count}. Show the list.`);
    figure.focus();
    await user.keyboard('{Enter}');
    const table = await screen.findByRole('table', { name: 'Moves' });
    expect(within(table).getAllByRole('row').length - 1).toBe(count);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Moves' })).toBeNull());
  }
  const [today, week] = asked;
  expect([today?.days, week?.days]).toEqual([1, 7]);
  expect(addDays(week?.first ?? '', 6)).toBe(today?.first);
});

it('by clerk: a line that doesn’t name its truck is headed by it', async () => {
  const facts = [
    ['desk.acknowledged', 'visit:v-17'],
    ['desk.linked', 'visit:v-18'],
  ].map(([kind, visit], seq) => ({
    ...{ seq, at: seq, since: null, kind, source: 'desk', change: null, body: null },
    subjects: [visit, 'acts:gate', 'clerk:Dana Whitfield'],
  }));
  const names = { 'visit:v-17': 'TX-4821', 'visit:v-18': 'TX-9035' };
  const about = async () => ({ facts, names, isCut: false });
  started = await renderPart(
    <WithApi parts={{ journal: { about, clerks: async () => [] } }}>
      <HistoryTab />
    </WithApi>,
    { rows: smallYard() },
  );
  expect(await screen.findByText(/Check-in acknowledged/)).toBeTruthy();
  const said = screen.getAllByRole('listitem').map((each) => each.textContent);
  expect(said[0]).toContain('TX-9035: Linked to an appointment');
  expect(said[1]).toContain('TX-4821: Check-in acknowledged');
});
