/** What the parts of a drawn yard are called, in the words of whoever looks at it. */
import { inEnglish } from '../words/in-english.ts';
import { type Message, message } from '../words/message.ts';

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
export const layoutNames = (say: (said: Message) => string): LayoutNames => ({
  unnamed: (end) => say(message('layout.area.unnamed', { end })),
  unknown: () => say(message('layout.area.unknown')),
  docks: (area) => say(message('layout.area.docks', { area })),
  parking: (area) => say(message('layout.area.parking', { area })),
  part: (area, part, parts) => say(message('layout.area.part', { area, part, parts })),
  unplaced: (area) => say(message('layout.area.unplaced', { area })),
});

/** In English, where nobody looks at the drawing. */
export const englishNames = layoutNames(inEnglish);
