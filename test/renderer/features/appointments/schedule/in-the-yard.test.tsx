// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { TraceDialog } from '../../../../../renderer/app/shell/trace-dialog.tsx';
import { InTheYard } from '../../../../../renderer/features/appointments/schedule/in-the-yard.tsx';
import { shownTrace } from '../../../../../renderer/operations/history/trace.ts';
import type { PastOf } from '../../../../../shared/console-api/journal.ts';
import type { AppointmentId } from '../../../../../shared/ids.ts';
import type {
  JournalFact,
  RowChange,
  Subject,
} from '../../../../../shared/journal/journal-fact.ts';
import { endPage, renderPart, settle, type TestPage } from '../../../support/render-page.tsx';
import { told, WithApi } from '../../../support/with-api.tsx';
import { container, now, smallYard, visit } from '../../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => {
  endPage(started);
  started = undefined;
  shownTrace.setState({ of: null });
});

const minute = 60_000;
const one = 'one' as AppointmentId;
/** A fact of some minutes ago, seen `gap` minutes after the read before. */
const fact = (seq: number, ago: number, change: RowChange, gap = 0): JournalFact => ({
  ...{
    seq,
    notedAt: now - ago * minute,
    source: 'read',
    kind: 'row',
    at: now - ago * minute,
    since: now - (ago + gap) * minute,
  },
  ...{ subjects: [`${change.kind}:${change.id}`], change, body: null },
});
const names = { 'visit:gone': 'GON 111', 'spot:a': 'D-01', 'spot:b': 'D-02' };
const gone = [
  fact(
    3,
    60,
    { kind: 'visit', id: 'gone', before: { spotId: 'b', appointmentId: one }, after: null },
    30,
  ),
  fact(2, 180, { kind: 'visit', id: 'gone', before: { spotId: 'a' }, after: { spotId: 'b' } }),
  fact(1, 245, {
    kind: 'visit',
    id: 'gone',
    before: null,
    after: { spotId: 'a', appointmentId: one },
  }),
];

async function open(about: (subject: Subject) => readonly JournalFact[], rows = smallYard()) {
  const answer = async ({ subject }: { subject: Subject }): Promise<PastOf> => ({
    facts: about(subject),
    names,
    isCut: false,
  });
  const journal = { about: answer, told: async () => ({ added: null }) };
  started = await renderPart(
    <WithApi parts={{ journal }}>
      <InTheYard id={one} />
      <TraceDialog />
    </WithApi>,
    { rows },
  );
  await settle();
}

it('leads to where its departed truck was, with the length of each stay', async () => {
  const user = userEvent.setup();
  await open((subject) =>
    subject === 'appointment:one' ? gone.filter(({ seq }) => seq !== 2) : gone,
  );
  const left = await screen.findByRole('region', { name: 'Came and left' });
  expect(left.textContent).toContain('GON 111');
  await user.click(within(left).getByRole('button', { name: 'Where was it?' }));
  const trace = await screen.findByRole('dialog', { name: 'Where was GON 111?' });
  const stays = await within(trace).findByRole('region', { name: 'Stays' });
  const [last, first] = within(stays).getAllByRole('listitem');
  expect(last?.textContent).toMatch(/^D-02/);
  expect(last?.textContent).toMatch(/at least 1 hour 30 minutes$/);
  expect(last?.textContent).toContain('It happened after');
  expect(first?.textContent).toMatch(/^D-01/);
  expect(first?.textContent).toMatch(/1 hour 5 minutes$/);
  expect(first?.textContent).not.toContain('at least');
});

it('names both days of a stay that began on another day, also where it ended today', async () => {
  const user = userEvent.setup();
  const [went, , came] = gone as [JournalFact, JournalFact, JournalFact];
  const long = [
    went,
    {
      ...came,
      at: came.at - 4 * 24 * 3_600_000,
      change: { ...went.change, before: null, after: { spotId: 'b', appointmentId: one } },
    } as JournalFact,
  ];
  await open(() => long);
  await user.click(
    within(await screen.findByRole('region', { name: 'Came and left' })).getByRole('button', {
      name: 'Where was it?',
    }),
  );
  const stays = await screen.findByRole('region', { name: 'Stays' });
  expect(within(stays).getByRole('listitem').textContent).toMatch(
    /Nov 17, [\d:]+( [AP]M)? – Nov 21, /,
  );
});

it('leads to where its truck and trailer are and were', async () => {
  const user = userEvent.setup();
  const yard = smallYard();
  await open(() => [], {
    ...yard,
    visits: [...yard.visits, visit('HER 222', { appointmentId: one })],
    containers: [
      ...yard.containers,
      container('DRP 3', { dropAppointmentId: one }),
      container('PCK 4', { pickupAppointmentId: one }),
    ],
  });
  const here = await screen.findByRole('region', { name: 'In the yard' });
  const acts = within(here)
    .getAllByRole('listitem')
    .map((each) => [
      each.textContent?.includes('PCK 4'),
      within(each).queryByRole('button', { name: 'Where was it?' }) !== null,
    ]);
  expect(acts).toEqual([
    [false, true],
    [false, true],
    [true, false],
  ]);
  await user.click(
    within(here).getAllByRole('button', { name: 'Where was it?' })[0] as HTMLElement,
  );
  await screen.findByRole('dialog', { name: 'Where was HER 222?' });
  expect(screen.queryByRole('region', { name: 'Stays' })).toBeNull();
});

it('offers nothing where no truck came for it, or where the history is unreadable', async () => {
  await open(() => [
    fact(1, 5, {
      kind: 'visit',
      id: 'other',
      before: { appointmentId: one },
      after: { appointmentId: 'two' },
    }),
  ]);
  expect(screen.queryByRole('button', { name: 'Where was it?' })).toBeNull();
  endPage(started);
  await open(() => {
    throw told('No history.');
  });
  expect(screen.queryByRole('button', { name: 'Where was it?' })).toBeNull();
});
