import type { exports as english } from '../en/exports.ts';
import type { Translation } from '../translation.ts';

export const exports: Translation<typeof english> = {};
