import type { activity as english } from '../en/activity.ts';
import type { Translation } from '../translation.ts';

export const activity: Translation<typeof english> = {};
