import { useQuery } from '@tanstack/react-query';
import type { ReadPart } from '../../../shared/console-api/reading.ts';
import { message } from '../../../shared/i18n/message.ts';
import { usePage } from '../../page/page-context.tsx';
import { Moment } from '../../page/parts/age.tsx';
import { MessageLine } from '../../ui/parts.tsx';
import { Group } from '../../ui/settings-parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './settings.module.css';

/** Asked again while it is looked at. */
const EVERY_MS = 30_000;

/** For each list of the service, whether we ask for changes or for everything, and why. */
export function ReadingSection() {
  const { api } = usePage();
  const { t } = useWords();
  const { data, isError } = useQuery({
    queryKey: ['reading'],
    queryFn: () => api.settings.reading(),
    refetchInterval: EVERY_MS,
  });
  return (
    <Group title={t('settings.reading')} note={t('settings.reading.note')}>
      {isError && <MessageLine said={message('settings.noAnswer')} />}
      {data?.length === 0 && <p className={styles.groupNote}>{t('settings.reading.none')}</p>}
      {data?.map((part) => (
        <Part key={part.part} part={part} />
      ))}
    </Group>
  );
}

function Part({ part: { part, lists, tags, everyMs: every, wholeAt } }: { part: ReadPart }) {
  const { t } = useWords();
  return (
    <dl className={styles.about} aria-label={t('settings.reading.part', { part })}>
      {lists.map(({ list, why, since }) => (
        <div key={list} style={{ display: 'contents' }}>
          <dt>{t('settings.reading.list', { list })}</dt>
          <dd>
            {t('settings.reading.why', { why })}
            {since !== null && (
              <div className={styles.dim}>
                {t('settings.reading.since')} <Moment at={since} />
              </div>
            )}
          </dd>
        </div>
      ))}
      <dt>{t('settings.reading.whole', { part })}</dt>
      <dd>
        {t('settings.reading.every', { minutes: Math.floor(every / 60_000) })}
        {wholeAt !== null && (
          <div className={styles.dim}>
            {t('settings.reading.last')} <Moment at={wholeAt} />
          </div>
        )}
      </dd>
      <dt>{t('settings.reading.pages', { part })}</dt>
      <dd>{t('settings.reading.tags', { tags })}</dd>
    </dl>
  );
}
