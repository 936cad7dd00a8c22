import { Button } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { notSetUpSentence } from '../../../../shared/services.ts';
import { usePage } from '../../../page/page-context.tsx';
import { may } from '../../../page/stores/session-store.ts';
import { Group } from '../../../ui/settings-parts.tsx';
import { TemplateEditor } from './template-editor.tsx';

/** The part of the settings from which an administrator opens the fields of appointments. */
export function TemplateSection() {
  const { session, status } = usePage();
  const canChange = useStore(session, (state) => may(state, 'templates'));
  const isConfigured = useStore(status, (state) => state.status?.services['dock-scheduling'].state !== 'not-configured');
  const [isOpen, setOpen] = useState(false);
  const note = !isConfigured
    ? notSetUpSentence('dock-scheduling')
    : canChange
      ? 'What is asked for when an appointment is made at this facility, by warehouse users and by carriers. Changes count for everybody and for new appointments alone.'
      : 'Only an administrator changes the fields of appointments.';
  return (
    <Group title="Appointment fields" note={note}>
      <div>
        <Button variant="default" disabled={!canChange || !isConfigured} onClick={() => setOpen(true)}>
          Edit the fields…
        </Button>
      </div>
      {isOpen && <TemplateEditor onClose={() => setOpen(false)} />}
    </Group>
  );
}
