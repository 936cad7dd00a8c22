import type { Notice } from '../../shared/console-api/status.ts';
import { message } from '../../shared/i18n/message.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { createMarketplace } from './create-marketplace.ts';
import type { Marketplace, MarketplaceParts } from './marketplace.ts';

/**
 * Builds the marketplace of a profile that names one. A disk that does not take its files turns the
 * marketplace off, with a notice: nothing may be bought that cannot be written down, and the yard
 * works on. Throws when another console holds the files.
 */
export function openMarketplace(parts: MarketplaceParts | null): {
  readonly marketplace: Marketplace | null;
  readonly notices: readonly Notice[];
} {
  if (parts === null) return { marketplace: null, notices: [] };
  try {
    return { marketplace: createMarketplace(parts), notices: [] };
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.kind === 'locked' || error.kind === 'engine')
      throw error;
    return {
      marketplace: null,
      notices: [
        {
          key: 'marketplace-off',
          severity: 'error',
          said: message('marketplace.off', { why: error.said }),
        },
      ],
    };
  }
}
