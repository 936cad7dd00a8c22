import type { terminal as english } from '../en/terminal.ts';
import type { Translation } from '../translation.ts';

export const terminal: Translation<typeof english> = {};
