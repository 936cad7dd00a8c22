/** The facilities and settings of one open console, over the files of the root folder. */

import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FacilityList, StoredFacility } from '../../shared/console-api/facilities.ts';
import type {
  BackupFile,
  ConsoleFile,
  UndocumentedSetting,
} from '../../shared/console-api/settings.ts';
import type { ServiceName } from '../../shared/console-api/status.ts';
import { inTurn, type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { dataFiles } from '../console/data-files.ts';
import {
  createMemorySecretStore,
  type SecretStore,
  type SecretsAbout,
} from '../credentials/secret-store.ts';
import {
  type Profile,
  type ProfileError,
  type ProfileFacts,
  readProfile,
} from '../facilities/profile.ts';
import { profileJson } from '../facilities/profile-json.ts';
import type { ProfileStore } from '../facilities/profile-store.ts';
import { testServices } from '../facilities/test-services.ts';
import type { Facilities, WorkstationSettings } from '../facilities/workstation-parts.ts';
import { backupFolder, backupParts } from '../kernel/backups/backups.ts';
import { restoredFiles } from '../kernel/backups/restored.ts';
import type { CallLog } from '../kernel/redact.ts';
import { outboxFileName } from '../outbox/store/outbox-file.ts';
import type { Network } from '../remote/network/network.ts';
import { undocumentedEntries } from '../remote/undocumented.ts';
import type { DeskPreferences } from './desk-preferences.ts';
import { probesOf } from './probes.ts';
import { forgetSecrets, removeSecrets } from './secrets/facility-secrets.ts';

/** How this desk's secrets are stored. A store that doesn't say is in memory and forgets them. */
export const aboutSecrets = (secrets: SecretStore): SecretsAbout =>
  secrets.about?.() ?? { backend: 'memory', kept: false, trouble: message('files.secrets.memory') };

/** `open` closes this console and opens another, soon. */
export type FacilitiesParts = {
  readonly store: ProfileStore;
  readonly secrets: SecretStore;
  /** Null in the demo. */
  readonly facts: ProfileFacts | null;
  readonly demoWarehouse: string;
  readonly network: Network;
  readonly log: CallLog;
  readonly open: (facts: ProfileFacts | null) => void;
};

const servicesOf = (facts: ProfileFacts): readonly ServiceName[] => [
  ...(facts.dockScheduling === null ? [] : (['dock-scheduling'] as const)),
  ...(facts.marketplace === null ? [] : (['marketplace'] as const)),
  ...(facts.quoting === null ? [] : (['quoting'] as const)),
];
const profileText = (facts: ProfileFacts) => JSON.stringify(profileJson(facts), null, 2);

/**
 * A profile from the page. A key file lies on the clerk's disk, where we can't find it, so the page
 * sends its text.
 */
function readText(text: string): Result<Profile, readonly ProfileError[]> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fail([{ path: '', said: message('terminal.profile.notJson') }]);
  }
  const profile = readProfile(json);
  if (!profile.ok) return profile;
  const auth = profile.value.facts.marketplace?.auth;
  if (auth?.kind === 'signed' && auth.privateKeyFile !== null)
    return fail([
      { path: 'marketplace.auth.privateKeyFile', said: message('terminal.profile.chooseKey') },
    ]);
  return profile;
}

/** New secrets over the stored ones, because a test must not change what is stored. */
async function layered(below: SecretStore, profile: Profile): Promise<SecretStore> {
  const own = createMemorySecretStore();
  for (const { key, secret } of profile.secrets) await own.set(key, secret);
  // A token issued for the old password says nothing about the new one.
  return {
    ...own,
    get: async (key) =>
      (await own.get(key)) ?? (key.kind === 'refresh-token' ? null : below.get(key)),
  };
}

