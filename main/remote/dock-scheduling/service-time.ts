import type { AuthorizedHttp } from '../authorized.ts';

/**
 * A port that notes the service's clock from the `Date` header of each reply to a read. `withTags`
 * false leaves tags out.
 */
export function listening(port: AuthorizedHttp, withTags: boolean) {
  let newest: number | null = null;
  const remote: AuthorizedHttp = {
    ...port,
    async read(call) {
      const reply = await port.read(call);
      newest = reply.serviceAt ?? newest;
      return withTags ? reply : { ...reply, tag: null };
    },
  };
  return { remote, serviceTime: (): number | null => newest };
}
