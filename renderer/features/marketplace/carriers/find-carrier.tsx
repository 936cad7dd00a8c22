import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { checkOwner, readMcNumber } from '../../../../shared/marketplace/checks.ts';
import { type Owner, sameStatus } from '../../../../shared/marketplace/model.ts';
import type { CarrierRow } from '../../../../shared/marketplace/view.ts';
import { useFieldErrors } from '../../../connection/use-field-errors.ts';
import { useMissingRole, usePage } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { Foreign, ProblemLine } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
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
const ownerFields: readonly { readonly key: keyof Owner; readonly label: string }[] = [
  { key: 'firstName', label: 'First name' },
  { key: 'lastName', label: 'Last name' },
  { key: 'email', label: 'E-mail' },
  { key: 'phone', label: 'Phone, with + and country code' },
  { key: 'phoneExtension', label: 'Extension (optional)' },
];

/** Search by MC number, and the request to act for the carrier. Carriers found before are known without the network. */
export function FindCarrier() {
  const { api, announcer } = usePage();
  const { carriers, requests } = useMarket();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<string | null>(null);
  const errors = useFieldErrors(searchNames);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const mc = readMcNumber(typed);
    if (!mc.ok) return errors.say(mc.error);
    errors.clear();
    try {
      setFound((await api.carriers.find({ mc: mc.value })).id);
    } catch (error) {
      setFound(null);
      announcer.say(errors.tell(error, 'The console did not answer. Try again.'), true);
    }
  };
  const shown = [...carriers].sort((a, b) => Number(b.id === found) - Number(a.id === found) || (a.readAt < b.readAt ? 1 : -1));
  return (
    <section className={styles.card} aria-label="Find a carrier">
      <h3>Find a carrier</h3>
      <form className={styles.buttons} onSubmit={(event) => void submit(event)}>
        <TextInput
          aria-label="MC number"
          placeholder="MC number"
          value={typed}
          error={errors.at('mc')}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={20}
        />
        <Button type="submit">Search</Button>
      </form>
      {errors.above !== null && <ProblemLine sentence={errors.above} />}
      <ul className={styles.list} aria-label="Carriers">
        {shown.map((carrier) => (
          <Carrier
            key={carrier.id}
            carrier={carrier}
            isRequested={requests.some((request) => request.carrier?.id === carrier.id && !sameStatus(request.status, 'rejected'))}
          />
        ))}
      </ul>
    </section>
  );
}

function Carrier({ carrier, isRequested }: { carrier: CarrierRow; isRequested: boolean }) {
  const { api, announcer } = usePage();
  const mayAsk = useMissingRole('money') === null;
  const [owner, setOwner] = useState<Owner | null>(null);
  const errors = useFieldErrors(ownerNames);
  const [isBusy, setBusy] = useState(false);
  const findings = owner === null ? [] : checkOwner(owner);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (owner === null || isBusy) return;
    if (findings[0] !== undefined) return errors.say(findings[0].sentence);
    setBusy(true);
    errors.clear();
    try {
      const attempt = await api.carriers.requestIntegration({ carrierId: carrier.id, owner });
      if (attempt.state === 'done') {
        announcer.say('The integration was requested.');
        setOwner(null);
      } else if (attempt.state === 'unknown')
        errors.say(`${attempt.sentence} Look at it under Calls on the Marketplace screen and clear it before you ask again.`);
      else if (attempt.at !== undefined) {
        errors.share(attempt.at);
        announcer.say(attempt.sentence, true);
      } else errors.say(attempt.sentence);
    } catch (error) {
      errors.tell(error, 'The console did not answer. Look under Calls on the Marketplace screen whether this was sent.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.carrier}>
      <div>
        <strong>
          <Foreign text={carrier.name ?? 'Name not told'} max={80} />
        </strong>{' '}
        MC {carrier.mc ?? 'not told'}, DOT {carrier.dot ?? 'not told'}
      </div>
      <div className={styles.buttons}>
        <Tag tone={sameStatus(carrier.status, 'ready') ? 'ok' : 'warn'}>
          <Foreign text={carrier.status} max={30} />
        </Tag>
        <Tag tone={carrier.eligible ? 'ok' : 'bad'}>{carrier.eligible ? 'Eligible' : 'Not eligible'}</Tag>
        <span className={styles.dim}>
          As of <Moment at={carrier.readAt} />
        </span>
        {!isRequested && owner === null && (
          <Button size="compact-xs" variant="default" disabled={!mayAsk} onClick={() => setOwner(nobody)}>
            Request integration…
          </Button>
        )}
      </div>
      {owner !== null && (
        <form className={styles.form} noValidate onSubmit={(event) => void send(event)} aria-label="Owner of the carrier">
          {ownerFields.map(({ key, label }) => (
            <TextInput
              key={key}
              label={label}
              value={owner[key]}
              maxLength={255}
              error={(owner[key] === '' ? null : findings.find(({ field }) => field === key)?.sentence) ?? errors.at(key)}
              onChange={(event) => setOwner({ ...owner, [key]: event.currentTarget.value })}
            />
          ))}
          {errors.above !== null && <ProblemLine sentence={errors.above} />}
          <div className={styles.buttons}>
            <Button type="submit" loading={isBusy}>
              Send the request
            </Button>
            <Button variant="default" onClick={() => setOwner(null)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </li>
  );
}
