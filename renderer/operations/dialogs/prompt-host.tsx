import { Modal } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { captureFocus } from '../../ui/keys/focus.ts';
import { WholeCodes } from '../../ui/text/whole-codes.tsx';
import { useWords } from '../../ui/words.ts';
import { LetGoDialog } from '../holds/let-go-dialog.tsx';
import { usePrompts } from '../operator/operator-of-page.ts';
import type { PromptState } from '../operator/prompts.ts';
import { GroupDialog } from './group-dialog.tsx';
import { OperationDialog } from './operation-dialog.tsx';
import { PickDialog } from './pick-dialog.tsx';
import { PlateDialog } from './plate-dialog.tsx';

/** Shows the open dialog. */
export function PromptHost() {
  const prompts = usePrompts();
  const open = useStore(prompts, (state) => state.open);
  // We remember the focus while the first dialog is drawn, before it takes the focus, and keep it
  // for dialogs that follow. We give it back ourselves instead of the kit, because the element may
  // be gone: an assigned truck has left the waiting list.
  const restore = useRef<(() => void) | null>(null);
  if (open !== null) restore.current ??= captureFocus();
  const isOpen = open !== null;
  useEffect(() => {
    if (isOpen) return;
    const timer = setTimeout(() => {
      restore.current?.();
      restore.current = null;
    }, 0);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return open === null ? null : <OpenPrompt key={open.id} open={open} />;
}

function OpenPrompt({ open: { prompt, answer } }: { open: NonNullable<PromptState['open']> }) {
  const { format } = useWords();
  if (prompt.kind === 'letGo')
    return (
      <LetGoDialog
        letGo={prompt.letGo}
        onDone={() => answer('done')}
        onClose={() => answer(null)}
      />
    );
  if (prompt.kind === 'plate')
    return (
      <PlateDialog
        visit={prompt.visit}
        onDone={() => answer('done')}
        onClose={() => answer(null)}
      />
    );
  return (
    <Modal
      opened
      onClose={() => answer(null)}
      title={
        <WholeCodes
          text={
            prompt.kind === 'pick'
              ? prompt.title
              : format(prompt.kind === 'operation' ? prompt.draft.title : prompt.title)
          }
        />
      }
      size={prompt.kind === 'operation' ? 'md' : 'lg'}
      returnFocus={false}
    >
      {prompt.kind === 'operation' && (
        <OperationDialog
          prompt={prompt}
          onDone={() => answer('done')}
          onCancel={() => answer(null)}
        />
      )}
      {prompt.kind === 'pick' && <PickDialog prompt={prompt} onPick={answer} />}
      {prompt.kind === 'group' && (
        <GroupDialog prompt={prompt} onDone={() => answer('done')} onCancel={() => answer(null)} />
      )}
    </Modal>
  );
}
