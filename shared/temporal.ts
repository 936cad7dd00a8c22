/**
 * Dates and times with a zone. Where the runtime has `Temporal` itself, that is used; elsewhere, as
 * in Node 24, a library of the same shape is loaded before anything that needs it runs.
 */
import type { Temporal as Library } from 'temporal-polyfill';

const native = (globalThis as { readonly Temporal?: typeof Library }).Temporal;

/** Drafts of `Temporal`, which engines have behind a flag, lack some of what the standard has. */
function isStandard(temporal: typeof Library | undefined): temporal is typeof Library {
  try {
    const moment = temporal?.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO('UTC');
    return moment?.timeZoneId === 'UTC' && moment.epochMilliseconds === 0;
  } catch {
    return false;
  }
}

/** The runtime's own, where it has one. */
export const Temporal: typeof Library = isStandard(native)
  ? native
  : (await import('temporal-polyfill/implementation')).Temporal;

export type PlainDateTime = Library.PlainDateTime;
export type ZonedDateTime = Library.ZonedDateTime;
