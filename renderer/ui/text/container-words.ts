import { CONTAINER_STATES, CONTAINER_TYPES } from '../../../shared/gate/container-kinds.ts';
import { containerKindText } from '../../../shared/gate/kind-words.ts';
import { displayText } from '../../../shared/text.ts';
import { perLanguage } from '../words.ts';

/** The map paints these: made once a language. */
const known = perLanguage(
  (words) =>
    new Map(
      [...CONTAINER_TYPES, ...CONTAINER_STATES].map((kind) => [
        kind.toLowerCase(),
        containerKindText(kind, words),
      ]),
    ),
);

/**
 * A container's type or load in the reader's words where the service documents it (seeds/yard.md),
 * otherwise as the service says it.
 */
export const containerWords = (reportedKind: string): string =>
  known().get(reportedKind.trim().toLowerCase()) ?? displayText(reportedKind, 40);
