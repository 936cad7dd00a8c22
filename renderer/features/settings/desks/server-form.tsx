import { Button } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import type { DesksState, SetUpServer } from '../../../../shared/console-api/desks.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { useLeaveQuestion } from '../../../page/parts/leave-question.tsx';
import { LimitedArea, LimitedInput } from '../../../ui/fields/limited-text.tsx';
import { OutsideText } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import styles from '../facilities/sign-in.module.css';
import { CopiedText } from './copied-text.tsx';
import { SureButton } from './sure-button.tsx';
import { useResultLine } from './use-result-line.tsx';

/** Setting a yard server up, and looking after the one that was set up here. */
export function ServerForm({ state }: { readonly state: DesksState }) {
  const { api } = usePage();
  const { t } = useWords();
  const { run, resultLine } = useResultLine();
  const { server, self } = state;
  const [address, setAddress] = useState(server?.address ?? '');
  const [name, setName] = useState(self?.name ?? server?.own?.name ?? '');
  const fields = useRef<HTMLDivElement>(null);
  const isWhole = address.trim() !== '' && name.trim() !== '';
  const setUp = () =>
    void run(async () => api.desks.setUpServer({ address, name }).then(() => null));
  return (
    <fieldset className={styles.service}>
      <legend>{t('desks.server')}</legend>
      {server !== null && <OwnServer server={server} used={fields} />}
      {server === null && <p className={styles.lead}>{t('desks.server.setUpNote')}</p>}
      <div ref={fields} className={styles.pair}>
        <LimitedInput
          label={t('desks.server.addressLabel')}
          description={t('desks.server.addressNote')}
          value={address}
          most={300}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        {self === null && (
          <LimitedInput
            label={t('desks.name')}
            description={t('desks.name.note')}
            value={name}
            most={60}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </div>
      {resultLine}
      <div>
        {server === null ? (
          <Button variant="default" disabled={!isWhole} onClick={setUp}>
            {t('desks.server.setUp')}
          </Button>
        ) : (
          <SureButton
            label={t('desks.server.setUpAgain')}
            note={t('desks.server.setUpAgain.note')}
            go={t('desks.server.setUpAgain.go')}
            disabled={!isWhole}
            onSure={setUp}
          />
        )}
      </div>
    </fieldset>
  );
}

/** Letting desks in and removing them. `used`: the fields it was set up from. */
function OwnServer({
  server,
  used,
}: {
  readonly server: SetUpServer;
  readonly used: RefObject<HTMLDivElement | null>;
}) {
  const { api } = usePage();
  const { t } = useWords();
  const { run, resultLine } = useResultLine();
  const { beforeLeaving, question } = useLeaveQuestion();
  const [request, setRequest] = useState('');
  const [code, setCode] = useState('');
  const letIn = () =>
    run(async () => {
      setCode((await api.desks.letIn({ request })).code);
      setRequest('');
      return message('desks.server.copy');
    });
  const connect = () =>
    run(async () => {
      await api.desks.join(await api.desks.joinCode());
      return null;
    });
  const isOwn = (desk: string) => desk === server.own?.desk;
  return (
    <>
      {question}
      <p className={styles.sure}>
        {t('desks.server.folder', { folder: server.folder })}{' '}
        {!server.isJoined && t('desks.server.start')}
      </p>
      {!server.isJoined && (
        <div>
          <Button onClick={() => beforeLeaving(() => void connect(), used.current)}>
            {t('desks.server.connect')}
          </Button>
        </div>
      )}
      <div>
        <h4 className={styles.sub}>{t('desks.server.listed')}</h4>
        <ul className={styles.list} aria-label={t('desks.server.listed')}>
          {server.desks.map(({ desk, name }) => (
            <li key={desk} className={styles.row}>
              <div>
                <OutsideText text={name} max={60} />{' '}
                <span className={styles.dim}>{isOwn(desk) ? t('desks.selfMark') : desk}</span>
              </div>
              {!isOwn(desk) && (
                <SureButton
                  isSmall
                  label={t('desks.server.remove', { name })}
                  note={t('desks.server.remove.note', { name })}
                  go={t('desks.server.remove.go')}
                  onSure={() =>
                    void run(async () =>
                      api.desks.remove({ desk }).then(() => message('desks.server.copy')),
                    )
                  }
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      <LimitedArea
        label={t('desks.server.request')}
        description={t('desks.server.requestNote')}
        value={request}
        most={4_000}
        rows={3}
        onChange={(event) => setRequest(event.currentTarget.value)}
      />
      <div className={styles.both}>
        <Button variant="default" disabled={request.trim() === ''} onClick={() => void letIn()}>
          {t('desks.server.letIn')}
        </Button>
        {code === '' && (
          <Button
            variant="default"
            onClick={() =>
              void run(async () => {
                setCode((await api.desks.joinCode()).code);
                return null;
              })
            }
          >
            {t('desks.server.showCode')}
          </Button>
        )}
      </div>
      {resultLine}
      {code !== '' && (
        <CopiedText label={t('desks.server.code')} note={t('desks.server.codeNote')} value={code} />
      )}
    </>
  );
}
