import type { quoting as english } from '../en/quoting.ts';
import type { Translation } from '../translation.ts';

export const quoting: Translation<typeof english> = {};
