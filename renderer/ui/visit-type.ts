import { words } from './words.ts';

/** Those that the services name (seeds/yard.md). */
const known = { LiveUnload: true, LiveLoad: true, Live: true, Drop: true, PickUp: true, DropHook: true } as const;
const isKnown = (type: string): type is keyof typeof known => Object.hasOwn(known, type);

/** The words for a visit type; other values as they came. */
export const visitTypeWords = (type: string): string => (isKnown(type) ? words().t(`common.visitType.${type}`) : type);
