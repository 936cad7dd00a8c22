import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { inTurn, message } from '../../../../shared/i18n/message.ts';
import { checkOwner, ownerAsSent, readMcNumber } from '../../../../shared/marketplace/checks.ts';
import { carrierStatus } from '../../../../shared/marketplace/freight-status.ts';
import { type Owner, sameStatus } from '../../../../shared/marketplace/model.ts';
import type { CarrierRow } from '../../../../shared/marketplace/view.ts';
import { capital } from '../../../../shared/text.ts';
import { useFieldErrors } from '../../../connection/use-field-errors.ts';
import { useMissingRole, usePage } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { LimitedInput } from '../../../ui/fields/limited-text.tsx';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { Foreign, SaidLine } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../market.module.css';
import { useMarket } from '../market-store.ts';

/** Fields of the two forms by their names on the wire (contract.md 2.2, 2.4). */
const searchNames = { mc: 'mc', dot: 'mc' } as const;
const ownerNames = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_number: 'phone',
  phone_number_extension: 'phoneExtension',
} as const satisfies Readonly<Record<string, keyof Owner>>;
const nobody: Owner = { firstName: '', lastName: '', email: '', phone: '', phoneExtension: '' };
const ownerFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'phoneExtension',
] as const satisfies readonly (keyof Owner)[];

/**
 * Search by MC number, and the request to act for the carrier. Carriers found before are known
 * without the network.
 */
export function FindCarrier() {
  const { t, format } = useWords();
  const { api, announcer } = usePage();
  const { carriers, requests } = useMarket();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<string | null>(null);
  const errors = useFieldErrors(searchNames);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const mc = readMcNumber(typed);
    if (!mc.ok) return errors.format(mc.error);
    errors.clear();
    try {
      setFound((await api.carriers.find({ mc: mc.value })).id);
    } catch (error) {
      setFound(null);
      announcer.format(format(errors.tell(error, message('common.noAnswer'))), true);
    }
  };
  const shown = [...carriers].sort(
    (a, b) => Number(b.id === found) - Number(a.id === found) || (a.readAt < b.readAt ? 1 : -1),
  );
  return (
    <section className={styles.card} aria-label={t('carriers.find')}>
      <h3>{t('carriers.find')}</h3>
      <form className={styles.buttons} onSubmit={(event) => void submit(event)}>
        <TextInput
          data-no-loss
          aria-label={t('carriers.find.mc')}
          placeholder={t('carriers.find.mc')}
          value={typed}
          error={errors.at('mc')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">{t('common.search')}</Button>
      </form>
      {errors.above !== null && <SaidLine said={errors.above} />}
      <ul className={styles.list} aria-label={t('shell.screen.carriers')}>
        {shown.map((carrier) => (
          <Carrier
            key={carrier.id}
            carrier={carrier}
            isRequested={requests.some(
              (request) =>
                request.carrier?.id === carrier.id && !sameStatus(request.status, 'rejected'),
            )}
          />
        ))}
      </ul>
    </section>
  );
}

function Carrier({ carrier, isRequested }: { carrier: CarrierRow; isRequested: boolean }) {
  const { t, format } = useWords();
  const { api, announcer } = usePage();
  const mayAsk = useMissingRole('money') === null;
  const [owner, setOwner] = useState<Owner | null>(null);
  const errors = useFieldErrors(ownerNames);
  const [isBusy, setBusy] = useState(false);
  const findings = owner === null ? [] : checkOwner(owner);
  const errorOf = (key: keyof Owner) => {
    const found = owner?.[key] === '' ? undefined : findings.find(({ field }) => field === key);
    return found === undefined ? errors.at(key) : format(found.said);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (owner === null || isBusy) return;
    if (findings[0] !== undefined) return errors.format(findings[0].said);
    setBusy(true);
    errors.clear();
    try {
      const attempt = await api.carriers.requestIntegration({
        carrierId: carrier.id,
        owner: ownerAsSent(owner),
      });
      if (attempt.state === 'done') {
        announcer.format(format(attempt.said));
        setOwner(null);
      } else if (attempt.state === 'unknown')
        errors.format(inTurn([attempt.said, message('carriers.request.look')]));
      else if (attempt.at !== undefined) {
        errors.share(attempt.at);
        announcer.format(format(attempt.said), true);
      } else errors.format(attempt.said);
    } catch (error) {
      errors.tell(error, message('carriers.noAnswer'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.carrier}>
      <div>
        <strong>
          <Foreign text={carrier.name ?? t('common.unnamedCarrier')} max={80} />
        </strong>{' '}
        {t('carriers.numbers', { mc: carrier.mc ?? '—', dot: carrier.dot ?? '—' })}
      </div>
      <div className={styles.buttons}>
        <CarrierState carrier={carrier} />
        {!isRequested && owner === null && (
          <Button
            size="compact-xs"
            variant="default"
            disabled={!mayAsk}
            onClick={() => setOwner(nobody)}
          >
            {t('carriers.request')}
          </Button>
        )}
      </div>
      {owner !== null && (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => void send(event)}
          aria-label={t('carriers.owner')}
        >
          {ownerFields.map((key) => {
            const own = {
              label: t(`carriers.owner.${key}`),
              value: owner[key],
              error: errorOf(key),
            };
            // What was wrong with the last try isn't about what is typed now.
            const set = (text: string) => {
              errors.clear();
              setOwner({ ...owner, [key]: text });
            };
            return key === 'phone' ? (
              <PhoneField key={key} {...own} sendsExtension onText={set} />
            ) : (
              <LimitedInput
                key={key}
                {...own}
                most={255}
                onChange={(event) => set(event.currentTarget.value)}
              />
            );
          })}
          {errors.above !== null && <SaidLine said={errors.above} />}
          <div className={styles.buttons}>
            <Button type="submit" loading={isBusy}>
              {t('carriers.request.send')}
            </Button>
            <Button variant="default" onClick={() => setOwner(null)}>
              {t('common.cancel')}
            </Button>
          </div>
        </form>
      )}
    </li>
  );
}

/** The carrier's status at the marketplace, whether it may haul, and since when we know that. */
function CarrierState({ carrier }: { carrier: CarrierRow }) {
  const { t, format } = useWords();
  return (
    <>
      <Tag tone={sameStatus(carrier.status, 'ready') ? 'ok' : 'warn'}>
        <Foreign text={capital(format(carrierStatus(carrier.status)))} max={30} />
      </Tag>
      <Tag tone={carrier.eligible ? 'ok' : 'bad'}>
        {t(carrier.eligible ? 'carriers.eligible' : 'carriers.notEligible')}
      </Tag>
      <span className={styles.dim}>
        {t('marketplace.updated')} <Moment at={carrier.readAt} />
      </span>
    </>
  );
}
