import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { message } from '../../../shared/i18n/message.ts';
import { noPatch } from '../../../shared/layout/edit/patch.ts';
import type { YardPoint } from '../../../shared/layout/points.ts';
import { Controls } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import { NumberField } from './applied-number-field.tsx';
import styles from './editor.module.css';
import type { EditorStore } from './editor-store.ts';

/**
 * Where trucks enter. The map on a gate pass draws the way from there. `middle` is the middle of
 * the view, in feet: without a mouse, the clerk starts there.
 */
export function GatePanel({ store, middle }: { store: EditorStore; middle: () => YardPoint }) {
  const { t } = useWords();
  const { history, make } = useStore(store);
  const { gate } = history.document;
  const moveTo = (at: YardPoint) => make({ ...noPatch, gate: at }, message('layout.gate.placed'));
  return (
    <section className={styles.part} aria-label={t('layout.gate')}>
      <h3>{t('layout.gate')}</h3>
      <p className={styles.hint}>{t('layout.gate.hint')}</p>
      <Controls label={t('layout.gate')}>
        {gate === null ? (
          <Button variant="default" onClick={() => moveTo(middle())}>
            {t('layout.gate.place')}
          </Button>
        ) : (
          <Button
            variant="default"
            onClick={() => make({ ...noPatch, gate: null }, message('layout.gate.removed'))}
          >
            {t('common.remove')}
          </Button>
        )}
      </Controls>
      <div className={styles.fields}>
        <NumberField
          label={t('layout.left')}
          value={gate?.x ?? null}
          onTake={(x) => gate !== null && moveTo({ ...gate, x })}
        />
        <NumberField
          label={t('layout.top')}
          value={gate?.y ?? null}
          onTake={(y) => gate !== null && moveTo({ ...gate, y })}
        />
      </div>
    </section>
  );
}
