import type { gate as english } from '../en/gate.ts';
import type { Translation } from '../translation.ts';

export const gate: Translation<typeof english> = {};
