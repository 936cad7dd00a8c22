/** A check-in that was saved offline, as Now knows it. */
import { afterEach, expect, test } from 'vitest';
import { nowOf } from '../../../../renderer/features/now/now-store.ts';
import { unlistedOf } from '../../../../renderer/page/stores/unlisted-trucks.ts';
import type { CheckInDraft } from '../../../../shared/console-api/gate.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import type { AppointmentId } from '../../../../shared/ids.ts';
import { startTestPage, type TestPage, until } from '../../support/render-page.tsx';
import { now, smallYard } from '../../support/yard-data.ts';

let started: TestPage | undefined;
afterEach(() => started?.stop());

const late = (id: string) => ({
  id: id as AppointmentId,
  start: new Date(now - 40 * 60_000).toISOString(),
  end: null,
  status: 'Scheduled',
  type: null,
  confirmationNumber: id,
  refNumbers: [],
  dockId: null,
  loadTypeId: null,
  companyName: 'Lone Star Freight',
  eta: null,
  isCheckedInByCarrier: null,
  arrivedAt: null,
  changedAt: null,
});

test('its truck is here, and nothing calls its appointments late', async () => {
  started = await startTestPage({ rows: smallYard() });
  const { page, double } = started;
  const stop = nowOf(page).start();
  const lines = () => nowOf(page).getState().lines;
  const isLate = () => lines().flatMap(({ kind, subject }) => (kind === 'late' ? [subject] : []));
  double.setSchedule({ docks: [], dayVersions: { '2026-11-21': 1 } }, [late('9001'), late('9002')]);
  await until(() => isLate().length === 2);

  const draft: CheckInDraft = {
    id: 'ci-1',
    label: rawText('TXR 4410'),
    plate: 'TXR 4410',
    trailers: [],
    company: 'Lone Star Freight',
    spot: null,
    appointment: '9001' as AppointmentId,
    alsoFor: ['9002' as AppointmentId],
    clerk: 'Ana',
    at: new Date(now).toISOString(),
    held: null,
  };
  unlistedOf(page).setDrafts([draft]);
  await until(() => isLate().length === 0);
  expect(lines().find(({ subject }) => subject === 'unsent:ci-1')).toMatchObject({
    kind: 'checkIn',
    what: rawText('TXR 4410'),
    act: { kind: 'show', screen: 'gate' },
  });

  // It was discarded: the truck is waited for again.
  unlistedOf(page).setDrafts([]);
  await until(() => isLate().length === 2);
  expect(lines().some(({ subject }) => subject === 'unsent:ci-1')).toBe(false);
  stop();
});
