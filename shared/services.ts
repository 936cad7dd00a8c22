/** The services behind a facility: what clerks call them, and what is said where one of them is missing. */
import type { ServiceName } from './console-api/status.ts';
import { inEnglish } from './words/in-english.ts';
import { message } from './words/message.ts';

/** Names that clerks know them by, in the order in which they are shown (design.md section 8). */
export const serviceNames: { readonly [Name in ServiceName]: string } = {
  'dock-scheduling': inEnglish(message('service.name.dock-scheduling')),
  marketplace: inEnglish(message('service.name.marketplace')),
  quoting: inEnglish(message('service.name.quoting')),
};

/** All of them, in that order. */
export const services = Object.keys(serviceNames) as readonly ServiceName[];

/** Said by every call that would need a service which the profile does not name. */
export const notSetUpSentence = (service: ServiceName): string => inEnglish(message(`service.notSetUpHere.${service}`));
