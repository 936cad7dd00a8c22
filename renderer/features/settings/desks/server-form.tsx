import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DesksState, SetUpServer } from '../../../../shared/console-api/desks.ts';
import { message } from '../../../../shared/words/message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Foreign } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../facilities/sign-in.module.css';
import type { Tell } from './tell.ts';

type Props = { readonly state: DesksState; readonly tell: Tell };

/** Setting a yard server up, and looking after the one that was set up here. */
export function ServerForm({ state, tell }: Props) {
  const { api } = usePage();
  const { t } = useWords();
  const { server, self } = state;
  const [address, setAddress] = useState(server?.address ?? '');
  const [name, setName] = useState(self?.name ?? '');
  return (
    <fieldset className={styles.service}>
      <legend>{t('desks.server')}</legend>
      {server !== null && <OwnServer server={server} isJoined={self !== null} tell={tell} />}
      <p className={styles.dim}>{t('desks.server.setUpNote')}</p>
      <div className={styles.pair}>
        <TextInput
          label={t('desks.server.addressLabel')}
          value={address}
          maxLength={300}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        {self === null && (
          <TextInput label={t('desks.name')} value={name} maxLength={60} onChange={(event) => setName(event.currentTarget.value)} />
        )}
      </div>
      <div>
        <Button
          variant="default"
          disabled={address.trim() === '' || name.trim() === ''}
          onClick={() => void tell(async () => api.desks.setUpServer({ address, name }).then(() => null))}
        >
          {t(server === null ? 'desks.server.setUp' : 'desks.server.setUpAgain')}
        </Button>
      </div>
    </fieldset>
  );
}

/** Letting desks in and removing them. */
function OwnServer({ server, isJoined, tell }: { server: SetUpServer; isJoined: boolean; tell: Tell }) {
  const { api } = usePage();
  const { t } = useWords();
  const [request, setRequest] = useState('');
  const [code, setCode] = useState('');
  const letIn = () =>
    tell(async () => {
      setCode((await api.desks.letIn({ request })).code);
      setRequest('');
      return message('desks.server.copy');
    });
  const connect = () =>
    tell(async () => {
      await api.desks.join(await api.desks.joinCode());
      return null;
    });
  return (
    <>
      <p>{t('desks.server.folder', { folder: server.folder })}</p>
      {!isJoined && (
        <div>
          <Button onClick={() => void connect()}>{t('desks.server.connect')}</Button>
        </div>
      )}
      <ul className={styles.list} aria-label={t('desks.server')}>
        {server.desks.map(({ desk, name }) => (
          <li key={desk} className={styles.row}>
            <div>
              <Foreign text={name} max={60} /> <span className={styles.dim}>{desk}</span>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => void tell(async () => api.desks.remove({ desk }).then(() => message('desks.server.copy')))}
            >
              {t('desks.server.remove', { name })}
            </Button>
          </li>
        ))}
      </ul>
      <Textarea label={t('desks.server.request')} value={request} rows={3} onChange={(event) => setRequest(event.currentTarget.value)} />
      <div>
        <Button variant="default" disabled={request.trim() === ''} onClick={() => void letIn()}>
          {t('desks.server.letIn')}
        </Button>
      </div>
      {code !== '' && <Textarea label={t('desks.server.code')} value={code} readOnly rows={4} />}
    </>
  );
}
