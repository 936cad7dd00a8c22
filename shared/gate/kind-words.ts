import type { Words } from '../i18n/create-words.ts';
import { displayText } from '../text.ts';
import { CONTAINER_STATES, CONTAINER_TYPES } from './container-kinds.ts';

const sameAs = (kind: string) => {
  const wanted = kind.trim().toLowerCase();
  return (known: string) => known.toLowerCase() === wanted;
};

/**
 * A container's type or load in the reader's language if the service documents it (seeds/yard.md),
 * otherwise as the service writes it.
 */
export function containerKindText(kind: string, { t }: Words): string {
  const type = CONTAINER_TYPES.find(sameAs(kind));
  if (type !== undefined) return t('gate.container.type', { type });
  const state = CONTAINER_STATES.find(sameAs(kind));
  return state === undefined ? displayText(kind, 40) : t('gate.container.load', { state });
}

/** Those that the services document (seeds/yard.md). */
const documented = {
  LiveUnload: true,
  LiveLoad: true,
  Live: true,
  Drop: true,
  PickUp: true,
  DropHook: true,
} as const;
/** The same as a list of choices. */
export const visitTypes: readonly string[] = Object.keys(documented);
const isVisitType = (type: string): type is keyof typeof documented =>
  Object.hasOwn(documented, type);

/** Text for a visit type; other values are shown as they came. */
export const visitTypeText = (type: string, { t }: Words): string =>
  isVisitType(type)
    ? t(`common.visitType.${type}`)
    : type === 'Unknown'
      ? t('common.unknown')
      : type;

/** Whether a visit type says what the truck came for: it is there, and not `Unknown`. */
export const isKnownPurpose = (type: string | null): type is string =>
  type !== null && type !== 'Unknown';
