import { type ReactNode, useState } from 'react';
import { LeaveDialog } from '../../ui/leave-dialog.tsx';
import { useWords } from '../../ui/words.ts';
import { usePage } from '../page-context.tsx';
import { unsavedOf } from '../unsaved.ts';

/**
 * For an act that reopens the console, and this page with it. `beforeLeaving` runs the act at once,
 * or asks first when something typed isn't saved. Render `question` on the screen.
 * `used`: the form whose fields the act uses, so that they aren't lost.
 */
export function useLeaveQuestion(): {
  readonly beforeLeaving: (work: () => void, used?: Element | null) => void;
  readonly question: ReactNode;
} {
  const page = usePage();
  const { t } = useWords();
  const [asked, setAsked] = useState<{ readonly work: () => void } | null>(null);
  return {
    beforeLeaving: (work, used = null) =>
      unsavedOf(page).isThere(used) ? setAsked({ work }) : work(),
    question: (
      <LeaveDialog
        isOpen={asked !== null}
        what={t('desktop.leave.what')}
        onStay={() => setAsked(null)}
        onLeave={() => {
          setAsked(null);
          asked?.work();
        }}
      />
    ),
  };
}
