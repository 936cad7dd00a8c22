/**
 * Fields of a draft by their names in the body of the create call (seeds/quoting.md, "Create quote
 * request body").
 */
import { ITEM_FIELDS, type QuoteDraft } from './quote-draft.ts';

const ends = ['pickup', 'delivery'] as const;

/**
 * The draft's field for a path of the body, such as `stops.1.zipcode` or `items.0.ltl_item.weight`;
 * what the form has no field for is left out.
 */
export function draftFieldNames({
  items,
}: Pick<QuoteDraft, 'items'>): Readonly<Record<string, string>> {
  const names: Record<string, string> = {
    weight: 'weight',
    shipper: 'shipper',
    customer_reference: 'customerReference',
  };
  ends.forEach((end, at) => {
    for (const part of ['city', 'state', 'zipcode']) names[`stops.${at}.${part}`] = `${end}.city`;
    names[`stops.${at}`] = `${end}.city`;
    for (const part of ['window', 'window.start', 'window.end'])
      names[`stops.${at}.${part}`] = `${end}.date`;
  });
  items.forEach((_, at) => {
    for (const [wire, field] of Object.entries(ITEM_FIELDS))
      names[`items.${at}.${wire}`] = `items.${at}.${field}`;
  });
  return names;
}
