import type { clerks as english } from '../en/clerks.ts';
import type { Translation } from '../translation.ts';

export const clerks: Translation<typeof english> = {};
