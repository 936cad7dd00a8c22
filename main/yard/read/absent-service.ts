import { message } from '../../../shared/i18n/message.ts';
import type { DockSchedulingClient } from '../../remote/dock-scheduling/client.ts';
import { type Outcome, RemoteError } from '../../remote/outcome.ts';

/** Message where the yard would need its service. */
export const noService = message('service.notSetUpHere.dock-scheduling');

/** Replaces the client if the profile names no dock scheduling. It is never really called. */
export function absentService(): DockSchedulingClient {
  const read = async (): Promise<never> => {
    throw new RemoteError('not-found', noService);
  };
  const write = async (): Promise<Outcome> => ({ kind: 'not-sent', said: noService });
  return {
    areas: read,
    spots: read,
    spot: read,
    visits: read,
    containers: read,
    spotEvents: read,
    assign: write,
    reassign: write,
    unassign: write,
    detach: write,
    attach: write,
    depart: write,
    close: write,
    open: write,
  };
}
