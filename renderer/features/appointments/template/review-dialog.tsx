import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { FieldDefinition } from '../../../../shared/appointments/definition.ts';
import { diffTemplates } from '../../../../shared/appointments/template-diff.ts';
import type { TemplateRead } from '../../../../shared/console-api/template.ts';
import { errorSentence } from '../../../connection/error-sentence.ts';
import { usePage } from '../../../page/page-context.tsx';
import { DialogButtons, FindingLine, ProblemLine } from '../../../ui/parts.tsx';
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

/** The whole difference before it is sent, with the risk that stays; sent once, by the button. */
export function ReviewDialog({ read, wanted, onClose, onSaved, onReload }: Props) {
  const { api, announcer } = usePage();
  const [isSaving, setSaving] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const differences = diffTemplates(read.template, wanted);
  const removed = differences.filter(({ kind }) => kind === 'removed').length;
  const save = async () => {
    setSaving(true);
    setTrouble(null);
    try {
      const now = await api.template.save({ revision: read.revision, template: [...wanted] });
      announcer.say('The fields were saved.');
      onSaved(now);
    } catch (error) {
      const sentence = errorSentence(
        error,
        'The console did not answer, so it is not known whether the fields were saved. Load them again.',
      );
      setTrouble(sentence);
      announcer.say(sentence, true);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal opened onClose={isSaving ? () => {} : onClose} size="lg" title="Save these changes?" closeOnClickOutside={false}>
      <div className={styles.review}>
        <DifferenceList differences={differences} />
        {removed > 0 && (
          <FindingLine
            finding={{
              severity: 'caution',
              sentence: `${removed === 1 ? 'The removed field' : `The ${removed} removed fields`} will be missing in new appointments. A field added later under the same label is a new one.`,
            }}
          />
        )}
        <p className={styles.dim}>
          The whole list is sent and replaces what the service has. It is read once more just before; but the service cannot refuse a save
          that crosses with another: if somebody else saves in the same moment, the later one wins and the other is lost. Appointments that
          exist keep the fields they were made with.
        </p>
        {trouble !== null && <ProblemLine sentence={trouble} />}
        <DialogButtons>
          {trouble !== null && (
            <Button variant="subtle" color="red" disabled={isSaving} onClick={onReload}>
              Throw my changes away and load again
            </Button>
          )}
          <Button variant="default" disabled={isSaving} onClick={onClose}>
            Go on editing
          </Button>
          <Button loading={isSaving} onClick={() => void save()} data-autofocus>
            Save for everybody
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  );
}
