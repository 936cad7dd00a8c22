import type { webhooks as english } from '../en/webhooks.ts';
import type { Translation } from '../translation.ts';

export const webhooks: Translation<typeof english> = {};
