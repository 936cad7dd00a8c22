import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { FieldFinding } from '../../../shared/field-errors.ts';
import { checkShipper, MILEAGE_PROVIDERS, type ShipperDraft } from '../../../shared/quoting/shipper.ts';
import { useFieldErrors } from '../../connection/use-field-errors.ts';
import { usePage } from '../../page/page-context.tsx';
import { ProblemLine } from '../../ui/parts.tsx';
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

/** Fields of the form by their names on the wire (seeds/quoting.md, "Shipper"). */
const wireNames = {
  name: 'name',
  email: 'email',
  fuel_rate: 'fuelRate',
  mileage_provider: 'mileageProvider',
  tms_url: 'tmsUrl',
  has_quote_response_integration: 'hasQuoteResponseIntegration',
} as const satisfies Readonly<Record<string, keyof ShipperDraft>>;

/** A new shipper by the service's rules. Created once, online; the draft of the quote then is for it. */
export function NewShipper() {
  const { api, announcer } = usePage();
  const quickQuote = useQuickQuoteStore();
  const queries = useQueryClient();
  const [shipper, setShipper] = useState(empty);
  const [findings, setFindings] = useState<readonly FieldFinding[]>([]);
  const errors = useFieldErrors(wireNames);
  const [isBusy, setBusy] = useState(false);
  const errorOf = (field: keyof ShipperDraft) => findings.find((each) => each.field === field)?.sentence ?? errors.at(field);
  const set = (change: Partial<ShipperDraft>) => setShipper({ ...shipper, ...change });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = checkShipper(shipper);
    setFindings(found);
    if (found.length > 0) return announcer.say(found[0]?.sentence ?? '', true);
    setBusy(true);
    errors.clear();
    try {
      const made = await api.quoting.createShipper({ shipper });
      await queries.invalidateQueries({ queryKey: ['shippers'] });
      announcer.say(made.sentence, made.shipper === null);
      if (made.shipper === null) return errors.say(made.sentence);
      quickQuote.change({ shipper: { id: made.shipper.id, name: made.shipper.name } });
      quickQuote.show({ kind: 'form' });
    } catch (error) {
      const { data } = error as { data?: { findings?: readonly FieldFinding[] } };
      if (data?.findings !== undefined) return setFindings(data.findings);
      announcer.say(errors.tell(error, 'The console did not answer. Look for the shipper in the list before you create it again.'), true);
    } finally {
      setBusy(false);
    }
  };
  const text = (field: 'name' | 'email' | 'fuelRate' | 'tmsUrl', label: string, more: object = {}) => (
    <TextInput
      label={label}
      value={shipper[field]}
      error={errorOf(field)}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      {...more}
    />
  );
  return (
    <form className={styles.form} aria-label="New shipper" noValidate onSubmit={(event) => void submit(event)}>
      {text('name', 'Name', { required: true, maxLength: 300, autoFocus: true })}
      {text('email', 'E-mail', { inputMode: 'email', maxLength: 300 })}
      {text('fuelRate', 'Fuel rate, USD per mile', { inputMode: 'decimal', maxLength: 20 })}
      <Select
        withScrollArea={false}
        classNames={{ options: styles.options ?? '' }}
        label="Mileage provider"
        required
        data={[...MILEAGE_PROVIDERS]}
        value={shipper.mileageProvider}
        error={errorOf('mileageProvider')}
        onChange={(mileageProvider) => set({ mileageProvider: mileageProvider ?? '' })}
      />
      {text('tmsUrl', 'TMS address', { inputMode: 'url', maxLength: 500 })}
      <Switch
        size="xs"
        label="Quotes are sent to the shipper by integration"
        checked={shipper.hasQuoteResponseIntegration}
        onChange={(event) => set({ hasQuoteResponseIntegration: event.currentTarget.checked })}
      />
      {errors.at('hasQuoteResponseIntegration') !== null && <ProblemLine sentence={errors.at('hasQuoteResponseIntegration') ?? ''} />}
      {errors.above !== null && <ProblemLine sentence={errors.above} />}
      <div className={styles.row}>
        <Button type="submit" loading={isBusy}>
          Create the shipper
        </Button>
        <Button variant="default" onClick={() => quickQuote.show({ kind: 'form' })}>
          Back
        </Button>
      </div>
    </form>
  );
}
