import { CONTAINER_STATES, CONTAINER_TYPES } from '../../shared/gate/container-kinds.ts';
import { displayText } from '../../shared/text.ts';
import { perLanguage } from './words.ts';

const known = perLanguage(
  ({ t }) =>
    new Map<string, string>([
      ...CONTAINER_TYPES.map((type) => [type.toLowerCase(), t('gate.container.type', { type })] as const),
      ...CONTAINER_STATES.map((state) => [state.toLowerCase(), t('gate.container.load', { state })] as const),
    ]),
);

/** A container's type or load in the reader's words where the service documents it (seeds/yard.md), otherwise as the service says it. */
export const containerWords = (told: string): string => known().get(told.trim().toLowerCase()) ?? displayText(told, 40);
