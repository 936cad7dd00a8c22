import { z } from 'zod';
import type { Message } from '../i18n/message.ts';
import { call, shortText, trusted } from './contract-helpers.ts';
import { refused } from './session.ts';
import type { ServiceName } from './status.ts';

/** A facility this computer knows. */
export type StoredFacility = {
  readonly warehouseId: string;
  readonly name: string;
  readonly services: readonly ServiceName[];
  /** The profile as JSON text, without any secret: the start of an edit. */
  readonly profile: string;
};

/** The facilities, and which one is open. */
export type FacilityList = {
  readonly open: { readonly warehouseId: string; readonly demo: boolean };
  readonly kept: readonly StoredFacility[];
  /** Profile of the open facility without secrets; null in the demo. */
  readonly openProfile: string | null;
};

/**
 * One thing wrong with a profile: where (`dockScheduling.baseUrl`), and what. Never a value: it may
 * be a secret.
 */
export type ProfileProblem = { readonly path: string; readonly said: Message };

/** How the test of one service went. */
export type ServiceTest = {
  readonly service: ServiceName;
  readonly ok: boolean;
  readonly said: Message;
};

/** How the test of a profile went. Services are only called when the profile itself is sound. */
export type ProfileTest = {
  readonly problems: readonly ProfileProblem[];
  readonly services: readonly ServiceTest[];
};

/**
 * A profile as JSON text, as in a profile file; a private key lies in it as PEM text
 * (`marketplace.auth.privateKey`).
 */
const profile = z.object({ profile: shortText(200_000) });

/** Facilities this computer works with: set up, tested, kept, opened. For administrators. */
export const facilitiesContract = {
  list: call('open').output(trusted<FacilityList>()),
  /**
   * Checks a profile and calls each of its services once; keeps nothing. Secrets left out are taken
   * from the secret store.
   */
  test: call('administer').input(profile).output(trusted<ProfileTest>()).errors(refused),
  /**
   * Keeps a profile and its secrets, and opens it. Problems of the profile are answered and nothing
   * is kept.
   */
  save: call('administer')
    .input(profile)
    .output(trusted<{ readonly problems: readonly ProfileProblem[] }>())
    .errors(refused),
  /**
   * Opens a kept facility, or the demo (null). The console closes the present one in order; the
   * page comes back by itself.
   */
  open: call('administer')
    .input(z.object({ warehouseId: shortText(500).nullable() }))
    .output(z.void())
    .errors(refused),
  /** Forgets a kept facility and its secrets. Its data folder stays. */
  forget: call('administer')
    .input(z.object({ warehouseId: shortText(500) }))
    .output(z.void())
    .errors(refused),
};
