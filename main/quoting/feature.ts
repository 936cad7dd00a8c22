/** Quick quote as a feature. */
import type { Connection } from '../../shared/console-api/status.ts';
import type { Ground } from '../kernel/feature.ts';
import { openQuoting } from './open-quoting.ts';
import { type QuotingApiParts, quotingApi } from './quoting-api.ts';
import type { QuotingService } from './service.ts';

/** Opens it; `service` null when the profile names none. Throws `DatabaseError` as `openQuotes` does. */
export function openQuotingFeature(
  ground: Ground,
  service: QuotingService | null,
  { zone, zoneTrouble }: Pick<QuotingApiParts, 'zone' | 'zoneTrouble'>,
) {
  const { status, home } = ground;
  const onConnection = (connection: Connection) => status.setService('quoting', connection);
  const { api, notices, start, stop } = openQuoting({
    ...ground,
    service,
    home,
    zone,
    zoneTrouble,
    onConnection,
  });
  status.setNotices('quotes', notices);
  return { api: { quoting: quotingApi(api) }, start, stop };
}
