import { Button, Modal, NativeSelect } from '@mantine/core';
import Markdown from 'markdown-to-jsx/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { message } from '../../../shared/i18n/message.ts';
import { useUi } from '../../page/page-context.tsx';
import { MessageLine } from '../../ui/parts.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './guide.module.css';
import { readPage, type Topic, topicFor, topicOfLink, topics } from './guide-pages.ts';

/** The clerk's guide, opened at the page for the current screen. */
export function GuideDialog() {
  const { t } = useWords();
  const isOpen = useUi((ui) => ui.dialog === 'guide');
  const screen = useUi((ui) => ui.screen);
  const openDialog = useUi((ui) => ui.openDialog);
  return (
    <Modal opened={isOpen} onClose={() => openDialog(null)} title={t('shell.guide')} size="xl">
      {isOpen && <Guide first={topicFor(screen)} />}
    </Modal>
  );
}

function Guide({ first }: { first: Topic }) {
  const { t, locale } = useWords();
  const openDialog = useUi((ui) => ui.openDialog);
  const language = locale.startsWith('es') ? 'es' : 'en';
  const [topic, setTopic] = useState(first);
  const [text, setText] = useState<string | null>('');
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    let isWanted = true;
    readPage(topic, language).then(
      (read) => isWanted && setText(read),
      () => isWanted && setText(null),
    );
    return () => {
      isWanted = false;
    };
  }, [topic, language]);
  const show = (next: Topic) => {
    setTopic(next);
    article.current?.scrollIntoView({ block: 'start' });
  };
  const link = ({ href = '', children }: { href?: string; children?: ReactNode }) => {
    const target = topicOfLink(href, language);
    // Pages for others than clerks are not in the program. We show the name without a link.
    if (target === null) return <>{children}</>;
    return (
      <button type="button" className={styles.link} onClick={() => show(target)}>
        {children}
      </button>
    );
  };
  return (
    <article ref={article} className={styles.guide}>
      <div className={styles.head}>
        <NativeSelect
          className={styles.pages ?? ''}
          label={t('shell.guide.page')}
          value={topic}
          data={topics.map((value) => ({ value, label: t(`shell.guide.topic.${value}`) }))}
          onChange={({ currentTarget: { value } }) => show(value as Topic)}
        />
        <Button variant="default" onClick={() => openDialog('help')}>
          {t('shell.help')}
        </Button>
      </div>
      {text === null ? (
        <MessageLine said={message('shell.guide.unread')} />
      ) : (
        <Markdown options={{ disableParsingRawHTML: true, overrides: { a: link } }}>
          {text}
        </Markdown>
      )}
    </article>
  );
}
