/** Quick quote as a feature. */
import type { ServiceConnection } from '../../shared/console-api/status.ts';
import type { FeatureContext } from '../kernel/feature.ts';
import { openQuoting } from './open-quoting.ts';
import { type QuotingApiParts, quotingApi } from './quoting-api.ts';
import type { QuotingService } from './service.ts';

/**
 * Opens it; `service` null when the profile names none. Throws `DatabaseError` as `openQuotes`
 * does.
 */
export function openQuotingFeature(
  context: FeatureContext,
  service: QuotingService | null,
  { zone, zoneTrouble }: Pick<QuotingApiParts, 'zone' | 'zoneTrouble'>,
) {
  const { status, home } = context;
  const onConnection = (connection: ServiceConnection) => status.setService('quoting', connection);
  const { api, notices, start, stop } = openQuoting({
    ...context,
    service,
    home,
    zone,
    zoneTrouble,
    onConnection,
  });
  status.setNotices('quotes', notices);
  return { api: { quoting: quotingApi(api) }, start, stop };
}
