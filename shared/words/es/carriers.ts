import type { carriers as english } from '../en/carriers.ts';
import type { Translation } from '../translation.ts';

export const carriers: Translation<typeof english> = {};
