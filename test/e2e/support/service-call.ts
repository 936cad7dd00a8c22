import { fetchPatiently } from './fetch-patiently.ts';
import type { Services } from './services.ts';

type Auth = {
  readonly baseUrl: string;
  readonly auth: { readonly email: string; readonly password: string };
};

/**
 * Calls the dock-scheduling service as another desk would, signed in with the account of the
 * printed profile.
 */
export async function serviceCall(
  sandbox: Services,
  method: string,
  path: string,
  body?: unknown,
): Promise<any> {
  const { baseUrl, auth } = sandbox.profile.dockScheduling as Auth;
  const send = async (how: string, where: string, content: unknown, token: string | null) => {
    const answer = await fetchPatiently(new URL(where, baseUrl), {
      method: how,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    });
    if (!answer.ok)
      throw new Error(`${how} ${where} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const { access_token: token } = await send(
    'POST',
    '/auth/login',
    { email: auth.email, password: auth.password },
    null,
  );
  return send(method, path, body, token);
}
