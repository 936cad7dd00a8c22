import { Button, FileButton, Slider } from '@mantine/core';
import { useId } from 'react';
import { useStore } from 'zustand';
import type { ConsoleApi } from '../../../shared/console-api/index.ts';
import { type Message, message } from '../../../shared/i18n/message.ts';
import { noPatch } from '../../../shared/layout/edit/patch.ts';
import { boxOfBoxes } from '../../../shared/layout/points.ts';
import type { Background } from '../../../shared/layout/saved.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage } from '../../page/page-context.tsx';
import { Controls, MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { NumberField } from './applied-number-field.tsx';
import styles from './editor.module.css';
import type { EditorStore } from './editor-store.ts';
import { readPicture } from './picture-file.ts';

/** The image to trace: choose, scale by its width in feet, move, fade. */
export function BackgroundPanel({
  store,
  problem,
}: {
  store: EditorStore;
  problem: Message | null;
}) {
  const { api } = usePage();
  const { t } = useWords();
  const { history, make } = useStore(store);
  const { background } = history.document;
  const label = useId();
  const set = (next: Background | null, what: Message) =>
    make({ ...noPatch, background: next }, what);

  const choose = async (file: File | null) => {
    if (file !== null) await placePicture(api, store, file);
  };
  return (
    <section className={styles.part} aria-label={t('common.backgroundPicture')}>
      <h3>{t('common.backgroundPicture')}</h3>
      {problem !== null && <MessageLine said={problem} />}
      <Controls label={t('layout.picture.controls')}>
        <FileButton
          accept="image/png,image/jpeg,image/webp,image/svg+xml"
          onChange={(file) => void choose(file)}
        >
          {(props) => (
            <Button variant="default" {...props}>
              {t(background === null ? 'layout.picture.choose' : 'layout.picture.chooseOther')}
            </Button>
          )}
        </FileButton>
        {background !== null && (
          <Button variant="default" onClick={() => set(null, message('layout.picture.removed'))}>
            {t('common.remove')}
          </Button>
        )}
      </Controls>
      {background === null ? (
        <p className={styles.hint}>{t('layout.picture.hint')}</p>
      ) : (
        <>
          <PictureFields background={background} onChange={set} />
          <p className={styles.hint} id={label}>
            {t('layout.picture.opacity')}
          </p>
          <Slider
            key={background.opacity}
            thumbProps={{ 'aria-labelledby': label }}
            min={0}
            max={100}
            step={5}
            defaultValue={Math.round(background.opacity * 100)}
            label={(share) => t('common.percent', { share })}
            onChangeEnd={(value) =>
              set(
                { ...background, opacity: value / 100 },
                message('layout.picture.faded', { share: value }),
              )
            }
          />
        </>
      )}
    </section>
  );
}

type PictureFieldsProps = {
  readonly background: Background;
  readonly onChange: (next: Background, what: Message) => void;
};

/** Position and width of the image, in feet. */
function PictureFields({ background, onChange }: PictureFieldsProps) {
  const { t } = useWords();
  const { box } = background;
  const change = (next: Partial<typeof box>, what: Message) =>
    onChange({ ...background, box: { ...box, ...next } }, what);
  return (
    <div className={styles.fields}>
      <NumberField
        label={t('layout.left')}
        value={box.x}
        onTake={(x) => change({ x }, message('layout.picture.moved'))}
      />
      <NumberField
        label={t('layout.top')}
        value={box.y}
        onTake={(y) => change({ y }, message('layout.picture.moved'))}
      />
      <NumberField
        label={t('layout.width')}
        min={10}
        value={box.width}
        onTake={(width) =>
          change(
            { width, height: (box.height * width) / box.width },
            message('layout.picture.scaled'),
          )
        }
      />
    </div>
  );
}

/** Where we put an image when the yard has no area yet, in feet. */
const usualBox = { x: 0, y: 0, width: 600, height: 400 };

/**
 * Puts an image file under the drawing: where the previous one was, otherwise as wide as the yard.
 */
async function placePicture(
  api: Pick<ConsoleApi, 'layout'>,
  store: EditorStore,
  file: File,
): Promise<void> {
  const { announce, make } = store.getState();
  const read = await readPicture(file);
  if (!read.ok) return announce(read.error, true);
  const { picture, width, height } = read.value;
  try {
    const { id } = await api.layout.putBackground(picture);
    const { areas, background } = store.getState().history.document;
    const around =
      background?.box ?? boxOfBoxes([...areas.values()].map(({ box }) => box)) ?? usualBox;
    const box = { ...around, height: Math.max((around.width * height) / width, 1) };
    const next = { id, box, opacity: background?.opacity ?? 0.5 };
    make({ ...noPatch, background: next }, message('layout.picture.placed'));
  } catch (error) {
    announce(errorMessage(error, message('layout.picture.noAnswer')), true);
  }
}
