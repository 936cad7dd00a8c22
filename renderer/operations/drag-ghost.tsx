import { IconBan, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { displayText } from '../../shared/text.ts';
import { usePage } from '../page/page-context.tsx';
import { useWords } from '../ui/words.ts';
import { refusalOf } from './draft/operation-draft.ts';
import styles from './operations.module.css';

/**
 * Shows what is being dragged beside the pointer, with the rules' verdict on the row under it. The
 * map draws its own.
 */
export function DragGhost() {
  const { drag } = usePage();
  const isDragging = useStore(drag, (state) => state.drag !== null);
  return isDragging ? <Ghost /> : null;
}

function Ghost() {
  const { t, format } = useWords();
  const { drag, yard } = usePage();
  const label = useStore(drag, (state) => state.drag?.label ?? '');
  const over = useStore(drag, (state) => state.overRow);
  const overList = useStore(drag, (state) => state.overList);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // We move it without React, because the pointer moves far more often than its text changes.
    const move = ({ clientX, clientY, target }: PointerEvent) => {
      if (box.current === null) return;
      box.current.style.transform = `translate(${clientX + 14}px, ${clientY + 12}px)`;
      box.current.hidden =
        target instanceof Element && target.closest('[data-draws-drag]') !== null;
    };
    window.addEventListener('pointermove', move, { capture: true, passive: true });
    return () => window.removeEventListener('pointermove', move, { capture: true });
  }, []);
  const findings = over?.findings ?? overList;
  const refusal = findings === null ? null : refusalOf(findings);
  const code = over === null ? '' : displayText(yard.table.spot(over.spot)?.code ?? '', 40);
  const offer =
    over === null ? t('actions.title.unassignNone') : t('actions.dropOn', { spot: code });
  return (
    <div ref={box} className={styles.ghost} aria-hidden>
      <strong>{label}</strong>
      {findings !== null && refusal !== null && (
        <span className={styles.ghostNo}>
          <IconBan size={14} aria-hidden /> {format(refusal.said)}
        </span>
      )}
      {findings !== null && refusal === null && (
        <span className={styles.ghostYes}>
          <IconCheck size={14} aria-hidden />{' '}
          {findings[0] === undefined ? offer : format(findings[0].said)}
        </span>
      )}
    </div>
  );
}
