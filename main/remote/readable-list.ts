import { z } from 'zod';

/** A list whose unreadable elements are left out. */
export const listOf = <T>(element: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .nullish()
    .catch([])
    .transform((list) =>
      (list ?? []).flatMap((each) => {
        const read = element.safeParse(each);
        return read.success ? [read.data] : [];
      }),
    );
