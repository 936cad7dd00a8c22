/** Permissions that the quoting service names (seeds/quoting.md, "Authentication"), by what the clerk does with them. */
export const QUOTING_PERMISSIONS = {
  suggestions: 'suggested_carriers.add_carrier_suggestion',
  contacts: 'suggested_carriers.view_carrier_suggestion',
  shippers: 'quotes.view_shipper',
} as const;

/** A part of quick quote that needs a permission. */
export type PermittedPart = keyof typeof QUOTING_PERMISSIONS;

const names: Readonly<Record<PermittedPart, string>> = {
  suggestions: 'Suggested carriers',
  contacts: 'Contacts of carriers',
  shippers: 'The list of shippers',
};

/** What to tell a clerk whose account lacks the permission of a part. */
export const missingPermission = (part: PermittedPart): string =>
  `${names[part]} cannot be read: this account lacks the permission ${QUOTING_PERMISSIONS[part]}. Ask the administrator of the quoting service for it; the rest works without.`;
