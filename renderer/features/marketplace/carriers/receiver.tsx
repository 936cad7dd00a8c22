import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorSentence } from '../../../connection/error-sentence.ts';
import { useMissingRole, usePage } from '../../../page/page-context.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { FindingLine, ProblemLine } from '../../../ui/parts.tsx';
import styles from '../market.module.css';
import { useMarket } from '../market-store.ts';

/** The receiver of this console: whether it is on, how far it is to be trusted, its address, and a new one. */
export function ReceiverState() {
  const { api, announcer } = usePage();
  const { receiver } = useMarket();
  const mayChange = useMissingRole('administer') === null;
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (receiver === null)
    return (
      <p>
        This console receives no events: everything is read every now and then instead. An administrator turns them on under Settings,
        “Change this facility”, and leads a relay to this computer.
      </p>
    );
  const rotate = async () => {
    setProblem(null);
    setAsked(false);
    try {
      await api.webhooks.rotate();
      announcer.say('The receiver has a new address.');
    } catch (error) {
      setProblem(errorSentence(error, 'The console did not answer. Try again.'));
    }
  };
  const copy = async () => {
    setProblem(null);
    if (await copyText(receiver.url)) announcer.say('The address was copied.');
    else setProblem('The address could not be copied. Mark it in the field below and copy it there.');
  };
  return (
    <>
      <p>
        Events are received.{' '}
        {receiver.verifies
          ? 'Deliveries are verified by the service’s key.'
          : 'Deliveries are not verified: no key of the service is set. They are hints, and everything is read again.'}{' '}
        {receiver.sources.length === 0
          ? 'Any address that reaches the port may deliver.'
          : `Only ${receiver.sources.join(', ')} may deliver.`}
      </p>
      <div className={styles.buttons}>
        <Button size="compact-xs" variant="default" disabled={receiver.url === ''} onClick={() => void copy()}>
          Copy the address
        </Button>
        {isAsked ? (
          <>
            <Button size="compact-xs" color="red" onClick={() => void rotate()}>
              Change it now
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => setAsked(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <Button size="compact-xs" variant="default" disabled={!mayChange} onClick={() => setAsked(true)}>
            New address…
          </Button>
        )}
      </div>
      {isAsked && (
        <p>
          The secret end of the address changes and the old address is dead at once. Register the new one, lead the relay to it, and remove
          the old registration.
        </p>
      )}
      {receiver.trouble !== null && <FindingLine finding={{ severity: 'caution', sentence: receiver.trouble }} />}
      {problem !== null && <ProblemLine sentence={problem} />}
    </>
  );
}
