import { Button, Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { checkDriver, driverPhoneAsSent } from '../../../../shared/marketplace/checks.ts';
import type { Driver } from '../../../../shared/marketplace/model.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { type FieldErrors, useFieldErrors } from '../../../connection/use-field-errors.ts';
import { useMissingRole, usePage } from '../../../page/page-context.tsx';
import { LimitedInput } from '../../../ui/fields/limited-text.tsx';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { MessageLine, OutsideText } from '../../../ui/parts.tsx';
import { phoneText } from '../../../ui/text/phone-text.ts';
import { useWords } from '../../../ui/words.ts';
import styles from '../market.module.css';
import { RemoveButtons } from './remove-buttons.tsx';

type Draft = {
  readonly id: string | null;
  readonly name: string;
  readonly phone: string;
  readonly smsEnabled: boolean;
};
/** Fields of the form by their names on the wire (contract.md 2.4, "Driver"). */
const wireNames = { name: 'name', phone_number: 'phone', sms_enabled: 'smsEnabled' } as const;
const newDriver: Draft = { id: null, name: '', phone: '', smsEnabled: true };

/** Drivers of a carrier: list, add, change, remove. */
export function Drivers({ account }: { account: string }) {
  const { t, format } = useWords();
  const { api, announcer } = usePage();
  const mayChange = useMissingRole('money') === null;
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const errors = useFieldErrors(wireNames);
  const { data = [], error } = useQuery({
    queryKey: ['drivers', account],
    queryFn: ({ signal }) => api.carriers.drivers({ account }, { signal }),
  });
  const act = async (done: Message, work: () => Promise<unknown>) => {
    errors.clear();
    try {
      await work();
      announcer.format(format(done));
      setDraft(null);
      setLeaving(null);
    } catch (failure) {
      announcer.format(format(errors.tell(failure, message('common.noAnswerCheckList'))), true);
    }
    await queries.invalidateQueries({ queryKey: ['drivers', account] });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (draft === null) return;
    const wrong = checkDriver(draft)[0];
    if (wrong !== undefined) return errors.format(wrong.said);
    void act(message('carriers.driver.saved'), () =>
      api.carriers.saveDriver(asSent(account, draft)),
    );
  };
  return (
    <div className={styles.form}>
      <ul className={styles.list} aria-label={t('carriers.drivers')}>
        {data.map((driver) => (
          <DriverRow
            key={driver.id}
            driver={driver}
            isAsked={leaving === driver.id}
            onAsk={(isAsked) => setLeaving(isAsked ? driver.id : null)}
            onEdit={() => setDraft({ ...driver, phone: driver.phone ?? '' })}
            onRemove={() =>
              void act(message('carriers.driver.removed'), () =>
                api.carriers.removeDriver({ account, id: driver.id }),
              )
            }
          />
        ))}
      </ul>
      {error !== null && (
        <MessageLine said={errorMessage(error, message('carriers.drivers.failed'))} />
      )}
      {draft === null ? (
        <div>
          <Button
            size="compact-xs"
            variant="default"
            disabled={!mayChange}
            onClick={() => setDraft(newDriver)}
          >
            {t('carriers.driver.add')}
          </Button>
        </div>
      ) : (
        <DriverForm
          draft={draft}
          errors={errors}
          onChange={setDraft}
          onSave={save}
          onCancel={() => {
            errors.clear();
            setDraft(null);
          }}
        />
      )}
      {errors.above !== null && <MessageLine said={errors.above} />}
    </div>
  );
}

/** A driver is added where one is needed; the list has it once it was saved. */
export function AddDriver({
  account,
  onAdded,
  onCancel,
}: {
  account: string;
  onAdded: () => void;
  onCancel: () => void;
}) {
  const { api } = usePage();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>(newDriver);
  const errors = useFieldErrors(wireNames);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkDriver(draft)[0];
    if (wrong !== undefined) return errors.format(wrong.said);
    errors.clear();
    try {
      await api.carriers.saveDriver(asSent(account, draft));
      await queries.refetchQueries({ queryKey: ['drivers', account] });
      onAdded();
    } catch (failure) {
      errors.tell(failure, message('common.noAnswerCheckList'));
    }
  };
  return (
    <>
      <DriverForm
        draft={draft}
        errors={errors}
        onChange={setDraft}
        onSave={(event) => void save(event)}
        onCancel={onCancel}
      />
      {errors.above !== null && <MessageLine said={errors.above} />}
    </>
  );
}

const asSent = (account: string, { id, name, phone, smsEnabled }: Draft) => ({
  account,
  id,
  name: name.trim(),
  phone: driverPhoneAsSent(phone),
  smsEnabled,
});

function DriverForm({
  draft,
  errors,
  onChange,
  onSave,
  onCancel,
}: {
  draft: Draft;
  errors: FieldErrors<(typeof wireNames)[keyof typeof wireNames]>;
  onChange: (draft: Draft) => void;
  onSave: (event: FormEvent) => void;
  onCancel: () => void;
}) {
  const { t } = useWords();
  return (
    <form className={styles.buttons} noValidate onSubmit={onSave} aria-label={t('common.driver')}>
      <LimitedInput
        label={t('carriers.driver.name')}
        most={255}
        value={draft.name}
        error={errors.at('name')}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <PhoneField
        label={t('carriers.driver.phone')}
        value={draft.phone}
        error={errors.at('phone')}
        onText={(phone) => onChange({ ...draft, phone })}
      />
      <Checkbox
        size="xs"
        label={t('carriers.driver.texts')}
        checked={draft.smsEnabled}
        error={errors.at('smsEnabled')}
        onChange={(event) => onChange({ ...draft, smsEnabled: event.currentTarget.checked })}
      />
      <Button type="submit">{t('common.save')}</Button>
      <Button variant="default" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </form>
  );
}

function DriverRow({
  driver,
  isAsked,
  onAsk,
  onEdit,
  onRemove,
}: {
  driver: Driver;
  isAsked: boolean;
  onAsk: (isAsked: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useWords();
  const mayChange = useMissingRole('money') === null;
  return (
    <li>
      <div className={styles.buttons}>
        <OutsideText text={driver.name} max={80} />
        <OutsideText
          text={driver.phone === null ? t('carriers.driver.noPhone') : phoneText(driver.phone)}
          max={30}
        />
        {!driver.smsEnabled && <span className={styles.dim}>{t('carriers.driver.noTexts')}</span>}
        <Button size="compact-xs" variant="subtle" disabled={!mayChange} onClick={onEdit}>
          {t('common.edit')}
          <span className="ym-hidden"> {driver.name}</span>
        </Button>
        <RemoveButtons
          isAsked={isAsked}
          onAsk={onAsk}
          onRemove={onRemove}
          disabled={!mayChange}
          name={driver.name}
        />
      </div>
    </li>
  );
}
