import type { layout as english } from '../en/layout.ts';
import type { Translation } from '../translation.ts';

export const layout: Translation<typeof english> = {};
