/**
 * The clerk who did something: the last clerk among the subjects of its fact, because an earlier
 * one may be what was changed. Undefined where no clerk is named.
 *
 * Example: `clerkIn(['visit:v-17', 'clerk:Ana'])` is `'Ana'`.
 */
export const clerkIn = (subjects: readonly string[]): string | undefined =>
  subjects.findLast((each) => each.startsWith('clerk:'))?.slice('clerk:'.length);
