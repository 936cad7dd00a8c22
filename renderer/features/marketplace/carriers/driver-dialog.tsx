import { Button, Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { message } from '../../../../shared/i18n/message.ts';
import type { Driver } from '../../../../shared/marketplace/model.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { useFieldErrors } from '../../../connection/use-field-errors.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons, MessageLine } from '../../../ui/parts.tsx';
import { phoneText } from '../../../ui/text/phone-text.ts';
import { useWords } from '../../../ui/words.ts';
import styles from '../market.module.css';
import { AddDriver } from './drivers.tsx';

/** The field of the form by its names on the wire (contract.md 2.2, assign_driver). */
const wireNames = { driver_id: 'driver', driver: 'driver' } as const;

/** Chooses a driver of the carrier for a load. */
export function DriverDialog({
  account,
  loadId,
  onClose,
}: {
  account: string;
  loadId: string;
  onClose: () => void;
}) {
  const { t } = useWords();
  const { api, announcer } = usePage();
  const [driver, setDriver] = useState<string | null>(null);
  const errors = useFieldErrors(wireNames);
  const [isBusy, setBusy] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const queries = useQueryClient();
  /**
   * The service doesn't say which driver it created. It is the one that wasn't in the list before.
   */
  const takeAdded = () => {
    const now = queries.getQueryData<readonly Driver[]>(['drivers', account]) ?? [];
    const known = new Set(data.map(({ id }) => id));
    setDriver(now.find(({ id }) => !known.has(id))?.id ?? driver);
    setAdding(false);
  };
  const { data = [], error } = useQuery({
    queryKey: ['drivers', account],
    queryFn: ({ signal }) => api.carriers.drivers({ account }, { signal }),
  });
  const assign = async () => {
    const chosen = data.find(({ id }) => id === driver);
    if (chosen === undefined) return errors.format(message('carriers.driver.missing'));
    setBusy(true);
    errors.clear();
    try {
      await api.carriers.assignDriver({
        account,
        loadId,
        driver: { id: chosen.id, name: chosen.name },
      });
      announcer.format(t('carriers.driver.assigned', { name: chosen.name }));
      onClose();
    } catch (failure) {
      errors.tell(failure, message('carriers.driver.assignNoAnswer'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={t('carriers.driver.assign')}>
      <div className={styles.form}>
        <Select
          label={t('common.driver')}
          placeholder={data.length === 0 ? t('carriers.driver.none') : t('carriers.driver.choose')}
          data={data.map(({ id, name, phone }) => ({
            value: id,
            label: phone === null ? name : `${name} · ${phoneText(phone)}`,
          }))}
          value={driver}
          error={errors.at('driver')}
          onChange={setDriver}
        />
        {isAdding ? (
          <AddDriver account={account} onAdded={takeAdded} onCancel={() => setAdding(false)} />
        ) : (
          <div>
            <Button size="compact-xs" variant="default" onClick={() => setAdding(true)}>
              {t('carriers.driver.add')}
            </Button>
          </div>
        )}
        {error !== null && (
          <MessageLine said={errorMessage(error, message('carriers.drivers.failed'))} />
        )}
        {errors.above !== null && <MessageLine said={errors.above} />}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void assign()}>
            {t('carriers.driver.assignNow')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
