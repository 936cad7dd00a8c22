import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { checkOwner, readMcNumber } from '../../../../shared/marketplace/checks.ts';
import { type Owner, sameStatus } from '../../../../shared/marketplace/model.ts';
import type { CarrierRow } from '../../../../shared/marketplace/view.ts';
import { errorSentence } from '../../../connection/error-sentence.ts';
import { useLack, usePage } from '../../../page/page-context.tsx';
import { Moment } from '../../../page/parts/age.tsx';
import { Foreign, ProblemLine } from '../../../ui/parts.tsx';
import { Tag } from '../../../ui/tag.tsx';
import styles from '../market.module.css';
import { useMarket } from '../market-store.ts';

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
  const { api } = usePage();
  const { carriers, requests } = useMarket();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const mc = readMcNumber(typed);
    if (!mc.ok) return setProblem(mc.error);
    setProblem(null);
    try {
      setFound((await api.carriers.find({ mc: mc.value })).id);
    } catch (error) {
      setFound(null);
      setProblem(errorSentence(error, 'The console did not answer. Try again.'));
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
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={20}
        />
        <Button type="submit">Search</Button>
      </form>
      {problem !== null && <ProblemLine sentence={problem} />}
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
  const mayAsk = useLack('money') === null;
  const [owner, setOwner] = useState<Owner | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const findings = owner === null ? [] : checkOwner(owner);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (owner === null || isBusy) return;
    if (findings[0] !== undefined) return setProblem(findings[0].sentence);
    setBusy(true);
    setProblem(null);
    try {
      const attempt = await api.carriers.requestIntegration({ carrierId: carrier.id, owner });
      if (attempt.state === 'done') {
        announcer.say('The integration was requested.');
        setOwner(null);
      } else if (attempt.state === 'unknown')
        setProblem(`${attempt.sentence} Look at it under Calls on the Marketplace screen and clear it before you ask again.`);
      else setProblem(attempt.sentence);
    } catch (error) {
      setProblem(errorSentence(error, 'The console did not answer. Look under Calls on the Marketplace screen whether this was sent.'));
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
              error={owner[key] === '' ? null : (findings.find(({ field }) => field === key)?.sentence ?? null)}
              onChange={(event) => setOwner({ ...owner, [key]: event.currentTarget.value })}
            />
          ))}
          {problem !== null && <ProblemLine sentence={problem} />}
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
