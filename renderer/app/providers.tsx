import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { PreferencesStore } from '../page/stores/preferences.ts';
import { themeOf } from '../page/theme.ts';
import { useWords } from '../ui/words.ts';

/** Light or dark is a preference like the others. */
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
 * What every part stands on: the kit with its nonce, queries for what is read on demand, text size
 * and contrast. `test`: for a document that is not drawn, without animations and without the kit's
 * colors, whose reading there costs more than the test.
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
          // The console is on this computer, so it can be reached when the network is gone. The
          // library would wait for the network.
          queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false },
          mutations: { networkMode: 'always' },
        },
      }),
  );
  const colors = useMemo(() => colorsIn(preferences), [preferences]);
  const words = useWords();
  const theme = useMemo(() => themeOf(words), [words]);
  // These alone: a change of others, as when the list of the morning is shown, draws nothing here.
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
