import { describe, expect, test } from 'vitest';
import { createStatusHub } from '../../../main/console/status-hub.ts';
import type { ConsoleStatus, Notice } from '../../../shared/console-api/status.ts';
import { rawText } from '../../../shared/i18n/message.ts';

const notice = (key: string): Notice => ({ key, severity: 'info', said: rawText(`${key}.`) });
const freshness = (source: string, asOf: string | null = null) => ({
  source,
  asOf,
  progress: null,
  lastError: null,
});

describe('the status hub', () => {
  test('starts with services that are not configured, but for those that are', () => {
    const { services } = createStatusHub({ 'dock-scheduling': { state: 'connecting' } }).now();
    expect(services).toEqual({
      'dock-scheduling': { state: 'connecting' },
      marketplace: { state: 'not-configured' },
      quoting: { state: 'not-configured' },
    });
  });

  test('replaces freshness by source and notices by part', () => {
    const hub = createStatusHub({});
    hub.setFreshness(freshness('yard'));
    hub.setFreshness(freshness('appointments'));
    hub.setFreshness(freshness('yard', '2026-01-01T00:00:00Z'));
    hub.setNotices('cache', [notice('a'), notice('b')]);
    hub.setNotices('outbox', [notice('c')]);
    hub.setNotices('cache', [notice('d')]);
    expect(hub.now().freshness.map((each) => [each.source, each.asOf])).toEqual([
      ['yard', '2026-01-01T00:00:00Z'],
      ['appointments', null],
    ]);
    expect(hub.now().notices.map((each) => each.key)).toEqual(['d', 'c']);
  });

  test('gives each watcher the present state, then what changed since, as one', async () => {
    const hub = createStatusHub({});
    const leave = new AbortController();
    const states = hub.watch(leave.signal);
    expect((await states.next()).value).toEqual(hub.now());
    const waiting = states.next();
    hub.setService('quoting', { state: 'connecting' });
    hub.setNotices('x', [notice('a')]);
    expect(((await waiting).value as ConsoleStatus).notices).toHaveLength(1);
    const idle = states.next();
    leave.abort();
    expect((await idle).done).toBe(true);
  });
});
