import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { sizeMessage } from '../../../../shared/appointments/upload-file.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { type PhotoRule, photoRuleLimits } from '../../../../shared/photos/photo.ts';
import { useConsoleCall } from '../../../connection/use-console-call.ts';
import {
  pcCameraKey,
  usePcCameraSetting,
  usePhotosState,
} from '../../../operations/photos/use-photos.ts';
import { usePage } from '../../../page/page-context.tsx';
import { may } from '../../../page/stores/session-store.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { MessageLine } from '../../../ui/parts.tsx';
import { Setting } from '../../../ui/settings-parts.tsx';
import { useWords } from '../../../ui/words.ts';

/** How long photos are kept, how much space they get, and whether the PC's camera may be used. */
export function PhotoSettings() {
  const page = usePage();
  const { t, format } = useWords();
  const state = usePhotosState();
  const canChange = useStore(page.session, (session) => may(session, 'administer'));
  const { act, problem } = useConsoleCall();
  const hasPcCamera = usePcCameraSetting();
  const queries = useQueryClient();
  if (state === null) return null;
  const setPcCamera = (on: boolean) =>
    void act(async () => {
      await page.api.settings.setPcCamera({ on });
      queries.setQueryData(pcCameraKey, on);
      // The page gets its permissions when it loads, so this reloads it. We ask first about unsaved
      // text.
      window.location.reload();
    }, message('photos.settings.failed'));
  const { rule, usedBytes } = state;
  const set = (change: Partial<PhotoRule>) =>
    void act(
      () => page.api.photos.setRule({ ...rule, ...change }),
      message('photos.settings.failed'),
    );
  const own = { size: 'xs', w: 110, min: 1, whenDone: true, disabled: !canChange } as const;
  return (
    <>
      <Setting label={t('photos.settings.days')} note={t('photos.settings.days.note')}>
        {() => (
          <NumberField
            {...own}
            label={t('photos.settings.days.unit')}
            max={photoRuleLimits.days}
            value={rule.days}
            onValue={(days) => days !== null && set({ days })}
          />
        )}
      </Setting>
      <Setting
        label={t('photos.settings.gigabytes')}
        note={t('photos.settings.gigabytes.note', { used: format(sizeMessage(usedBytes)) })}
      >
        {() => (
          <NumberField
            {...own}
            label={t('photos.settings.gigabytes.unit')}
            max={photoRuleLimits.gigabytes}
            value={rule.gigabytes}
            onValue={(gigabytes) => gigabytes !== null && set({ gigabytes })}
          />
        )}
      </Setting>
      <Setting label={t('photos.settings.pc')} note={t('photos.settings.pc.note')}>
        {(id) => (
          <Switch
            aria-labelledby={id}
            checked={hasPcCamera}
            disabled={!canChange}
            onChange={(event) => setPcCamera(event.currentTarget.checked)}
          />
        )}
      </Setting>
      {problem !== null && <MessageLine said={problem} />}
    </>
  );
}
