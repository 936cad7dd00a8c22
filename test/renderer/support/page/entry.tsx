/**
 * The complete page over the double, for the tests in a real browser. `window.double` is how a test
 * pulls its strings.
 */
import '../../../../renderer/page/schemas.ts';
import '../plain-react.ts';
import '../../../../renderer/page/kit-styles.ts';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import '../../../../renderer/page/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Start } from '../../../../renderer/app/start.tsx';
import { refuseHtml } from '../../../../renderer/connection/refuse-html.ts';
import { readNonce } from '../../../../renderer/page/csp-nonce.ts';
import { createPreferences } from '../../../../renderer/page/stores/preferences.ts';
import { message, rawText } from '../../../../shared/i18n/message.ts';
import type { OperationId } from '../../../../shared/ids.ts';
import { type ConsoleDouble, createConsoleDouble } from '../console-double.ts';
import { largeYard, smallYard } from '../yard-data.ts';

declare global {
  interface Window {
    double: ConsoleDouble;
  }
}

// As `connect` does for the real page.
refuseHtml(window as Parameters<typeof refuseHtml>[0]);

const wanted = new URLSearchParams(window.location.search);
const size = Number(wanted.get('spots') ?? 0);
const shift = Date.now() - Date.parse('2026-11-21T20:02:11Z');
/** The yard's times move with the page's clock, so that ages look the same on every day. */
const rows = JSON.parse(
  JSON.stringify(size > 0 ? largeYard(size) : smallYard()),
  (_key, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value)
      ? new Date(Date.parse(value) + shift).toISOString()
      : value,
);

window.double = createConsoleDouble({
  rows,
  clock: Date.now,
  confirmAfter: wanted.has('confirm') ? Number(wanted.get('confirm')) : null,
});

if (wanted.has('busy')) {
  const { api, setState, setStatus, setProblems } = window.double;
  const submit = (
    id: string,
    operation: Parameters<typeof api.operations.submit>[0]['operation'],
  ) => api.operations.submit({ id: id as OperationId, operation, accepted: [] });
  const to = (code: string) => `spot-${code}` as never;
  await submit('op-1', {
    kind: 'assign',
    asset: { kind: 'container', id: 'container-53-0420' as never },
    spot: to('B-05'),
  });
  setState('op-1' as OperationId, 'confirmed', 'The yard shows it since 14:01.');
  await submit('op-2', { kind: 'close', spot: to('A-24'), reason: 'Light pole is down' });
  setState('op-2' as OperationId, 'rejected', 'The service said: “Spot A-24 has a pending move.”');
  await submit('op-3', {
    kind: 'assign',
    asset: { kind: 'visit', id: 'visit-TX-9035' as never },
    spot: to('D-04'),
  });
  await submit('op-4', {
    kind: 'assign',
    asset: { kind: 'visit', id: 'visit-NM-2210' as never },
    spot: to('D-10'),
  });
  setState('op-4' as OperationId, 'unknown', 'Sent at 14:00:58; the answer never came.');
  await submit('op-5', {
    kind: 'assign',
    asset: { kind: 'container', id: 'container-CH-019' as never },
    spot: to('A-07'),
  });
  setState('op-5' as OperationId, 'conflict', 'Another desk put a container on A-07 at 13:59.', {
    findings: [
      {
        code: 'spot-has-standalone',
        severity: 'refuse',
        entities: [],
        said: message('rules.finding.spotHasContainer', { spot: 'A-07', containers: ['53-2200'] }),
      },
    ],
    choices: ['change-target', 'check-again', 'drop'],
  });
  setStatus({
    services: {
      'dock-scheduling': {
        state: 'offline',
        since: new Date(Date.now() - 74_000).toISOString(),
        said: rawText('The service does not answer.'),
        retryAt: new Date(Date.now() + 20_000).toISOString(),
      },
      marketplace: { state: 'not-configured' },
      quoting: { state: 'not-configured' },
    },
    freshness: [
      {
        source: 'yard',
        asOf: new Date(Date.now() - 80_000).toISOString(),
        progress: null,
        lastError: rawText('The service does not answer.'),
      },
    ],
  });
  setProblems([
    {
      key: 'p1',
      code: 'two-trucks',
      entity: 'spot',
      id: 'spot-D-09',
      said: message('problem.twoTrucks', {
        spot: 'D-09',
        count: 2,
        assets: ['TX-4821', 'IL-1101'],
      }),
    },
    {
      key: 'p2',
      code: 'unreadable-record',
      entity: 'visit',
      id: '3fb1c02e-77aa',
      said: message('problem.unshownNamed', {
        entity: 'visit',
        id: '3fb1c02e-77aa',
        why: message('problem.why.fieldNames'),
      }),
    },
    {
      key: 'p3',
      code: 'text-too-long',
      entity: 'container',
      id: 'container-53-0420',
      said: message('problem.field.tooLong', {
        field: 'notes',
        record: message('problem.record', { entity: 'container', id: '53-0420' }),
        limit: 10_000,
      }),
    },
  ]);
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to draw into.');
createRoot(root).render(
  <StrictMode>
    <Start
      connection={{
        api: window.double.api,
        onState: (listener) => {
          listener({ state: 'open' });
          return () => {};
        },
        close: () => {},
      }}
      nonce={readNonce(document)}
      preferences={createPreferences(window.localStorage)}
    />
  </StrictMode>,
);
