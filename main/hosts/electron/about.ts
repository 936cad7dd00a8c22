import type { Words } from '../../../shared/i18n/create-words.ts';

/**
 * The window "About Yardmaster": the program's version, and a line for each part that a bug report
 * has to name.
 */
export const aboutBox = (
  { t }: Pick<Words, 't'>,
  version: string,
  versions: Readonly<Record<string, string>>,
) => ({
  type: 'info' as const,
  title: t('desktop.about.title'),
  message: `Yardmaster ${version}`,
  detail: Object.entries(versions)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n'),
  buttons: [t('common.close')],
});
