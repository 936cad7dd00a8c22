import { useStore } from 'zustand';
import { displayText, spotRefLabel } from '../../../../shared/text.ts';
import { usePage, useUi } from '../../../page/page-context.tsx';
import { unlistedOf } from '../../../page/stores/unlisted-trucks.ts';
import { Tag } from '../../../ui/tag.tsx';
import { WholeCodes } from '../../../ui/text/whole-codes.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './waiting.module.css';

/**
 * Trucks that were checked in while the service was gone. They wait like the others, and no spot is
 * assigned to them before they are sent. The gate's screen keeps and sends them.
 */
export function NotSentYet() {
  const page = usePage();
  const { yard } = page;
  const { t, format } = useWords();
  const show = useUi((ui) => ui.show);
  const { drafts } = useStore(unlistedOf(page));
  if (drafts.length === 0) return null;
  return (
    <ul className={styles.notSent} aria-label={t('gate.drafts')}>
      {drafts.map(({ id, label, spot }) => (
        <li key={id}>
          <Tag tone="warn">{t('gate.draft.notSent')}</Tag>{' '}
          <button type="button" onClick={() => show('gate')}>
            <bdi>{displayText(format(label), 80)}</bdi>
          </button>
          {spot !== null && (
            <span>
              {' '}
              <WholeCodes
                text={t('gate.draft.meantFor', { spot: spotRefLabel(yard.table, spot) })}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
