import type { OperationState } from '../../shared/outbox/model.ts';
import { Tag } from '../ui/tag.tsx';
import { stateLooks } from './state-words.ts';

/** State of an operation as a tag. */
export function OperationStateTag({ state }: { state: OperationState }) {
  const { word, tone, icon: Icon } = stateLooks[state];
  return (
    <Tag tone={tone} icon={<Icon size={13} aria-hidden />}>
      {word}
    </Tag>
  );
}
