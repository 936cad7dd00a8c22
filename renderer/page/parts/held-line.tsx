import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Held } from '../../../shared/hold.ts';
import { errorSentence } from '../../connection/error-sentence.ts';
import { ProblemLine } from '../../ui/parts.tsx';
import { Moment } from './age.tsx';
import styles from './held-line.module.css';

/**
 * Why nothing is sent from here until a clerk has looked elsewhere, and the button to say so. The notice above every screen tells the
 * whole story. `what` begins the sentence: "Calls are held back".
 */
export function HeldLine({ held, what, look, onLooked }: { held: Held; what: string; look: string; onLooked: () => Promise<unknown> }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const looked = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await onLooked();
    } catch (error) {
      setProblem(errorSentence(error, 'The console did not answer. Try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className={styles.held}>
        <span>
          {what} since <Moment at={held.since} />: {look}
        </span>
        <Button size="compact-sm" loading={isBusy} onClick={() => void looked()}>
          I have looked
        </Button>
      </div>
      {problem !== null && <ProblemLine sentence={problem} />}
    </>
  );
}
