import { Button, Modal, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorSentence } from '../../../connection/error-sentence.ts';
import { usePage } from '../../../page/page-context.tsx';
import { DialogButtons, ProblemLine } from '../../../ui/parts.tsx';
import styles from '../market.module.css';

/** Chooses a driver of the carrier for a load. */
export function DriverDialog({ account, loadId, onClose }: { account: string; loadId: string; onClose: () => void }) {
  const { api, announcer } = usePage();
  const [driver, setDriver] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { data = [], error } = useQuery({
    queryKey: ['drivers', account],
    queryFn: ({ signal }) => api.carriers.drivers({ account }, { signal }),
  });
  const assign = async () => {
    const chosen = data.find(({ id }) => id === driver);
    if (chosen === undefined) return setProblem('Choose a driver.');
    setBusy(true);
    setProblem(null);
    try {
      await api.carriers.assignDriver({ account, loadId, driver: { id: chosen.id, name: chosen.name } });
      announcer.say('The driver was assigned.');
      onClose();
    } catch (failure) {
      setProblem(errorSentence(failure, 'The console did not answer. Try again: assigning the same driver again changes nothing.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Assign a driver">
      <div className={styles.form}>
        <Select
          label="Driver"
          placeholder={data.length === 0 ? 'This carrier has no drivers yet: add one on the Carriers screen' : 'Choose a driver'}
          data={data.map(({ id, name, phone }) => ({ value: id, label: `${name}${phone === null ? '' : `, ${phone}`}` }))}
          value={driver}
          onChange={setDriver}
        />
        {error !== null && <ProblemLine sentence={errorSentence(error, 'The drivers could not be read.')} />}
        {problem !== null && <ProblemLine sentence={problem} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isBusy} onClick={() => void assign()}>
            Assign
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  );
}
