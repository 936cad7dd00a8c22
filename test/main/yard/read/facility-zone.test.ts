import { describe, expect, test } from 'vitest';
import { chooseZone, isTimeZone } from '../../../../main/facilities/time-zone.ts';
import { RemoteError } from '../../../../main/remote/outcome.ts';
import {
  createFacilityZone,
  type FacilityZoneParts,
} from '../../../../main/yard/read/facility-zone.ts';
import { prose } from '../../../../shared/words/message.ts';
import { said } from '../../../support/said.ts';
import { createVirtualTime } from '../../../support/virtual-time.ts';

const computer = Intl.DateTimeFormat().resolvedOptions().timeZone;

function zone(parts: Partial<FacilityZoneParts> = {}, facts = new Map<string, string>()) {
  const time = createVirtualTime();
  const notices: string[] = [];
  const opened = createFacilityZone({
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
  test('is the service’s, else the profile’s, else this computer’s; unknown names are passed over', () => {
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
    first.zone.start();
    expect(await first.zone.shown()).toBe('America/Chicago');
    expect(first.notices).toEqual([]);
    const second = zone(
      { read: async () => Promise.reject(new RemoteError('network', prose('Gone.'))) },
      first.facts,
    );
    second.zone.start();
    expect(await second.zone.shown()).toBe('America/Chicago');
  });

  test('is this computer’s when nobody tells in time, and that is said; a late answer counts from the next start', async () => {
    let answer: (facts: { name: null; timeZone: string }) => void = () => {};
    const late = zone({
      read: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    late.zone.start();
    const shown = late.zone.shown();
    await late.time.advance(3_000);
    expect(await shown).toBe(computer);
    expect(late.notices[0]).toContain(computer);
    answer({ name: null, timeZone: 'Pacific/Auckland' });
    await late.time.settle();
    expect(late.notices.at(-1)).toContain('Pacific/Auckland');
    expect(await late.zone.shown()).toBe(computer);
    expect(late.facts.get('time-zone')).toBe('Pacific/Auckland');
  });

  test('is the profile’s when the record cannot be read', async () => {
    const refused = zone({
      read: async () => Promise.reject(new RemoteError('forbidden', prose('No.'))),
      profileZone: 'Europe/Paris',
    });
    refused.zone.start();
    expect(await refused.zone.shown()).toBe('Europe/Paris');
    expect(refused.notices).toEqual([]);
  });
});
