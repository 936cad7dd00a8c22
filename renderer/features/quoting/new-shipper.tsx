import { Button, Select, Switch, type TextInputProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { FieldFinding } from '../../../shared/field-errors.ts';
import { message } from '../../../shared/i18n/message.ts';
import {
  checkShipper,
  MILEAGE_PROVIDERS,
  type ShipperDraft,
} from '../../../shared/quoting/shipper.ts';
import { readMoney } from '../../../shared/readers/number.ts';
import { useFieldErrors } from '../../connection/use-field-errors.ts';
import { usePage } from '../../page/page-context.tsx';
import { LimitedInput } from '../../ui/fields/limited-text.tsx';
import { DecimalField } from '../../ui/fields/number-field.tsx';
import { MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './quick-quote.module.css';
import { useQuickQuoteStore } from './use-quick-quote.ts';

const empty: ShipperDraft = {
  name: '',
  email: '',
  fuelRate: '',
  mileageProvider: 'PCM_CURRENT',
  tmsUrl: '',
  hasQuoteResponseIntegration: false,
};

/** The form's field for each name on the wire (seeds/quoting.md, "Shipper"). */
const wireNames = {
  name: 'name',
  email: 'email',
  fuel_rate: 'fuelRate',
  mileage_provider: 'mileageProvider',
  tms_url: 'tmsUrl',
  has_quote_response_integration: 'hasQuoteResponseIntegration',
} as const satisfies Readonly<Record<string, keyof ShipperDraft>>;

/**
 * Creates a shipper by the service's rules, once and only online. The draft of the quote then uses
 * it.
 */
export function NewShipper() {
  const { api, announcer } = usePage();
  const { t, format } = useWords();
  const quickQuote = useQuickQuoteStore();
  const queries = useQueryClient();
  const [shipper, setShipper] = useState(empty);
  const [findings, setFindings] = useState<readonly FieldFinding[]>([]);
  const errors = useFieldErrors(wireNames);
  const [isBusy, setBusy] = useState(false);
  const errorOf = (field: keyof ShipperDraft) => {
    const found = findings.find((each) => each.field === field);
    return found === undefined ? errors.at(field) : format(found.said);
  };
  const set = (change: Partial<ShipperDraft>) => setShipper({ ...shipper, ...change });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = checkShipper(shipper);
    setFindings(found);
    const [first] = found;
    if (first !== undefined) return announcer.format(format(first.said), true);
    setBusy(true);
    errors.clear();
    try {
      const made = await api.quoting.createShipper({ shipper });
      await queries.invalidateQueries({ queryKey: ['shippers'] });
      announcer.format(format(made.said), made.shipper === null);
      if (made.shipper === null) return errors.format(made.said);
      quickQuote.change({ shipper: { id: made.shipper.id, name: made.shipper.name } });
      quickQuote.show({ kind: 'form' });
    } catch (error) {
      const { data } = error as { data?: { findings?: readonly FieldFinding[] } };
      if (data?.findings !== undefined) return setFindings(data.findings);
      announcer.format(format(errors.tell(error, message('quoting.shipper.noAnswer'))), true);
    } finally {
      setBusy(false);
    }
  };
  const text = (
    field: 'name' | 'email' | 'tmsUrl',
    label: string,
    more: { most: number } & TextInputProps,
  ) => (
    <LimitedInput
      label={label}
      value={shipper[field]}
      error={errorOf(field)}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      {...more}
    />
  );
  return (
    <form
      className={styles.form}
      aria-label={t('quoting.shipper.new')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {text('name', t('common.name'), { required: true, most: 300, autoFocus: true })}
      {text('email', t('quoting.shipper.email'), { inputMode: 'email', most: 300 })}
      <DecimalField
        label={t('quoting.shipper.fuelRate')}
        read={readMoney}
        value={shipper.fuelRate}
        error={errorOf('fuelRate')}
        onText={(fuelRate) => set({ fuelRate })}
      />
      <Select
        withScrollArea={false}
        classNames={{ options: styles.options ?? '' }}
        label={t('quoting.shipper.mileage')}
        required
        data={[...MILEAGE_PROVIDERS]}
        value={shipper.mileageProvider}
        error={errorOf('mileageProvider')}
        onChange={(mileageProvider) => set({ mileageProvider: mileageProvider ?? '' })}
      />
      {text('tmsUrl', t('quoting.shipper.tmsUrl'), { inputMode: 'url', most: 500 })}
      <Switch
        size="xs"
        label={t('quoting.shipper.integration')}
        checked={shipper.hasQuoteResponseIntegration}
        error={errors.at('hasQuoteResponseIntegration')}
        onChange={(event) => set({ hasQuoteResponseIntegration: event.currentTarget.checked })}
      />
      {errors.above !== null && <MessageLine said={errors.above} />}
      <div className={styles.row}>
        <Button type="submit" loading={isBusy}>
          {t('quoting.shipper.create')}
        </Button>
        <Button variant="default" onClick={() => quickQuote.show({ kind: 'form' })}>
          {t('quoting.shipper.back')}
        </Button>
      </div>
    </form>
  );
}
