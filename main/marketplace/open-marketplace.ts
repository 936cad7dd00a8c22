import type { Notice } from '../../shared/console-api/status.ts';
import { message } from '../../shared/i18n/message.ts';
import { DatabaseError } from '../kernel/database/database-error.ts';
import { createMarketplace } from './create-marketplace.ts';
import type { Marketplace, MarketplaceParts } from './marketplace.ts';

/**
 * Builds the marketplace of a profile. If the disk refuses its files, the marketplace is off with a
 * notice: we buy nothing that we can't write down, and the yard still works. Throws if another
 * console holds the files.
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
