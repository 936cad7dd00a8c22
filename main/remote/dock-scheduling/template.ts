/**
 * The custom field template of a warehouse: read with its record (contract.md 1.12), replaced whole
 * by PATCH (seeds/yard.md, "Endpoints").
 */
import { type DefinitionsRead, readDefinitions } from '../../../shared/appointments/read-fields.ts';
import { message } from '../../../shared/i18n/message.ts';
import type { WarehouseId } from '../../../shared/ids.ts';
import type { Instant } from '../../../shared/time.ts';
import { withTokens } from '../authorized.ts';
import { type Outcome, RemoteError } from '../outcome.ts';
import { asFields, isInstant } from './decode/fields.ts';
import { readOne } from './decode/wire.ts';
import type { DockSchedulingParts } from './parts.ts';

/**
 * The template as of one read. `raw` is the list itself, for the revision and for what goes back as
 * it came.
 */
export type TemplateRecord = {
  readonly read: DefinitionsRead;
  readonly raw: readonly unknown[];
  readonly changedAt: Instant | null;
};

/** The calls of the template editor. */
export interface TemplateClient {
  /**
   * Throws `RemoteError`. No other part of the record is kept: it holds a secret (contract.md
   * 1.12).
   */
  read(signal: AbortSignal): Promise<TemplateRecord>;
  /** Sends the whole list and nothing beside it, once. */
  save(list: readonly unknown[]): Promise<Outcome>;
}

/** Makes the calls for one warehouse. */
export function createTemplateClient(
  { http, tokens, undocumented }: DockSchedulingParts,
  warehouse: WarehouseId,
): TemplateClient {
  const remote = withTokens(http, tokens, undocumented.yardAuthScheme);
  const values = { warehouseId: warehouse };
  return {
    async read(signal) {
      const { bytes, status } = await remote.read({
        path: undocumented.yardWarehousePath,
        values,
        signal,
      });
      const read = readOne(bytes);
      const record = read.ok ? asFields(read.value) : null;
      if (record === null || (record.id !== undefined && record.id !== warehouse))
        throw new RemoteError('bad-reply', message('service.facility.unreadable'), status);
      const raw = record.customApptFieldsTemplate;
      // Without the list nothing is known of the template: an editor that began from "none" would
      // remove every field.
      if (!Array.isArray(raw))
        throw new RemoteError('bad-reply', message('service.facility.noFields'), status);
      const changed = record.lastChangedDateTime;
      return {
        read: readDefinitions(raw),
        raw,
        changedAt: typeof changed === 'string' && isInstant(changed) ? changed : null,
      };
    },
    save: (list) =>
      remote.write({
        method: 'PATCH',
        path: '/warehouse/{warehouseId}',
        values,
        body: { customApptFieldsTemplate: list },
        // What the service holds after it is read back in any case.
        reply: 'json-or-empty',
      }),
  };
}
