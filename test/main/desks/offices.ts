/**
 * Desks of one facility, each with its own data folder and keys, joined by the calls of the page.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createMemorySecretStore,
  type SecretStore,
} from '../../../main/credentials/secret-store.ts';
import type { DeskSetup } from '../../../main/desks/setup/desk-setup.ts';
import { readProfile } from '../../../main/facilities/profile.ts';
import { openProfileStore } from '../../../main/facilities/profile-store.ts';
import { FacilityDeskSetup, joinedDesk } from '../../../main/program/set-up-desk.ts';
import type { Sandbox } from '../../../sandbox/index.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';
import type { OperationId, SpotId, VisitId } from '../../../shared/ids.ts';
import { type Desk, type DeskOptions, openDesk } from '../console-desk.ts';

/** What one computer keeps of being a desk. */
export type Office = {
  readonly deskSetup: DeskSetup;
  readonly root: string;
  readonly secrets: SecretStore;
  opened: number;
};

const factsOf = (warehouseId: string) => {
  const profile = readProfile({ name: 'North yard', warehouseId });
  if (!profile.ok) throw new Error('The profile of the test is no profile.');
  return profile.value.facts;
};

/** Makes offices, and opens their consoles, which are noted in `desks`. */
export function officesOf(sandbox: () => Sandbox, desks: Desk[]) {
  const officeOf = (warehouseId: string = sandbox().warehouse.id): Office => {
    const root = mkdtempSync(path.join(tmpdir(), 'yardmaster-desks-'));
    const secrets = createMemorySecretStore();
    const made: Office = {
      root,
      secrets,
      opened: 0,
      deskSetup: new FacilityDeskSetup({
        store: openProfileStore(root),
        secrets,
        facts: factsOf(warehouseId),
        folder: root,
        now: Date.now,
        words: async () => englishWords(),
        open: () => {
          made.opened += 1;
        },
      }),
    };
    return made;
  };
  const joinedOf = ({ root, secrets }: Office) =>
    joinedDesk({ store: openProfileStore(root), secrets, facts: factsOf(sandbox().warehouse.id) });
  const open = async (office: Office, options: DeskOptions = {}): Promise<Desk> => {
    const desk = await openDesk(sandbox(), {
      dataDir: office.root,
      joined: await joinedOf(office),
      demo: false,
      ...options,
    });
    desks.push(desk);
    desk.console.start();
    return desk;
  };
  return { officeOf, joinedOf, open };
}

/** The value of a result that has to be one. */
export async function must<T>(
  result: Promise<
    { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }
  >,
): Promise<T> {
  const settled = await result;
  if (!settled.ok) throw new Error(JSON.stringify(settled.error));
  return settled.value;
}

/** How a desk stands with the others now. */
export async function stateOf(desk: Desk) {
  for await (const state of await desk.api.desks.watch(undefined, {
    signal: AbortSignal.timeout(60_000),
  }))
    return state;
  throw new Error('No state was told.');
}

/** Spots that take a truck. */
export const freeSpots = (desk: Desk): SpotId[] =>
  [...desk.page.table.spots()]
    .filter(
      ({ id, isOpen, reserves }) =>
        isOpen &&
        reserves.length === 0 &&
        desk.page.table.visitsAt(id).length === 0 &&
        desk.page.table.standaloneAt(id).length === 0,
    )
    .map(({ id }) => id);

/** Saves that a truck goes onto a spot. */
export const assign = (desk: Desk, visit: VisitId, spot: SpotId) =>
  desk.api.operations.submit({
    id: randomUUID() as OperationId,
    operation: { kind: 'assign', asset: { kind: 'visit', id: visit }, spot },
    accepted: [],
  });
