import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** Where the bundles go; tests that build beside others set it. */
const out = process.env.YARDMASTER_OUT ?? 'out';

/** For pictures: the page in the language nobody speaks (shared/words/pseudo.ts) in the place of English. No build that is shipped has it. */
const pseudo = {
  name: 'pseudo-words',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    process.env.YARDMASTER_WORDS === 'pseudo' && id.endsWith('shared/words/languages.ts')
      ? code.replace(/import \{ en \} from '\.\/en\/index\.ts';/, "import { pseudoTexts } from './pseudo.ts';\nconst en = pseudoTexts();")
      : null,
};

export default defineConfig({
  main: {
    build: {
      outDir: `${out}/main`,
      target: 'node20.18',
      // Only what package.json calls a dependency stays outside: the packaged program has nothing else beside the bundles.
      externalizeDeps: true,
      rolldownOptions: {
        input: { electron: 'main/hosts/electron/entry.ts', web: 'main/hosts/web/entry.ts' },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: `${out}/preload`,
      externalizeDeps: false,
      rolldownOptions: { input: { index: 'preload/index.ts' }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: 'renderer',
    base: './',
    plugins: [pseudo, react()],
    build: { outDir: `${out}/renderer`, target: 'chrome130', minify: true, rolldownOptions: { input: 'renderer/index.html' } },
  },
});
