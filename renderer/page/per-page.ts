import type { Page } from './page.ts';

/**
 * Something that a feature keeps for each page, such as its store. We create it when it is first
 * asked for, and keep it as long as the page. So the page itself names no feature.
 *
 *     export const layoutsOf = perPage(createLayoutStore);
 *     const store = layoutsOf(page);
 */
export function perPage<Value>(create: (page: Page) => Value): (page: Page) => Value {
  return (page) => {
    if (!page.own.has(create)) page.own.set(create, create(page));
    return page.own.get(create) as Value;
  };
}
