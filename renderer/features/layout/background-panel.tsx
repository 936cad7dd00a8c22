import { Button, FileButton, Slider } from '@mantine/core';
import { useId } from 'react';
import { useStore } from 'zustand';
import { noPatch } from '../../../shared/layout/edit/patch.ts';
import { boxOfBoxes } from '../../../shared/layout/ground.ts';
import type { Background } from '../../../shared/layout/saved.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { usePage } from '../../page/page-context.tsx';
import { Controls, ProblemLine } from '../../ui/parts.tsx';
import styles from './editor.module.css';
import type { EditorStore } from './editor-store.ts';
import { NumberField } from './number-field.tsx';
import { readPicture } from './picture-file.ts';

/** A picture to draw over: chosen, scaled by its width in feet, moved, faded. */
export function BackgroundPanel({ store, problem }: { store: EditorStore; problem: string | null }) {
  const { api } = usePage();
  const { history, make, say } = useStore(store);
  const { background } = history.document;
  const label = useId();
  const set = (next: Background | null, sentence: string) => make({ ...noPatch, background: next }, sentence);

  const choose = async (file: File | null) => {
    if (file === null) return;
    const read = await readPicture(file);
    if (!read.ok) return say(read.error, true);
    const { picture, width, height } = read.value;
    try {
      const { id } = await api.layout.putBackground(picture);
      const now = store.getState().history.document;
      const around = now.background?.box ??
        boxOfBoxes([...now.areas.values()].map(({ box }) => box)) ?? { x: 0, y: 0, width: 600, height: 400 };
      const box = { x: around.x, y: around.y, width: around.width, height: Math.max((around.width * height) / width, 1) };
      set({ id, box, opacity: now.background?.opacity ?? 0.5 }, 'Background picture placed. Give its true width in feet.');
    } catch (error) {
      say(errorSentence(error, 'The console did not take the picture. Try again.'), true);
    }
  };
  return (
    <section className={styles.part} aria-label="Background picture">
      <h3>Background picture</h3>
      {problem !== null && <ProblemLine sentence={problem} />}
      <Controls label="Picture">
        <FileButton accept="image/png,image/jpeg,image/webp,image/svg+xml" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              {background === null ? 'Choose a picture' : 'Choose another'}
            </Button>
          )}
        </FileButton>
        {background !== null && (
          <Button variant="default" onClick={() => set(null, 'Background picture removed.')}>
            Remove
          </Button>
        )}
      </Controls>
      {background === null ? (
        <p className={styles.hint}>A plan or an aerial photo (PNG, JPEG, WebP, SVG) to draw over.</p>
      ) : (
        <>
          <div className={styles.fields}>
            <NumberField
              label="Left (ft)"
              value={background.box.x}
              onTake={(x) => set({ ...background, box: { ...background.box, x } }, 'Picture moved.')}
            />
            <NumberField
              label="Top (ft)"
              value={background.box.y}
              onTake={(y) => set({ ...background, box: { ...background.box, y } }, 'Picture moved.')}
            />
            <NumberField
              label="Width (ft)"
              min={10}
              value={background.box.width}
              onTake={(width) =>
                set(
                  { ...background, box: { ...background.box, width, height: (background.box.height * width) / background.box.width } },
                  'Picture scaled.',
                )
              }
            />
          </div>
          <p className={styles.hint} id={label}>
            Strength
          </p>
          <Slider
            key={background.opacity}
            thumbProps={{ 'aria-labelledby': label }}
            min={0}
            max={100}
            step={5}
            defaultValue={Math.round(background.opacity * 100)}
            label={(value) => `${value}%`}
            onChangeEnd={(value) => set({ ...background, opacity: value / 100 }, `Picture at ${value}%.`)}
          />
        </>
      )}
    </section>
  );
}
