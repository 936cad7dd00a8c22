import type { Page } from './page.ts';

/**
 * What a feature keeps for each page, such as its store: made with the page's parts when it is
 * first asked for, and kept as long as the page. The page itself names no feature.
 */
export function perPage<Value>(create: (page: Page) => Value): (page: Page) => Value {
  return (page) => {
    if (!page.own.has(create)) page.own.set(create, create(page));
    return page.own.get(create) as Value;
  };
}
