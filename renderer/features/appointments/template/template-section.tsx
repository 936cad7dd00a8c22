import { Button } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { usePage } from '../../../page/page-context.tsx';
import { may } from '../../../page/stores/session-store.ts';
import { Group } from '../../../ui/settings-parts.tsx';
import { useWords } from '../../../ui/words.ts';
import { TemplateEditor } from './template-editor.tsx';

/** The part of the settings from which an administrator opens the fields of appointments. */
export function TemplateSection() {
  const { session, status } = usePage();
  const { t } = useWords();
  const canChange = useStore(session, (state) => may(state, 'templates'));
  const isConfigured = useStore(
    status,
    (state) => state.status?.services['dock-scheduling'].state !== 'not-configured',
  );
  const [isOpen, setOpen] = useState(false);
  const note = !isConfigured
    ? t('service.notSetUpHere.dock-scheduling')
    : t(canChange ? 'fields.template.about' : 'fields.template.adminOnly');
  return (
    <Group title={t('fields.template.title')} note={note}>
      <div>
        <Button
          variant="default"
          disabled={!canChange || !isConfigured}
          onClick={() => setOpen(true)}
        >
          {t('fields.template.edit')}
        </Button>
      </div>
      {isOpen && <TemplateEditor onClose={() => setOpen(false)} />}
    </Group>
  );
}
