import type { OperationState } from '../../../shared/outbox/model.ts';
import { Tag } from '../../ui/tag.tsx';
import { useWords } from '../../ui/words.ts';
import { stateLooks } from './state-looks.ts';

/** The state of an operation as a tag. */
export function OperationStateTag({ state }: { state: OperationState }) {
  const { t } = useWords();
  const { tone, icon: Icon } = stateLooks[state];
  return (
    <Tag tone={tone} icon={<Icon size={13} aria-hidden />}>
      {t(`actions.state.${state}`)}
    </Tag>
  );
}
