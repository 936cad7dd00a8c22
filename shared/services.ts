/** The services behind a facility: what clerks call them, and what is said where one of them is missing. */
import type { ServiceName } from './console-api/status.ts';

/** Names that clerks know them by, in the order in which they are shown (design.md section 8). */
export const serviceNames: { readonly [Name in ServiceName]: string } = {
  'dock-scheduling': 'Dock scheduling',
  marketplace: 'Marketplace',
  quoting: 'Quoting',
};

/** All of them, in that order. */
export const services = Object.keys(serviceNames) as readonly ServiceName[];

/** What to do where the profile of the facility names no such service: stands behind another sentence, or under a title. */
export const addServiceSentence = 'An administrator adds it under Settings, “Facility and services”, “Change this facility”.';

/** Title of a screen or panel that has no service to show anything of. */
export const notSetUpTitle = (service: ServiceName): string => `${serviceNames[service]} is not set up`;

/** Said by every call that would need a service which the profile does not name. */
export const notSetUpSentence = (service: ServiceName): string => `${notSetUpTitle(service)} for this facility. ${addServiceSentence}`;
