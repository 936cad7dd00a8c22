import type { service as english } from '../en/service.ts';
import type { Translation } from '../translation.ts';

export const service: Translation<typeof english> = {};
