import { afterEach, describe, expect, test } from 'vitest';
import { chooseZone, isTimeZone, zoneNotices } from '../../../../main/facilities/time-zone.ts';
import { RemoteError } from '../../../../main/remote/outcome.ts';
import { FacilityZone, type FacilityZoneParts } from '../../../../main/yard/read/facility-zone.ts';
import { dayOf } from '../../../../shared/appointments/days.ts';
import type { Notice } from '../../../../shared/console-api/status.ts';
import { rawText } from '../../../../shared/i18n/message.ts';
import { said } from '../../../support/said.ts';
import { createVirtualTime } from '../../../support/virtual-time.ts';

/** Zones of computers: set before each test, and put back after it. */
const setBefore = process.env.TZ;
afterEach(() => setComputer(setBefore));
function setComputer(zone: string | undefined): void {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
}

function zone(parts: Partial<FacilityZoneParts> = {}, facts = new Map<string, string>()) {
  const time = createVirtualTime();
  const notices: string[] = [];
  const opened = new FacilityZone({
    read: null,
    store: {
      fact: (name) => facts.get(name) ?? null,
      setFact: (name, value) => void facts.set(name, value),
    },
    profileZone: null,
    timers: time.timers,
    log: { info: () => {}, warn: () => {} },
    onNotices: (list) => notices.push(...list.map((each) => said(each))),
    ...parts,
  });
  return { zone: opened, time, notices, facts };
}

