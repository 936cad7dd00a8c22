import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FieldDefinition } from '../../../../shared/appointments/definition.ts';
import { diffTemplates } from '../../../../shared/appointments/template-diff.ts';
import type { TemplateRead } from '../../../../shared/console-api/template.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons, MessageLine } from '../../../ui/parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { DifferenceList } from './difference-list.tsx';
import styles from './template.module.css';

type Props = {
  readonly read: TemplateRead;
  readonly wanted: readonly FieldDefinition[];
  readonly onClose: () => void;
  readonly onSaved: (now: TemplateRead) => void;
  /** Throws the changes away and reads again. */
  readonly onReload: () => void;
};

/** All differences before they are sent, with the risk that stays; sent once, by the button. */
export function ReviewDialog({ read, wanted, onClose, onSaved, onReload }: Props) {
  const { api, announcer } = usePage();
  const { t, format } = useWords();
  const [isSaving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<Message | null>(null);
  const differences = diffTemplates(read.template, wanted);
  const removed = differences.filter(({ kind }) => kind === 'removed').length;
  const save = async () => {
    setSaving(true);
    setTrouble(null);
    try {
      const now = await api.template.save({ revision: read.revision, template: [...wanted] });
      announcer.format(t('fields.review.saved'));
      onSaved(now);
    } catch (error) {
      const said = errorMessage(error, message('fields.review.noAnswer'));
      setTrouble(said);
      announcer.format(format(said), true);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      onClose={isSaving ? () => {} : onClose}
      size="lg"
      title={t('fields.review.title')}
      closeOnClickOutside={false}
    >
      <div className={styles.review}>
        <DifferenceList differences={differences} />
        {removed > 0 && (
          <MessageLine
            severity="caution"
            said={message('fields.review.removed', { count: removed })}
          />
        )}
        <p className={styles.dim}>{t('fields.review.risk')}</p>
        {trouble !== null && <MessageLine said={trouble} />}
        <DialogButtons>
          {trouble !== null && (
            <Button variant="subtle" color="red" disabled={isSaving} onClick={onReload}>
              {t('fields.review.reload')}
            </Button>
          )}
          <Button variant="default" disabled={isSaving} onClick={onClose}>
            {t('common.leave.stay')}
          </Button>
          <Button loading={isSaving} onClick={() => void save()} data-autofocus>
            {t('fields.review.save')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
