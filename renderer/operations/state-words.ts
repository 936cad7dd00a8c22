/** The states of an operation in the clerk's words, with the tone and the icon they are shown with. */
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
import type { ClerkChoice, OperationState } from '../../shared/outbox/model.ts';
import type { Tone } from '../ui/tag.tsx';

/** How a state is shown. */
export type StateLook = { readonly word: string; readonly tone: Tone; readonly icon: typeof IconCheck };

/** Each state has a word, a tone and an icon; none is told by colour alone. */
export const stateLooks: { readonly [State in OperationState]: StateLook } = {
  queued: { word: 'Waiting to be sent', tone: 'info', icon: IconHourglass },
  sending: { word: 'Sending', tone: 'info', icon: IconArrowUp },
  answered: { word: 'Accepted', tone: 'info', icon: IconCheck },
  confirmed: { word: 'Confirmed', tone: 'ok', icon: IconCircleCheck },
  unknown: { word: 'Outcome not known', tone: 'warn', icon: IconHelpCircle },
  'needs-clerk': { word: 'Needs your decision', tone: 'bad', icon: IconUserQuestion },
  rejected: { word: 'Rejected', tone: 'bad', icon: IconBan },
  conflict: { word: 'Conflict', tone: 'bad', icon: IconAlertTriangle },
  cancelled: { word: 'Cancelled', tone: 'free', icon: IconCircleX },
};

/** What the clerk may choose, as it stands on the button. */
export const choiceWords: { readonly [Choice in ClerkChoice]: string } = {
  'check-again': 'Check again',
  'mark-done': 'Mark as done',
  'send-again': 'Send again',
  'change-target': 'Change target…',
  drop: 'Drop',
  cancel: 'Cancel',
  'send-now': 'Send now',
  'take-over': 'Take over',
};
