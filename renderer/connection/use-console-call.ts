import { useState } from 'react';
import type { Message } from '../../shared/i18n/message.ts';
import { errorMessage } from './error-message.ts';

/**
 * Calls the console, and keeps whether a call is running and why the last one failed. `otherwise`
 * is the text when the console gave none.
 *
 *     const { act, isBusy, problem } = useConsoleCall();
 *     <Button loading={isBusy} onClick={() => void act(() => api.settings.backUp())} />
 */
export function useConsoleCall() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Message | null>(null);
  const act = async (work: () => Promise<unknown>, otherwise?: Message) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(errorMessage(error, otherwise));
    } finally {
      setBusy(false);
    }
  };
  return { act, isBusy, problem, setProblem };
}
