import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { message } from '../../../../shared/i18n/message.ts';
import { readMcNumber } from '../../../../shared/marketplace/checks.ts';
import type { Carrier } from '../../../../shared/marketplace/model.ts';
import { useFieldErrors } from '../../../connection/use-field-errors.ts';
import { usePage } from '../../../page/page-context.tsx';
import { MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../market.module.css';
import { useMarket } from '../market-store.ts';
import { CarrierTable, isCarrierOf, knownCarriers } from './carrier-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';

/** The field of the form by its names on the wire (contract.md 2.2). */
const searchNames = { mc: 'mc', dot: 'mc' } as const;

/**
 * Finds a known carrier by name, MC or DOT number during typing. Search asks the service, which
 * finds by MC number only. After a failed search we show no results of an earlier one.
 */
export function FindCarrier() {
  const { t, format } = useWords();
  const { api, announcer } = usePage();
  const market = useMarket();
  const [typed, setTyped] = useState('');
  const [invited, setInvited] = useState<Carrier | null>(null);
  const errors = useFieldErrors(searchNames);
  const rows = knownCarriers(market).filter((each) => isCarrierOf(typed, each));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const mc = readMcNumber(typed);
    // A name or a DOT number finds those that are known; the service can't be asked by it.
    if (!mc.ok) return typed.trim() !== '' && rows.length > 0 ? undefined : errors.format(mc.error);
    errors.clear();
    try {
      await api.carriers.find({ mc: mc.value });
    } catch (error) {
      announcer.format(format(errors.tell(error, message('common.noAnswer'))), true);
    }
  };
  return (
    <section className={styles.found} aria-label={t('carriers.find')}>
      <form className={styles.buttons} onSubmit={(event) => void submit(event)}>
        <TextInput
          data-no-loss
          aria-label={t('carriers.find.by')}
          placeholder={t('carriers.find.by')}
          className={styles.findBy ?? ''}
          value={typed}
          error={errors.at('mc')}
          onChange={(event) => {
            errors.clear();
            setTyped(event.currentTarget.value);
          }}
        />
        <Button type="submit">{t('common.search')}</Button>
      </form>
      {errors.above !== null && <MessageLine said={errors.above} />}
      {rows.length > 0 && <CarrierTable rows={rows} onInvite={setInvited} />}
      {invited !== null && <InviteDialog carrier={invited} onClose={() => setInvited(null)} />}
    </section>
  );
}
