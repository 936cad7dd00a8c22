import { act } from '@testing-library/react';
import { rawText } from '../../../shared/i18n/message.ts';
import type { TestPage } from './render-page.tsx';
import { now } from './yard-data.ts';

/** The service of the yard can't be reached, for a minute now. */
export function goOffline({ status }: TestPage['page']): void {
  const { status: known } = status.getState();
  if (known === null) throw new Error('There is no status yet.');
  const since = new Date(now - 60_000).toISOString();
  const offline = { state: 'offline', since, said: rawText(''), retryAt: null } as const;
  act(() =>
    status.setState({
      status: { ...known, services: { ...known.services, 'dock-scheduling': offline } },
    }),
  );
}
