/** How serious the state of a service is. */
import type { ConsoleStatus, ServiceConnection } from '../../../shared/console-api/status.ts';

const gravity: { readonly [State in ServiceConnection['state']]: number } = {
  'not-configured': 0,
  online: 1,
  connecting: 2,
  offline: 3,
  'signed-out': 4,
};

/** The most serious state of the services that are set up. `not-configured` when none is. */
export function worstOf(status: ConsoleStatus | null): ServiceConnection['state'] {
  if (status === null) return 'connecting';
  const states = Object.values(status.services).map(({ state }) => state);
  return states.reduce(
    (worst, state) => (gravity[state] > gravity[worst] ? state : worst),
    'not-configured',
  );
}

/** The color of each state. */
export const connectionTone: {
  readonly [State in ServiceConnection['state']]: 'ok' | 'warn' | 'bad' | 'info';
} = {
  'not-configured': 'info',
  connecting: 'info',
  online: 'ok',
  offline: 'warn',
  'signed-out': 'bad',
};
