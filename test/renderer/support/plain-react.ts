/**
 * React's development build, which the tests of the page load for its warnings, without the stack
 * that it takes of every element it makes: no test tells one, and they cost a seventh of the time.
 * React takes none after the first ten thousand of a second, so it is told of more.
 */
import * as react from 'react';

const internals = (react as unknown as Readonly<Record<string, object | undefined>>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
];
// A later React without this counter takes them again: nothing else changes.
if (internals !== undefined && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  });
