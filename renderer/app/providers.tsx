import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { PreferencesStore } from '../page/stores/preferences.ts';
import { themeOf } from '../page/theme.ts';
import { useWords } from '../ui/words.ts';

/** Keeps light or dark among the other preferences. */
function colorsIn(preferences: PreferencesStore): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: () => preferences.getState().colors,
    set: (colors) => preferences.change({ colors }),
    subscribe(onUpdate) {
      stop();
      stop = preferences.subscribe(({ colors }, before) => {
        if (colors !== before.colors) onUpdate(colors);
      });
    },
    unsubscribe: () => stop(),
    clear: () => preferences.change({ colors: 'auto' }),
  };
}

/**
 * The context that every part needs: the UI kit with its nonce, the queries, text size and
 * contrast. `test` is for a document that is never drawn. It leaves out animations and the kit's
 * colors, because parsing those takes longer than a test.
 */
export function Providers(props: {
  nonce: string;
  preferences: PreferencesStore;
  children: ReactNode;
  test?: boolean;
}) {
  const { nonce, preferences, children, test = false } = props;
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // The console runs on this computer, so we can reach it without a network. By default the
          // library would wait for the network.
          queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false },
          mutations: { networkMode: 'always' },
        },
      }),
  );
  const colors = useMemo(() => colorsIn(preferences), [preferences]);
  const words = useWords();
  const theme = useMemo(() => themeOf(words), [words]);
  // We read these preferences one by one, so that a change of any other doesn't draw the page
  // again.
  const textSize = useStore(preferences, (state) => state.textSize);
  const contrast = useStore(preferences, (state) => state.contrast);
  useEffect(() => {
    const root = document.documentElement;
    root.style.fontSize = `${textSize}%`;
    const asked = window.matchMedia('(prefers-contrast: more)');
    const apply = () => {
      if (contrast === 'more' || asked.matches) root.dataset.contrast = 'more';
      else delete root.dataset.contrast;
    };
    apply();
    asked.addEventListener('change', apply);
    return () => asked.removeEventListener('change', apply);
  }, [textSize, contrast]);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colors}
      {...(nonce === '' ? {} : { getStyleNonce: () => nonce })}
      {...(test ? { env: 'test', withCssVariables: false, withGlobalClasses: false } : {})}
    >
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}
