/**
 * The custom field template of a warehouse: read with its record (contract.md 1.12), replaced
 * completely by PATCH (seeds/yard.md, "Endpoints").
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
 * The template as last read. `raw` is the list itself, for the revision and to send back unchanged
 * parts.
 */
export type TemplateRecord = {
  readonly read: DefinitionsRead;
  readonly raw: readonly unknown[];
  readonly changedAt: Instant | null;
};

export interface TemplateClient {
  /**
   * Throws `RemoteError`. We keep no other part of the record, because it holds a secret
   * (contract.md 1.12).
   */
  read(signal: AbortSignal): Promise<TemplateRecord>;
  /** Sends the complete list and nothing else, once. */
  save(list: readonly unknown[]): Promise<Outcome>;
}

/** The calls of one warehouse. */
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
      // Without the list we don't know the template. An editor that started from an empty list
      // would remove every field.
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
        // We read back what the service holds in any case.
        reply: 'json-or-empty',
      }),
  };
}
