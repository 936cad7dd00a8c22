/**
 * Who did what a fact is about: the last clerk among its subjects, because an earlier one may be
 * what it is about. Undefined where no clerk is named.
 *
 * Example: `clerkIn(['visit:v-17', 'clerk:Ana'])` is `'Ana'`.
 */
export const clerkIn = (subjects: readonly string[]): string | undefined =>
  subjects.findLast((each) => each.startsWith('clerk:'))?.slice('clerk:'.length);
