/** The sign-ins of the open facility: their state, new secrets, sign-out. */
import type { SignIn } from '../../shared/console-api/session.ts';
import type { ServiceName } from '../../shared/console-api/status.ts';
import { type Message, message } from '../../shared/i18n/message.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { SecretKey, SecretStore } from '../credentials/secret-store.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { RemoteError } from '../remote/outcome.ts';
import type { TokenSource } from '../remote/token-source.ts';

/** How we sign in to one account of one service. */
export type ServiceSignIn = {
  readonly service: ServiceName;
  readonly how: SignIn['how'];
  readonly account: string;
  readonly tokens: TokenSource;
  /** Where the secret that a person types is stored. */
  readonly key: SecretKey;
  /** Secrets that the service issued for this account. A sign-out or a new secret removes them. */
  readonly derived: readonly SecretKey[];
};

/** The sign-ins of one facility. */
export type SignIns = {
  state(): readonly SignIn[];
  /**
   * Tries a new secret and stores it. If the service refuses it, the old one stays. Returns the
   * result.
   */
  signIn(service: ServiceName, account: string, secret: string): Promise<Result<Message, Message>>;
  /**
   * Removes every secret of this facility, and nothing else. Fails if the disk keeps one, which we
   * then don't use until the next start.
   */
  signOut(): Promise<Result<null, Message>>;
  watch(listener: () => void): () => void;
};

/** Longest wait for the service while we try a new secret, in milliseconds. */
const TRY_MS = 15_000;

/**
 * Called after a secret was accepted, and after all were removed, so that reading and sending react
 * at once.
 */
export type SignInHooks = { readonly signedIn: () => void; readonly signedOut: () => void };

/** Joins the sign-ins of a facility. */
export function createSignIns(
  list: readonly ServiceSignIn[],
  secrets: SecretStore,
  hooks: SignInHooks,
): SignIns {
  return {
    state: () =>
      list.map(({ service, how, account, tokens }) => {
        const state = tokens.state();
        return {
          service,
          how,
          account,
          state: state.kind,
          said: state.kind === 'signed-out' ? state.said : null,
          expiresAt: state.kind === 'signed-in' ? state.expiresAt : null,
        };
      }),
    async signIn(service, account, secret) {
      const found = list.find((each) => each.service === service && each.account === account);
      if (found === undefined) return fail(message('facilities.signIn.noAccount'));
      if (secret.trim() === '')
        return fail(
          message(
            found.how === 'password' ? 'facilities.signIn.noPassword' : 'facilities.signIn.nothing',
          ),
        );
      const { key, derived, tokens } = found;
      const before = await secrets.get(key);
      await secrets.set(key, secret);
      for (const each of derived) await secrets.delete(each);
      tokens.reset();
      try {
        await tokens.token(AbortSignal.timeout(TRY_MS));
      } catch (error) {
        if (!(error instanceof RemoteError)) throw error;
        if (error.kind !== 'signed-out')
          return ok(message('facilities.signIn.later', { why: error.said }));
        if (before === null) await secrets.delete(key);
        else await secrets.set(key, before);
        return fail(error.said);
      }
      hooks.signedIn();
      return ok(message('facilities.signIn.done'));
    },
    async signOut() {
      let trouble: Message | null = null;
      for (const { key, derived, tokens } of list) {
        for (const each of [key, ...derived]) {
          try {
            await secrets.delete(each);
          } catch (error) {
            // We still remove the others.
            if (!(error instanceof DatabaseError)) throw error;
            trouble = error.said;
          }
        }
        tokens.reset();
      }
      hooks.signedOut();
      return trouble === null ? ok(null) : fail(trouble);
    },
    watch(listener) {
      const stops = list.map(({ tokens }) => tokens.watch(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