describe('the zone of the facility', () => {
  test('is the service’s, else the profile’s, else the computer’s; unknown skipped', () => {
    expect(isTimeZone('America/Chicago')).toBe(true);
    expect(isTimeZone('Mars/Base')).toBe(false);
    expect(chooseZone('America/Chicago', 'Europe/Paris', 'UTC')).toEqual({
      timeZone: 'America/Chicago',
      from: 'service',
    });
    expect(chooseZone('Mars/Base', 'Europe/Paris', 'UTC')).toEqual({
      timeZone: 'Europe/Paris',
      from: 'profile',
    });
    expect(chooseZone(null, null, 'UTC')).toEqual({ timeZone: 'UTC', from: 'computer' });
  });

  test('is waited for at the first start, and known at the next without the network', async () => {
    const first = zone({ read: async () => ({ name: 'Dallas', timeZone: 'America/Chicago' }) });
    first.zone.ask();
    expect(await first.zone.shown()).toBe('America/Chicago');
    expect(first.notices).toEqual([]);
    const second = zone(
      { read: async () => Promise.reject(new RemoteError('network', rawText('Gone.'))) },
      first.facts,
    );
    second.zone.ask();
    expect(await second.zone.shown()).toBe('America/Chicago');
  });

  // Cases: D20.
  test('is the computer’s if the service is slow; a late one reopens the console', async () => {
    setComputer('Asia/Karachi');
    let answer: (facts: { name: null; timeZone: string }) => void = () => {};
    const changes: string[] = [];
    const late = zone({
      read: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      onLate: (from, to) => changes.push(`${from} → ${to}`),
    });
    late.zone.ask();
    const shown = late.zone.shown();
    await late.time.advance(3_000);
    expect(await shown).toBe('Asia/Karachi');
    expect(late.notices[0]).toContain('Asia/Karachi');
    expect(late.zone.trouble()).not.toBe(null);
    answer({ name: null, timeZone: 'Pacific/Auckland' });
    await late.time.settle();
    expect(late.notices.at(-1)).toContain('Pacific/Auckland');
    expect(changes).toEqual(['Asia/Karachi → Pacific/Auckland']);
    // Nothing that was typed on the old page goes out any more.
    expect(late.zone.trouble()).not.toBe(null);
    expect(late.facts.get('time-zone')).toBe('Pacific/Auckland');
  });

  test('is asked for again until the service answers, and at once when it is back', async () => {
    setComputer('Asia/Karachi');
    const changes: string[] = [];
    let asked = 0;
    let isBehindLogin = true;
    const first = zone({
      async read() {
        asked += 1;
        if (isBehindLogin) throw new RemoteError('bad-reply', rawText('A page to sign in.'));
        return { name: null, timeZone: 'America/Denver' };
      },
      onLate: (_from, to) => changes.push(to),
    });
    first.zone.ask();
    expect(await first.zone.shown()).toBe('Asia/Karachi');
    await first.time.advance(30_000);
    await first.time.advance(60_000);
    expect([asked, changes]).toEqual([3, []]);
    expect(first.zone.trouble()).not.toBe(null);
    isBehindLogin = false;
    first.zone.ask();
    await first.time.settle();
    expect([asked, changes]).toEqual([4, ['America/Denver']]);
    await first.time.advance(3_600_000);
    first.zone.ask();
    expect(asked).toBe(4);
  });

  test('a late one that is the computer’s by another name changes nothing', async () => {
    setComputer('America/Denver');
    const changes: string[] = [];
    let answer: (facts: { name: null; timeZone: string }) => void = () => {};
    const late = zone({
      read: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
      onLate: (_from, to) => changes.push(to),
    });
    late.zone.ask();
    const shown = late.zone.shown();
    await late.time.advance(3_000);
    expect(await shown).toBe('America/Denver');
    answer({ name: null, timeZone: 'US/Mountain' });
    await late.time.settle();
    expect([changes, late.zone.trouble(), late.notices.length]).toEqual([[], null, 1]);
  });

  // Faults: K5.
  // Cases: PC4.
  test.each(['', 'UTC+7', ':/etc/localtime', 'Somewhere/Else', 'XYZ'])(
    'TZ=%j and a service that names none: UTC, with a notice',
    async (name) => {
      setComputer(name);
      const none = zone({ read: async () => ({ name: 'Dallas', timeZone: null }) });
      none.zone.ask();
      const shown = await none.zone.shown();
      expect(shown).toBe('UTC');
      expect(dayOf(Date.parse('2026-03-02T03:00:00Z'), shown)).toBe('2026-03-02');
      expect(none.notices.at(-1)).toMatch(/UTC/);
      expect(none.zone.trouble()).toBe(null);
    },
  );

  // Faults: K5.
  // Cases: D3.
  test.each(['PST', 'IST', 'JST', 'ACT', 'Etc/Unknown', '-6', 'Central Time'])(
    'the service’s %j is passed over and reported',
    async (name) => {
      setComputer('America/Chicago');
      expect(chooseZone(name, null, 'America/Chicago').from).toBe('computer');
      const unknown = zone({ read: async () => ({ name: null, timeZone: name }) });
      unknown.zone.ask();
      expect(await unknown.zone.shown()).toBe('America/Chicago');
      expect(unknown.notices.at(-1)).toContain(`“${name}”`);
    },
  );

  // Cases: D3.
  test('each short name that browsers know and the library does not is passed over', () => {
    const names =
      'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST';
    const odd = ['cst', 'Cst ', 'America/Chicago\u0000', '+25:00', 'x'.repeat(10_000)];
    for (const name of [...names.split(' '), ...odd]) {
      const shown = chooseZone(name, null, 'America/Monterrey');
      expect(shown, name).toEqual({ timeZone: 'America/Monterrey', from: 'computer' });
      expect(zoneNotices(shown, name), name).toMatchObject([{ severity: 'warning' }]);
    }
  });

  // Cases: D3.
  test('is quoted without what would turn the sentence around or fill the screen', () => {
    const shown = chooseZone(null, null, 'UTC');
    for (const name of ['\u202eCST\u0000', 'x'.repeat(10_000)]) {
      const [notice] = zoneNotices(shown, name);
      const text = said(notice as Notice);
      expect(['\u202e', '\u0000'].filter((each) => text.includes(each))).toEqual([]);
      expect(text.length).toBeLessThan(400);
    }
  });

  // Cases: D4.
  test.each(['EST', 'HST', '-06:00', 'MST', '-07:00', '+0530', 'Etc/GMT+5'])(
    'the service’s %s is used with a warning, unless the profile has a zone',
    (name) => {
      const shown = chooseZone(name, null, 'UTC');
      expect(shown).toEqual({ timeZone: name, from: 'service' });
      expect(zoneNotices(shown, name)).toMatchObject([{ severity: 'warning' }]);
      expect(() => dayOf(0, name)).not.toThrow();
      const right = chooseZone(name, 'America/Denver', 'UTC');
      expect(right).toEqual({ timeZone: 'America/Denver', from: 'profile' });
      expect(zoneNotices(right, name)).toEqual([]);
    },
  );

  test('one with daylight saving time is taken without a word', () => {
    for (const name of ['America/Denver', 'US/Central', 'CST6CDT', 'CET', 'UTC'])
      expect(zoneNotices(chooseZone(name, null, 'UTC'), name), name).toEqual([]);
  });

  test('is the profile’s when the record cannot be read', async () => {
    const refused = zone({
      read: async () => Promise.reject(new RemoteError('forbidden', rawText('No.'))),
      profileZone: 'Europe/Paris',
    });
    refused.zone.ask();
    expect(await refused.zone.shown()).toBe('Europe/Paris');
    expect(refused.notices).toEqual([]);
  });
});
