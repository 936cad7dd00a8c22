import { z } from 'zod';

/**
 * A schema for what only our own main process produces (big snapshots, rows): typed for the page, not walked at run time,
 * because walking 40,000 rows for every snapshot costs more than sending them. Input from the page is never described so.
 */
export const trusted = <T>() => z.custom<T>(() => true);

/** Text that came from the page: bounded, so that one call cannot hold megabytes. */
export const shortText = (max: number) => z.string().max(max);

/** An id as the page sends it back: any non-empty text of sane length (contract.md section 4). */
export const idText = <T extends string>() =>
  z
    .string()
    .min(1)
    .max(200)
    .transform((value) => value as T);
