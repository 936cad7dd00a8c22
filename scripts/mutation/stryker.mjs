/** Stryker, from the packages that lie here; `npm run mutate` brings them at its first run. */
export { Stryker } from '@stryker-mutator/core';
