/**
 * What we ask of each service of a new profile: enough to know that the main work would succeed.
 */

import { type Message, message } from '../../shared/i18n/message.ts';
import type { WarehouseId } from '../../shared/ids.ts';
import { EVERY_OFFER } from '../../shared/marketplace/offer-search.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { ProfileFacts } from '../facilities/profile.ts';
import type { Probe } from '../facilities/test-services.ts';
import { RemoteError } from '../remote/outcome.ts';
import {
  connectDockScheduling,
  connectMarketplace,
  connectQuoting,
  type ServiceParts,
} from './services.ts';

/**
 * Probes of the services in a profile. They only read, and change nothing but tokens in
 * `parts.secrets`.
 */
export const probesOf = (facts: ProfileFacts, parts: ServiceParts): readonly Probe[] => [
  ...(facts.dockScheduling === null ? [] : [dockScheduling(facts, parts)]),
  ...(facts.marketplace === null ? [] : [marketplace(facts, parts)]),
  ...(facts.quoting === null ? [] : [quoting(facts, parts)]),
];

/** Closes what a probe opened, however it ended. */
async function closing<Opened extends { close(): void }>(
  opened: Opened | null,
  work: (opened: Opened) => Promise<Result<Message, Message>>,
): Promise<Result<Message, Message>> {
  if (opened === null) throw new Error('The profile does not name this service.');
  try {
    return await work(opened);
  } finally {
    opened.close();
  }
}

/**
 * Signs in, then looks for the warehouse: by its areas, which are documented, and without areas by
 * its record.
 */
const dockScheduling = (facts: ProfileFacts, parts: ServiceParts): Probe => ({
  service: 'dock-scheduling',
  run: (signal) =>
    closing(connectDockScheduling(facts, parts), async ({ client, readFacility, tokens }) => {
      await tokens.token(signal);
      const warehouse = facts.warehouseId as WarehouseId;
      const { records: areas } = await client.areas(warehouse, { page: () => {} }, signal);
      try {
        const { name } = await readFacility(signal);
        return ok(foundFacility(name, areas));
      } catch (error) {
        if (!(error instanceof RemoteError) || areas === 0) {
          if (error instanceof RemoteError && error.kind === 'not-found')
            return fail(message('terminal.probe.noWarehouse', { id: facts.warehouseId }));
          throw error;
        }
        // The seed doesn't have the record. Without it the areas are proof enough.
        return ok(foundFacility(null, areas));
      }
    }),
});

/** Message about the facility that we found. */
function foundFacility(name: string | null, areas: number): Message {
  if (name === null)
    return areas > 0
      ? message('terminal.probe.found', { areas })
      : message('terminal.probe.foundEmpty');
  return areas > 0
    ? message('terminal.probe.foundNamed', { name, areas })
    : message('terminal.probe.foundNamedEmpty', { name });
}

const marketplace = (facts: ProfileFacts, parts: ServiceParts): Probe => ({
  service: 'marketplace',
  run: (signal) =>
    closing(connectMarketplace(facts, parts), async ({ client }) => {
      await client.offers(EVERY_OFFER, 1, signal);
      return ok(message('terminal.probe.offers'));
    }),
});

const quoting = (facts: ProfileFacts, parts: ServiceParts): Probe => ({
  service: 'quoting',
  run: (signal) =>
    closing(connectQuoting(facts, parts), async ({ signIns }) => {
      for (const { tokens } of signIns) await tokens.token(signal);
      return ok(
        message(
          facts.quoting?.auth.kind === 'password'
            ? 'terminal.probe.signedIn'
            : 'terminal.probe.token',
        ),
      );
    }),
});
