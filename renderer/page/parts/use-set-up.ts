import { useWords } from '../../ui/words.ts';
import { useMissingRole, usePage, useUi } from '../page-context.tsx';

/** Opens the form for a yard of one's own; says whom to ask where the clerk may not. */
export function useSetUp(): () => void {
  const { t } = useWords();
  const { results } = usePage();
  const missing = useMissingRole('administer');
  const show = useUi((ui) => ui.show);
  const openDialog = useUi((ui) => ui.openDialog);
  return () => {
    if (missing !== null) return results.refused(t('settings.facilities.askAdministrator'));
    show('settings');
    openDialog('setUp');
  };
}
