import { Button, Modal, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorSentence } from '../../../connection/error-sentence.ts';
import { useFieldErrors } from '../../../connection/use-field-errors.ts';
import { usePage } from '../../../page/page-context.tsx';
import { DialogButtons, ProblemLine } from '../../../ui/parts.tsx';
import styles from '../market.module.css';

/** The field of the form by its names on the wire (contract.md 2.2, assign_driver). */
const wireNames = { driver_id: 'driver', driver: 'driver' } as const;

/** Chooses a driver of the carrier for a load. */
export function DriverDialog({ account, loadId, onClose }: { account: string; loadId: string; onClose: () => void }) {
  const { api, announcer } = usePage();
  const [driver, setDriver] = useState<string | null>(null);
  const errors = useFieldErrors(wireNames);
  const [isBusy, setBusy] = useState(false);
  const { data = [], error } = useQuery({
    queryKey: ['drivers', account],
    queryFn: ({ signal }) => api.carriers.drivers({ account }, { signal }),
  });
  const assign = async () => {
    const chosen = data.find(({ id }) => id === driver);
    if (chosen === undefined) return errors.say('Choose a driver.');
    setBusy(true);
    errors.clear();
    try {
      await api.carriers.assignDriver({ account, loadId, driver: { id: chosen.id, name: chosen.name } });
      announcer.say('The driver was assigned.');
      onClose();
    } catch (failure) {
      errors.tell(failure, 'The console did not answer. Try again: assigning the same driver again changes nothing.');
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
          error={errors.at('driver')}
          onChange={setDriver}
        />
        {error !== null && <ProblemLine sentence={errorSentence(error, 'The drivers could not be read.')} />}
        {errors.above !== null && <ProblemLine sentence={errors.above} />}
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
