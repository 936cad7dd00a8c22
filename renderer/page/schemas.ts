/**
 * The page interprets schemas instead of compiling them. Compiling needs `new Function`, which the
 * page's policy forbids and reports as an error. Import this file first: a schema decides when it
 * is created.
 */
import { config } from 'zod';

config({ jitless: true });
