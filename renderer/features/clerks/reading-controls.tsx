import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useStore } from 'zustand';
import { type LanguageSettings, languages } from '../../../shared/i18n/languages.ts';
import { useConsoleCall } from '../../connection/use-console-call.ts';
import { usePage } from '../../page/page-context.tsx';
import { MessageLine } from '../../ui/parts.tsx';
import { Setting } from '../../ui/settings-parts.tsx';
import { useWords } from '../../ui/words.ts';

/** The value of "as the system" in a control, where we store null. */
const system = 'system';
const isOf = (value: string): LanguageSettings['language'] =>
  languages.find(({ key }) => key === value)?.key ?? null;

/** Each language by its own name, and the system's. */
function useLanguageChoices() {
  const { t } = useWords();
  return [
    { value: system, label: t('common.matchSystem') },
    ...languages.map(({ key, name }) => ({ value: key as string, label: name })),
  ];
}

/** Language and clock of the clerk at the desk, as two settings. They take effect at once. */
export function ReadingSettings() {
  const { api, session } = usePage();
  const { t } = useWords();
  const reads = useStore(session, (state) => state.clerk?.reads ?? state.reads);
  const { act, problem } = useConsoleCall();
  const choices = useLanguageChoices();
  const read = (change: Partial<LanguageSettings>) =>
    act(() => api.session.setLanguage({ ...reads, ...change }));
  return (
    <>
      <Setting label={t('clerks.language')} note={t('clerks.languageNote')}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={reads.language ?? system}
            onChange={(value) => void read({ language: isOf(value) })}
            data={choices}
          />
        )}
      </Setting>
      <Setting label={t('clerks.clock')} note={t('clerks.clockNote')}>
        {(id) => (
          <SegmentedControl
            aria-labelledby={id}
            value={reads.clock ?? system}
            onChange={(value) =>
              void read({ clock: value === 'h12' || value === 'h23' ? value : null })
            }
            data={[
              { value: system, label: t('common.matchSystem') },
              { value: 'h12', label: t('clerks.clock.h12') },
              { value: 'h23', label: t('clerks.clock.h23') },
            ]}
          />
        )}
      </Setting>
      {problem !== null && <MessageLine said={problem} />}
    </>
  );
}

/** The language of the locked screen, chosen before we know the clerk. */
export function LanguageChoice({
  reads,
  onChange,
}: {
  reads: LanguageSettings;
  onChange: (reads: LanguageSettings) => void;
}) {
  const { t } = useWords();
  return (
    <NativeSelect
      size="xs"
      label={t('clerks.language')}
      value={reads.language ?? system}
      onChange={(event) => onChange({ ...reads, language: isOf(event.currentTarget.value) })}
      data={useLanguageChoices()}
    />
  );
}
