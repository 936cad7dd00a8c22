import { useUi } from '../../../page/page-context.tsx';
import styles from './sign-in.module.css';

/** From the demo to a yard of one's own. */
export function DemoLink() {
  const show = useUi((ui) => ui.show);
  return (
    <button type="button" className={styles.demoLink} onClick={() => show('settings')}>
      Set up your yard
    </button>
  );
}
