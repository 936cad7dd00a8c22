/** Names of the parts of a drawn yard, in the viewer's language. */
import { inEnglish } from '../i18n/in-english.ts';
import { type Message, message } from '../i18n/message.ts';

/** Names that the drawing makes itself; the rest are names of areas as the service has them. */
export type LayoutNames = {
  /** An area without a name, by the end of its id. */
  readonly unnamed: (end: string) => string;
  /** What gathers spots of no known area. */
  readonly unknown: () => string;
  /** The doors and the parking of an area that has both. */
  readonly docks: (area: string) => string;
  readonly parking: (area: string) => string;
  /** One of several stretches of doors; `part` counts from 1. */
  readonly part: (area: string, part: number, parts: number) => string;
  /** Spots of an area that is drawn already, which the saved layout does not place. */
  readonly unplaced: (area: string) => string;
};

/** The names by the words of a language. */
export const layoutNames = (format: (said: Message) => string): LayoutNames => ({
  unnamed: (end) => format(message('layout.area.unnamed', { end })),
  unknown: () => format(message('layout.area.unknown')),
  docks: (area) => format(message('layout.area.docks', { area })),
  parking: (area) => format(message('layout.area.parking', { area })),
  part: (area, part, parts) => format(message('layout.area.part', { area, part, parts })),
  unplaced: (area) => format(message('layout.area.unplaced', { area })),
});

/** In English, where there is no viewer. */
export const englishNames = layoutNames(inEnglish);
