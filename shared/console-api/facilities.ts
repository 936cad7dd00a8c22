import { z } from 'zod';
import type { Message } from '../i18n/message.ts';
import { call, shortText, trusted } from './contract-helpers.ts';
import { refused } from './session.ts';
import type { ServiceName } from './status.ts';

/**
 * A facility of this computer.
 *
 * Example: `{ warehouseId: 'w-1', name: 'Dallas DC', services: ['dockScheduling'], profile: '{…}'
 * }`.
 */
export type StoredFacility = {
  readonly warehouseId: string;
  readonly name: string;
  readonly services: readonly ServiceName[];
  /** The profile as JSON text without secrets, to start an edit. */
  readonly profile: string;
};

/**
 * The facilities, and which one is open.
 *
 * Example: the demo, with one facility kept: `{ open: { warehouseId: 'w-demo', demo: true }, kept:
 * [dallas], openProfile: null }`.
 */
export type FacilityList = {
  readonly open: { readonly warehouseId: string; readonly demo: boolean };
  readonly kept: readonly StoredFacility[];
  /** Profile of the open facility without secrets; null in the demo. */
  readonly openProfile: string | null;
};

/**
 * A fault in a profile: its place (`dockScheduling.baseUrl`), and what is wrong. Never a value,
 * which may be a secret.
 *
 * Example: `{ path: 'dockScheduling.baseUrl', said }` for an address without `https`.
 */
export type ProfileProblem = { readonly path: string; readonly said: Message };

/**
 * Result of testing one service.
 *
 * Example: `{ service: 'quoting', ok: false, … }` where the password was refused.
 */
export type ServiceTest = {
  readonly service: ServiceName;
  readonly ok: boolean;
  readonly said: Message;
};

/**
 * Result of testing a profile. We call its services only if the profile itself is sound.
 *
 * Example: `{ problems: [{ path: 'quoting.baseUrl', said }], services: [] }` for an address that
 * isn't one.
 */
export type ProfileTest = {
  readonly problems: readonly ProfileProblem[];
  readonly services: readonly ServiceTest[];
};

/**
 * A profile as JSON text, as in a profile file. A private key is in it as PEM text
 * (`marketplace.auth.privateKey`).
 */
const profile = z.object({ profile: shortText(200_000) });

/** Facilities of this computer: set up, test, store, open. For administrators. */
export const facilitiesContract = {
  list: call('open').output(trusted<FacilityList>()),
  /**
   * Checks a profile and calls each of its services once. Stores nothing. Missing secrets come from
   * the secret store.
   */
  test: call('administer').input(profile).output(trusted<ProfileTest>()).errors(refused),
  /**
   * Stores a profile and its secrets, and opens it. If the profile has problems, returns them and
   * stores nothing.
   */
  save: call('administer')
    .input(profile)
    .output(trusted<{ readonly problems: readonly ProfileProblem[] }>())
    .errors(refused),
  /**
   * Opens a stored facility, or the demo (null). The console closes the current one properly, and
   * the page reconnects.
   */
  open: call('administer')
    .input(z.object({ warehouseId: shortText(500).nullable() }))
    .output(z.void())
    .errors(refused),
  /** Forgets a stored facility and its secrets. Its data folder stays. */
  forget: call('administer')
    .input(z.object({ warehouseId: shortText(500) }))
    .output(z.void())
    .errors(refused),
};
