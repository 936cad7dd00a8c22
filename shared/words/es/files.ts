import type { files as english } from '../en/files.ts';
import type { Translation } from '../translation.ts';

export const files: Translation<typeof english> = {};
