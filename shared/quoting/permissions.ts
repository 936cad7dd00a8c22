import { type Message, message } from '../i18n/message.ts';

/**
 * Permissions that the quoting service names (seeds/quoting.md, "Authentication"), by what the
 * clerk does with them.
 */
export const QUOTING_PERMISSIONS = {
  suggestions: 'suggested_carriers.add_carrier_suggestion',
  contacts: 'suggested_carriers.view_carrier_suggestion',
  shippers: 'quotes.view_shipper',
} as const;

/** A part of quick quote that needs a permission. */
export type PermittedPart = keyof typeof QUOTING_PERMISSIONS;

/** Message for a clerk whose account lacks the permission of a part. */
export const missingPermission = (part: PermittedPart): Message =>
  message(`quoting.missing.${part}`, { permission: QUOTING_PERMISSIONS[part] });
