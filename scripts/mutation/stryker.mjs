/** Stryker, from the packages in this folder. `npm run mutate` installs them at its first run. */
export { Stryker } from '@stryker-mutator/core';
