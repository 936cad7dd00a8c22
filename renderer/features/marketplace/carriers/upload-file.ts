/** A document on its way to the marketplace, in pieces so that no message is large. */
import type { ConsoleApi } from '../../../../shared/console-api/index.ts';
import { sendPieces } from '../../../connection/file-pieces.ts';

type Target = Omit<Parameters<ConsoleApi['carriers']['uploadBegin']>[0], 'name' | 'size'>;

/**
 * Uploads a file; `onProgress` gets the part that the console has, from 0 to 1. Errors are thrown,
 * and nothing half uploaded stays.
 */
export async function uploadFile(
  api: Pick<ConsoleApi, 'carriers'>,
  target: Target,
  file: File,
  onProgress: (part: number) => void,
): Promise<void> {
  const { id } = await api.carriers.uploadBegin({
    ...target,
    name: file.name,
    size: file.size,
  });
  try {
    await sendPieces(file, async (data, to) => {
      await api.carriers.uploadPiece({ id, data });
      onProgress(to / file.size);
    });
    await api.carriers.uploadSend({ id });
  } catch (error) {
    await api.carriers.uploadCancel({ id }).catch(() => {});
    throw error;
  }
}
