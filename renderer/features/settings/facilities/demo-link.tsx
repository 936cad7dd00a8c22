import { useUi } from '../../../page/page-context.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from './sign-in.module.css';

/** From the demo to a yard of one's own. */
export function DemoLink() {
  const { t } = useWords();
  const show = useUi((ui) => ui.show);
  const openDialog = useUi((ui) => ui.openDialog);
  const open = () => {
    show('settings');
    openDialog('setUp');
  };
  return (
    <button type="button" data-set-up className={styles.demoLink} onClick={open}>
      {t('settings.facilities.setUpYours')}
    </button>
  );
}
