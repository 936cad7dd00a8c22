import type { map as english } from '../en/map.ts';
import type { Translation } from '../translation.ts';

export const map: Translation<typeof english> = {};