/** The facilities of this computer, as the open console sees them. */
export function createFacilities({
  store,
  secrets,
  facts,
  demoWarehouse,
  network,
  log,
  open,
}: FacilitiesParts): Facilities {
  const kept = (each: ProfileFacts): StoredFacility => ({
    warehouseId: each.warehouseId,
    name: each.name,
    services: servicesOf(each),
    profile: profileText(each),
  });
  /**
   * Every facility whose secrets this computer needs. One opened by a profile file isn't stored.
   */
  const known = (): readonly ProfileFacts[] => [
    ...store.list(),
    ...(facts === null ? [] : [facts]),
  ];
  return {
    list: (): FacilityList => ({
      open: { warehouseId: facts?.warehouseId ?? demoWarehouse, demo: facts === null },
      kept: store.list().map(kept),
      openProfile: facts === null ? null : profileText(facts),
    }),
    async test(text) {
      const profile = readText(text);
      if (!profile.ok) return { problems: profile.error, services: [] };
      return {
        problems: [],
        services: await testServices(
          probesOf(profile.value.facts, {
            secrets: await layered(secrets, profile.value),
            network,
            log,
          }),
        ),
      };
    },
    async save(text) {
      const profile = readText(text);
      if (!profile.ok) return profile.error;
      const next = profile.value.facts;
      const before = known().filter(({ warehouseId }) => warehouseId === next.warehouseId);
      // First what the disk may refuse: if it does, nothing is changed.
      store.keep(next, 'open');
      for (const { key, secret } of profile.value.secrets) {
        await secrets.set(key, secret);
        if (key.kind === 'password')
          await removeSecrets(secrets, [{ ...key, kind: 'refresh-token' }]);
      }
      // Secrets of accounts that it no longer has. We don't use what the disk keeps of them, and
      // Settings report it.
      await forgetSecrets(secrets, before, [
        ...known().filter((each) => each.warehouseId !== next.warehouseId),
        next,
      ]);
      open(next);
      return [];
    },
    open(warehouseId) {
      const next =
        warehouseId === null
          ? null
          : (store.get(warehouseId) ?? (facts?.warehouseId === warehouseId ? facts : null));
      if (warehouseId !== null && next === null) return fail(message('terminal.facility.unknown'));
      if (warehouseId === null || store.get(warehouseId) !== null) store.setToOpen(warehouseId);
      open(next);
      return ok(null);
    },
    async forget(warehouseId) {
      const gone = store.get(warehouseId);
      if (gone === null) return fail(message('terminal.facility.gone'));
      if (facts?.warehouseId === warehouseId) return fail(message('terminal.facility.open'));
      const others = known().filter((each) => each.warehouseId !== warehouseId);
      const trouble = await forgetSecrets(secrets, [gone], others);
      if (trouble !== null)
        return fail(message('terminal.facility.notForgotten', { why: trouble }));
      store.forget(warehouseId);
      return ok(null);
    },
  };
}

export type SettingsParts = {
  readonly store: ProfileStore;
  readonly secrets: () => SecretsAbout;
  readonly facts: ProfileFacts;
  /** Keys of the register whose values the services don't accept. */
  readonly notTaken: () => ReadonlySet<string>;
  readonly folder: string;
  readonly preferences: DeskPreferences;
  readonly backUp: () => Result<null, Message>;
  /** Reopens this facility soon, with a backup restored. */
  readonly restore: (name: string) => void;
};

/** The register and the data folder of the open console. */
export function createSettings({
  store,
  secrets,
  facts,
  notTaken,
  folder,
  preferences,
  backUp,
  restore,
}: SettingsParts): WorkstationSettings {
  return {
    preferences: () => preferences.get(),
    keepPreferences: (change) => preferences.keep(change),
    setPcCamera: (on) => preferences.setPcCamera(on),
    undocumented: (): readonly UndocumentedSetting[] => {
      const overrides = store.overrides(facts.warehouseId);
      const without = notTaken();
      return undocumentedEntries.map((entry) => ({
        ...entry,
        value: facts.undocumented[entry.key],
        override: overrides[entry.key] ?? null,
        isTaken: !without.has(entry.key),
      }));
    },
    setUndocumented(key, value) {
      const errors = store.override(facts.warehouseId, key, value);
      return errors.length === 0 ? ok(null) : fail(inTurn(errors.map(({ said }) => said)));
    },
    storage: () => ({
      folder,
      files: filesOf(folder).filter(({ name }) => !name.startsWith('instance')),
      backups: backupFiles(folder),
      restored: restoredFiles(folder),
      secrets: secrets(),
    }),
    backUp,
    restore(name) {
      if (!backupFiles(folder).some((each) => each.name === name))
        return fail(message('files.backup.gone'));
      restore(name);
      return ok(null);
    },
  };
}

/** Grouped by file, newest first. Files that aren't our backups are left out. */
function backupFiles(folder: string): readonly BackupFile[] {
  const files = filesOf(backupFolder(folder)).toReversed();
  return dataFiles.flatMap(({ name, holds, rebuild }) => {
    const kind =
      name === outboxFileName ? 'operations' : rebuild === undefined ? 'replaces' : 'journal';
    return files
      .filter((file) => backupParts(file.name)?.name === name)
      .map((file) => ({ ...file, holds, kind }) as const);
  });
}

function filesOf(folder: string): readonly ConsoleFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ name }) => ({
      name,
      stat: statSync(path.join(folder, name), { throwIfNoEntry: false }),
    }))
    .flatMap(({ name, stat }) =>
      stat === undefined ? [] : [{ name, bytes: stat.size, at: stat.mtime.toISOString() }],
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
