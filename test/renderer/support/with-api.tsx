import { type ReactNode, useMemo } from 'react';
import { actsOfCalls } from '../../../renderer/page/acts/acts-of-calls.ts';
import { notingApi } from '../../../renderer/page/acts/own-acts.ts';
import { PageProvider, usePage } from '../../../renderer/page/page-context.tsx';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { rawText } from '../../../shared/i18n/message.ts';

/**
 * Groups of the console API that a test implements itself. Each call gets the input and returns or
 * throws.
 */
export type ApiParts = {
  readonly [Group in keyof ConsoleApi]?: Readonly<Record<string, (...input: never[]) => unknown>>;
};

/** Puts a test's own answers before those of the double. */
export function WithApi({ parts, children }: { parts: ApiParts; children: ReactNode }) {
  const page = usePage();
  const own = useMemo(() => {
    // The double's API is a proxy: none of its groups would be in a copy.
    const get = (api: ConsoleApi, key: string) =>
      Reflect.get(Object.hasOwn(parts, key) ? parts : api, key);
    const api = new Proxy(page.api, { get: (api, key) => get(api, String(key)) });
    // As the page does, so that Ctrl+Z knows what a test's own answers did.
    const acts = actsOfCalls(page.yard.table) as Parameters<typeof notingApi>[1];
    return { ...page, api: notingApi(api, acts, (act) => page.acts.did(act)) };
  }, [page, parts]);
  return <PageProvider value={own}>{children}</PageProvider>;
}

/** An error in the form of the console API. */
export const told = (sentence: string): Error =>
  Object.assign(new Error(sentence), { data: { said: rawText(sentence) } });
