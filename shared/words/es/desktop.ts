import type { desktop as english } from '../en/desktop.ts';
import type { Translation } from '../translation.ts';

export const desktop: Translation<typeof english> = {};
