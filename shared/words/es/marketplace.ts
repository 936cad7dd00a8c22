import type { marketplace as english } from '../en/marketplace.ts';
import type { Translation } from '../translation.ts';

export const marketplace: Translation<typeof english> = {};
