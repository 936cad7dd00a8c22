/**
 * Schemas in the page are interpreted, not compiled: compiling needs `new Function`, which the
 * page's policy forbids and reports as an error. Imported first of all, because a schema decides
 * this when it is made.
 */
import { config } from 'zod';

config({ jitless: true });
