/** Decides what to open, from the command line and what this computer stores. */
import path from 'node:path';
import type { Notice } from '../../shared/console-api/status.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Profile } from '../facilities/profile.ts';
import { openProfileStore, profileStoreFileName } from '../facilities/profile-store.ts';
import type { CommandLine } from './command-line.ts';
import { defaultDataFolder, lookOver, type Surroundings } from './data-folder/data-folder.ts';
import { facilityFolder, facilityFolderName } from './data-folder/facility-folder.ts';
import { loadProfile, profileMessage } from './load-profile.ts';
import type { WrittenProfile } from './secrets/move-secrets.ts';

/** What to open, determined before anything is touched. */
export type OpenRequest = {
  /** Where the facilities and their secrets are stored; the data folders lie in it. */
  readonly root: string;
  /** Null is the demo. */
  readonly profile: Profile | null;
  /** The folder of this facility's data, which isn't created yet. */
  readonly folder: string;
  /** What happened before, for the clerk. */
  readonly notice?: Omit<Notice, 'key'>;
  /** The profile file with its secrets, which move into the secret store. */
  readonly written?: WrittenProfile;
};

/**
 * Reads the profile and finds the data folder. Touches no service and nothing on disk (except in
 * `lookOver`).
 */
export async function choose(
  commandLine: Pick<CommandLine, 'profile' | 'dataDir'>,
  surroundings: Surroundings,
): Promise<Result<OpenRequest, Message>> {
  const own = commandLine.dataDir === null ? null : path.resolve(commandLine.dataDir);
  const usual = defaultDataFolder(surroundings);
  const root = own ?? usual;
  const unfit = lookOver(root);
  if (unfit !== null) return fail(unfit);
  if (commandLine.profile === null) {
    const store = openProfileStore(root);
    const kept = store.toOpen();
    const facts = kept === null ? null : store.get(kept);
    const isLost = store.isDamaged() || (kept !== null && facts === null);
    return ok({
      root,
      profile: facts === null ? null : { facts, secrets: [] },
      folder: facilityFolder(root, facts?.warehouseId ?? null),
      ...(isLost
        ? {
            notice: {
              severity: 'error',
              said: message('terminal.facility.lost', { file: profileStoreFileName }),
            },
          }
        : {}),
    });
  }
  const file = path.resolve(commandLine.profile);
  const profile = await loadProfile(file);
  if (!profile.ok) return fail(profileMessage(file, profile.error));
  const { facts, secrets, written } = profile.value;
  return ok({
    root,
    profile: { facts, secrets },
    written,
    folder: own ?? path.join(usual, facilityFolderName(facts.warehouseId)),
  });
}
