import { implement } from '@orpc/server';
import type { ReadPart } from '../../shared/console-api/reading.ts';
import { settingsContract } from '../../shared/console-api/settings.ts';
import { testCodes } from '../../shared/gate/test-codes.ts';
import { hostParts, type WorkstationParts } from '../facilities/workstation-parts.ts';
import { acceptedOf } from '../kernel/api/typed-errors.ts';
import { barcodeOf } from '../kernel/barcode.ts';

/**
 * The register of what the documents leave open, how the service is read, and where the data lies.
 */
export function settingsApi(
  workstation: WorkstationParts | null,
  reading: () => readonly ReadPart[],
) {
  const contract = implement(settingsContract);
  return {
    undocumented: contract.undocumented.handler(() => workstation?.settings.undocumented() ?? []),
    setUndocumented: contract.setUndocumented.handler(({ input, errors }) => {
      const { settings } = hostParts(workstation, errors);
      acceptedOf(settings.setUndocumented(input.key, input.value), errors);
      return settings.undocumented();
    }),
    reading: contract.reading.handler(reading),
    testCodes: contract.testCodes.handler(async () => {
      const drawn = await Promise.all(testCodes.map((text) => barcodeOf(text, 12)));
      return { svgs: drawn.map(({ svg }) => svg) };
    }),
    preferences: contract.preferences.handler(() => workstation?.settings.preferences() ?? {}),
    keepPreferences: contract.keepPreferences.handler(({ input, errors }) =>
      hostParts(workstation, errors).settings.keepPreferences(input),
    ),
    setPcCamera: contract.setPcCamera.handler(({ input, errors }) =>
      hostParts(workstation, errors).settings.setPcCamera(input.on),
    ),
    backUp: contract.backUp.handler(({ errors }) => {
      const { settings } = hostParts(workstation, errors);
      acceptedOf(settings.backUp(), errors);
      return settings.storage();
    }),
    restore: contract.restore.handler(({ input, errors }) => {
      acceptedOf(hostParts(workstation, errors).settings.restore(input.name), errors);
    }),
    storage: contract.storage.handler(
      () =>
        workstation?.settings.storage() ?? {
          folder: '',
          files: [],
          backups: [],
          restored: [],
          secrets: { backend: 'memory', kept: false, trouble: null },
        },
    ),
  };
}
