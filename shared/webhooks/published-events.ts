/**
 * Events that the vendor publishes beyond the seed's nine (contract.md 2.6, registries A and B), in words for the clerk. They are told and
 * decide nothing (reliability.md section 4, P13): what they speak of is read again where the console reads it at all.
 */

/** What an event means, as a clerk would say it. */
const MEANINGS: Readonly<Record<string, string>> = {
  'load:accepted': 'A load was accepted',
  'load:rejected': 'A load was rejected',
  'quote:booked': 'A quote was booked',
  'quote:book-failed': 'A quote could not be booked',
  'quote:rejected': 'A quote was rejected',
  'shipment:invoice': 'There is an invoice for a shipment',
  'shipment:carrier-dropped': 'The carrier was taken off a shipment',
  'shipment:carrier-updated': 'A shipment has another carrier',
  'shipment:appointment-pickup': 'The pickup appointment of a shipment was set or changed',
  'shipment:appointment-delivery': 'The delivery appointment of a shipment was set or changed',
  'shipment:driver-assigned': 'A driver was assigned to a shipment',
  'shipment:driver-unassigned': 'The driver was taken off a shipment',
  'shipment:en-route-to-pickup': 'The truck is on its way to the pickup',
  'shipment:check-in-pickup': 'The truck checked in at the pickup',
  'shipment:check-out-pickup': 'The truck left the pickup',
  'shipment:en-route-to-delivery': 'The truck is on its way to the delivery',
  'shipment:check-in-delivery': 'The truck checked in at the delivery',
  'shipment:check-out-delivery': 'The truck left the delivery',
  'shipment:pickup-late': 'The pickup of a shipment will be late',
  'shipment:delivery-late': 'The delivery of a shipment will be late',
  'shipment:location-updated': 'A shipment has a new location',
  'shipment:canceled': 'A shipment was canceled',
  'shipment:incident': 'An incident was reported on a shipment',
  'shipment:updated': 'A shipment was changed',
  'carrier:tender:accepted': 'The carrier accepted a tender',
  'carrier:tender:canceled': 'A tender to the carrier was canceled',
  'integration-request:accepted': 'An integration was accepted',
  'integration-request:rejected': 'An integration was rejected',
  offer_created: 'A new offer is on the board',
  offer_removed: 'An offer was taken off the board',
};

/** The meaning of a published event, or null for a name that no document has. */
export const meaningOf = (name: string): string | null => (Object.hasOwn(MEANINGS, name) ? (MEANINGS[name] ?? null) : null);
