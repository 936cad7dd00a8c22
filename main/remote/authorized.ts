/**
 * An HTTP port with its token. It adds the token to each call, renews it once after a 401, and
 * stops there.
 */

import { message } from '../../shared/i18n/message.ts';
import type { RawOutcome } from './classify.ts';
import type { Http, ReadCall, ReadReply, WriteCall } from './http.ts';
import { withKey } from './idempotency-key.ts';
import type { Outcome } from './outcome.ts';
import { RemoteError } from './outcome.ts';
import type { TokenSource } from './token-source.ts';

/** The port that clients of a service use. Their calls never name a token. */
export interface AuthorizedHttp {
  read(call: Omit<ReadCall, 'authorization'>): Promise<ReadReply>;
  write(call: Omit<WriteCall, 'authorization'>): Promise<Outcome>;
}

/** Joins a port and a token source. `scheme` is the word before the token (`Bearer`, `JWT`). */
export function withTokens(http: Http, tokens: TokenSource, scheme: string): AuthorizedHttp {
  const header = (token: string) => `${scheme} ${token}`;
  return {
    async read(call) {
      const token = await tokens.token(call.signal);
      try {
        return await http.read({ ...call, authorization: header(token) });
      } catch (error) {
        if (!isSignedOut(error)) throw error;
      }
      const renewed = await tokens.renew(token, call.signal);
      try {
        return await http.read({ ...call, authorization: header(renewed) });
      } catch (error) {
        if (isSignedOut(error)) tokens.refused(renewed);
        throw error;
      }
    },
    async write(unkeyed) {
      const call = withKey(unkeyed);
      let token: string;
      try {
        token = await tokens.token(call.signal);
      } catch (error) {
        return beforeSending(error);
      }
      const first = await http.write({ ...call, authorization: header(token) });
      if (first.kind !== 'unauthorized') return first;
      // A 401 means that nothing was done, so we may send the call once more.
      try {
        token = await tokens.renew(token, call.signal);
      } catch (error) {
        return beforeSending(error);
      }
      const second: RawOutcome = await http.write({ ...call, authorization: header(token) });
      if (second.kind !== 'unauthorized') return second;
      tokens.refused(token);
      return { kind: 'signed-out', said: second.said };
    },
  };
}

const isSignedOut = (error: unknown): error is RemoteError =>
  error instanceof RemoteError && error.kind === 'signed-out';

/** We couldn't get a token, so the call itself never left. */
function beforeSending(error: unknown): Outcome {
  if (isSignedOut(error)) return { kind: 'signed-out', said: error.said };
  if (error instanceof RemoteError)
    return { kind: 'not-sent', said: message('service.signIn.failed', { why: error.said }) };
  throw error;
}
