/**
 * Events that the vendor publishes beyond the seed's nine (contract.md 2.6, registries A and B), as
 * codes for the clerk. They inform and decide nothing. If the console reads their subject at all,
 * it reads it again.
 */
import { type Code, type Message, message } from '../../i18n/message.ts';

/** What each event means. */
const MEANINGS = {
  'load:accepted': 'webhooks.event.loadAccepted',
  'load:rejected': 'webhooks.event.loadRejected',
  'quote:booked': 'webhooks.event.quoteBooked',
  'quote:book-failed': 'webhooks.event.quoteBookFailed',
  'quote:rejected': 'webhooks.event.quoteRejected',
  'shipment:invoice': 'webhooks.event.shipmentInvoice',
  'shipment:carrier-dropped': 'webhooks.event.shipmentCarrierDropped',
  'shipment:carrier-updated': 'webhooks.event.shipmentCarrierUpdated',
  'shipment:appointment-pickup': 'webhooks.event.shipmentAppointmentPickup',
  'shipment:appointment-delivery': 'webhooks.event.shipmentAppointmentDelivery',
  'shipment:driver-assigned': 'webhooks.event.shipmentDriverAssigned',
  'shipment:driver-unassigned': 'webhooks.event.shipmentDriverUnassigned',
  'shipment:en-route-to-pickup': 'webhooks.event.shipmentEnRouteToPickup',
  'shipment:check-in-pickup': 'webhooks.event.shipmentCheckInPickup',
  'shipment:check-out-pickup': 'webhooks.event.shipmentCheckOutPickup',
  'shipment:en-route-to-delivery': 'webhooks.event.shipmentEnRouteToDelivery',
  'shipment:check-in-delivery': 'webhooks.event.shipmentCheckInDelivery',
  'shipment:check-out-delivery': 'webhooks.event.shipmentCheckOutDelivery',
  'shipment:pickup-late': 'webhooks.event.shipmentPickupLate',
  'shipment:delivery-late': 'webhooks.event.shipmentDeliveryLate',
  'shipment:location-updated': 'webhooks.event.shipmentLocationUpdated',
  'shipment:canceled': 'webhooks.event.shipmentCanceled',
  'shipment:incident': 'webhooks.event.shipmentIncident',
  'shipment:updated': 'webhooks.event.shipmentUpdated',
  'carrier:tender:accepted': 'webhooks.event.carrierTenderAccepted',
  'carrier:tender:canceled': 'webhooks.event.carrierTenderCanceled',
  'integration-request:accepted': 'webhooks.event.integrationRequestAccepted',
  'integration-request:rejected': 'webhooks.event.integrationRequestRejected',
  offer_created: 'webhooks.event.offerCreated',
  offer_removed: 'webhooks.event.offerRemoved',
} as const satisfies Readonly<Record<string, Code>>;

/** The meaning of a published event, or null for a name that no document has. */
export const meaningOf = (name: string): Message | null =>
  Object.hasOwn(MEANINGS, name) ? message(MEANINGS[name as keyof typeof MEANINGS]) : null;
