import { implement } from '@orpc/server';
import { settingsContract } from '../../shared/console-api/settings.ts';
import { noDeskSentence } from '../clerks/session-api.ts';
import type { WorkstationParts } from '../facilities/workstation-parts.ts';

/** The register of what the documents leave open, and where the data lies. */
export function settingsApi(desk: WorkstationParts | null) {
  const contract = implement(settingsContract);
  return {
    undocumented: contract.undocumented.handler(() => desk?.settings.undocumented() ?? []),
    setUndocumented: contract.setUndocumented.handler(({ input, errors }) => {
      if (desk === null) throw errors.REFUSED({ data: { sentence: noDeskSentence } });
      const result = desk.settings.setUndocumented(input.key, input.value);
      if (!result.ok) throw errors.REFUSED({ data: { sentence: result.error } });
      return desk.settings.undocumented();
    }),
    backUp: contract.backUp.handler(({ errors }) => {
      if (desk === null) throw errors.REFUSED({ data: { sentence: noDeskSentence } });
      const result = desk.settings.backUp();
      if (!result.ok) throw errors.REFUSED({ data: { sentence: result.error } });
      return desk.settings.storage();
    }),
    restore: contract.restore.handler(({ input, errors }) => {
      if (desk === null) throw errors.REFUSED({ data: { sentence: noDeskSentence } });
      const result = desk.settings.restore(input.name);
      if (!result.ok) throw errors.REFUSED({ data: { sentence: result.error } });
    }),
    storage: contract.storage.handler(
      () =>
        desk?.settings.storage() ?? {
          folder: '',
          files: [],
          backups: [],
          restored: [],
          secrets: { backend: 'memory', kept: false, trouble: null },
        },
    ),
  };
}
