import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { Clerk, ClerkId, Permission } from '../clerks/model.ts';
import { type LanguageSettings, type Locale, languages } from '../i18n/languages.ts';
import type { Message } from '../i18n/message.ts';
import type { Instant } from '../time.ts';
import { call, idText, saying, shortText, trusted } from './contract-helpers.ts';
import type { ServiceName } from './status.ts';

/**
 * How the console signs in to one service, and the state of that: never the password, the token or
 * the key.
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
 * By what the secrets of this desk are protected. `kept` false: they are asked for at each start.
 */
export type SecretsState = {
  readonly backend: string;
  readonly kept: boolean;
  readonly trouble: Message | null;
};

/**
 * Who sits at this desk and how the services are signed in to. `clerk` null: the desk is locked.
 */
export type SessionState = {
  /** Names one opening of one facility: a page of another opening starts again. */
  readonly opening: string;
  readonly clerk: Clerk | null;
  /** What the clerk may do; main refuses the rest whatever the page shows. */
  readonly permissions: readonly Permission[];
  /** The desk is shared by several clerks, who unlock it by PIN. */
  readonly shared: boolean;
  readonly idleLockMinutes: number | null;
  readonly clerks: readonly Clerk[];
  /** What the clerk chose to read; a locked desk stays with the clerk who left it. */
  readonly reads: LanguageSettings;
  /** What the host knows of its system; null where only the page can say (a browser). */
  readonly system: Locale | null;
  readonly signIns: readonly SignIn[];
  readonly secrets: SecretsState;
};

/** A call that was refused, and why. */
export const refused = { REFUSED: saying } as const;

const language = z.enum(languages.map(({ key }) => key));
const clock = z.enum(['h12', 'h23']);
const reading = z.object({
  language: language.nullable(),
  clock: clock.nullable(),
}) satisfies z.ZodType<LanguageSettings>;

/** Who is at the desk, and the sign-in to the services. */
export const sessionContract = {
  now: call('locked').output(trusted<SessionState>()),
  /** The session now, then at each change. */
  watch: call('locked').output(eventIterator(trusted<SessionState>())),
  /** Opens a shared desk. `reads`: chosen on the locked screen; it becomes the clerk's own. */
  unlock: call('locked')
    .input(z.object({ clerk: idText<ClerkId>(), pin: shortText(100), reads: reading.optional() }))
    .output(trusted<Clerk>())
    .errors(refused),
  /** Changes the language and the clock of the clerk at the desk. */
  read: call('open').input(reading).output(trusted<Clerk>()).errors(refused),
  /**
   * Language and clock of the system on which the page is shown, for what the console itself
   * writes.
   */
  setSystem: call('locked').input(z.object({ language, clock })).output(z.void()),
  lock: call('locked').output(z.void()),
  /** Somebody works at the page: a shared desk does not lock itself yet. */
  active: call('locked').output(z.void()),
  /**
   * The page can be seen for as long as it keeps this stream, which tells nothing. While no page is
   * seen the services are asked less often.
   */
  look: call('locked').output(eventIterator(trusted<Record<never, never>>())),
  /**
   * The page holds text that is typed and not saved for as long as it keeps this stream, which
   * tells nothing. Meanwhile the console isn't opened again under it.
   */
  hold: call('open').output(eventIterator(trusted<Record<never, never>>())),
  /**
   * A new password, token or private key for an account that the facility already has. The answer
   * says how it went.
   */
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
   * Removes the secrets of this facility, and nothing else: saved operations and what was read
   * stay.
   */
  signOut: call('administer').output(z.void()).errors(refused),
};
