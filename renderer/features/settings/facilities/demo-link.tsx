import { useUi } from '../../../page/page-context.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './sign-in.module.css';

/** From the demo to a yard of one's own. */
export function DemoLink() {
  const { t } = useWords();
  const show = useUi((ui) => ui.show);
  return (
    <button type="button" className={styles.demoLink} onClick={() => show('settings')}>
      {t('settings.facilities.setUpYours')}
    </button>
  );
}
