import type { operations as english } from '../en/operations.ts';
import type { Translation } from '../translation.ts';

export const operations: Translation<typeof english> = {};
