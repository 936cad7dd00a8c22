import { useSetUp } from '../../../page/parts/use-set-up.ts';
import { useWords } from '../../../ui/words.ts';
import styles from './sign-in.module.css';

/** From the demo to a yard of one's own. */
export function DemoLink() {
  const { t } = useWords();
  const open = useSetUp();
  return (
    <button type="button" data-set-up className={styles.demoLink} onClick={open}>
      {t('settings.facilities.setUpYours')}
    </button>
  );
}
