import type { AuthorizedHttp } from '../authorized.ts';

/**
 * A port of which the service's own clock is noted, by the header `Date` of each answer to a read.
 * `withTags` false: tags are left out.
 */
export function listening(port: AuthorizedHttp, withTags: boolean) {
  let told: number | null = null;
  const remote: AuthorizedHttp = {
    ...port,
    async read(call) {
      const reply = await port.read(call);
      told = reply.toldAt ?? told;
      return withTags ? reply : { ...reply, tag: null };
    },
  };
  return { remote, serviceTime: (): number | null => told };
}
