import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { Clerk, ClerkId, Permission } from '../clerks/model.ts';
import { type LanguageSettings, type Locale, languages } from '../i18n/languages.ts';
import type { Message } from '../i18n/message.ts';
import type { Instant } from '../time.ts';
import { call, idText, saying, shortText, trusted } from './contract-helpers.ts';
import type { ServiceName } from './status.ts';

/**
 * How the console signs in to one service, and its state. Never the password, the token or the
 * key.
 *
 * Example: `{ service: 'quoting', how: 'password', account: 'desk@yard.test', state: 'signed-out',
 * said, expiresAt: null }`.
 */
export type SignIn = {
  readonly service: ServiceName;
  readonly how: 'password' | 'token' | 'signed';
  /** Login name, carrier account or issuer. */
  readonly account: string;
  readonly state: 'idle' | 'signed-in' | 'signed-out';
  /** Why it is signed out and what to do; else null. */
  readonly said: Message | null;
  readonly expiresAt: Instant | null;
};

/**
 * What protects the secrets of this desk. `kept` false: they are asked for at each start.
 *
 * Example: `{ backend: 'gnome_libsecret', kept: true, trouble: null }`.
 */
export type SecretsState = {
  readonly backend: string;
  readonly kept: boolean;
  readonly trouble: Message | null;
};

/**
 * Who is signed in at this desk, and the sign-ins to the services. `clerk` null: the desk is
 * locked.
 *
 * Example: a locked desk: `{ clerk: null, permissions: [], shared: true, idleLockMinutes: 5,
 * clerks: [ana, luis], … }`.
 */
export type SessionState = {
  /** Identifies one opening of one facility. A page loaded for another opening reloads. */
  readonly opening: string;
  readonly clerk: Clerk | null;
  /** What the clerk may do. The main process refuses the rest, whatever the page shows. */
  readonly permissions: readonly Permission[];
  /** Several clerks share the desk and unlock it with a PIN. */
  readonly shared: boolean;
  readonly idleLockMinutes: number | null;
  readonly clerks: readonly Clerk[];
  /** The clerk's language and clock. A locked desk keeps those of the last clerk. */
  readonly reads: LanguageSettings;
  /** What the host knows about its system; null if only the page can say (a browser). */
  readonly system: Locale | null;
  readonly signIns: readonly SignIn[];
  readonly secrets: SecretsState;
};

/** A refused call, with the reason. */
export const refused = { REFUSED: saying } as const;

const language = z.enum(languages.map(({ key }) => key));
const clock = z.enum(['h12', 'h23']);
const reading = z.object({
  language: language.nullable(),
  clock: clock.nullable(),
}) satisfies z.ZodType<LanguageSettings>;

/** Who is signed in at the desk, and the sign-in to the services. */
export const sessionContract = {
  now: call('locked').output(trusted<SessionState>()),
  /** The session now, then at each change. */
  watch: call('locked').output(eventIterator(trusted<SessionState>())),
  /** Unlocks a shared desk. `reads`: chosen on the locked screen, and stored for the clerk. */
  unlock: call('locked')
    .input(z.object({ clerk: idText<ClerkId>(), pin: shortText(100), reads: reading.optional() }))
    .output(trusted<Clerk>())
    .errors(refused),
  /** Changes the language and clock of the clerk at the desk. */
  setLanguage: call('open').input(reading).output(trusted<Clerk>()).errors(refused),
  /** Language and clock of the page's system, for texts that the console itself writes. */
  setSystem: call('locked').input(z.object({ language, clock })).output(z.void()),
  lock: call('locked').output(z.void()),
  /** A person is working at the page, so a shared desk doesn't lock itself yet. */
  reportActivity: call('locked').output(z.void()),
  /**
   * The page is visible for as long as it holds this stream, which yields nothing. While no page is
   * visible, we ask the services less often.
   */
  whileVisible: call('locked').output(eventIterator(trusted<Record<never, never>>())),
  /**
   * The page has unsaved text for as long as it holds this stream, which yields nothing. Meanwhile
   * the console isn't reopened.
   */
  whileUnsaved: call('open').output(eventIterator(trusted<Record<never, never>>())),
  /** A new password, token or private key for an account of the facility. Returns the result. */
  signIn: call('open')
    .input(
      z.object({
        service: z.enum(['dock-scheduling', 'marketplace', 'quoting']),
        account: shortText(500),
        secret: shortText(20_000),
      }),
    )
    .output(trusted<{ readonly said: Message }>())
    .errors(refused),
  /**
   * Removes the secrets of this facility and nothing else. Saved operations and the cache stay.
   */
  signOut: call('administer').output(z.void()).errors(refused),
};
