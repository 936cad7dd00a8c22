import type { yard as english } from '../en/yard.ts';
import type { Translation } from '../translation.ts';

export const yard: Translation<typeof english> = {};
