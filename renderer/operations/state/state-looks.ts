/** Tone and icon of each state of an operation. Their words are `actions.state.…`. */
import {
  IconAlertTriangle,
  IconArrowUp,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
  IconHourglass,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { OperationState } from '../../../shared/outbox/model.ts';
import type { Tone } from '../../ui/tag.tsx';

/** The look of a state beside its words. */
export type StateLook = { readonly tone: Tone; readonly icon: typeof IconCheck };

/** Each state has words, a tone and an icon. Color alone marks none. */
export const stateLooks: { readonly [State in OperationState]: StateLook } = {
  queued: { tone: 'info', icon: IconHourglass },
  sending: { tone: 'info', icon: IconArrowUp },
  answered: { tone: 'info', icon: IconCheck },
  confirmed: { tone: 'ok', icon: IconCircleCheck },
  unknown: { tone: 'warn', icon: IconHelpCircle },
  'needs-clerk': { tone: 'bad', icon: IconUserQuestion },
  rejected: { tone: 'bad', icon: IconBan },
  conflict: { tone: 'bad', icon: IconAlertTriangle },
  canceled: { tone: 'free', icon: IconCircleX },
};
