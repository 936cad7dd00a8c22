import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import { bareKey, bareWords, isInCode } from '../../../shared/search-key.ts';

/**
 * The choices of a list that have the typed text, whatever its case and accents. Codes are also
 * found without signs and zeros: "d4" finds D-04.
 */
export const bareFilter: OptionsFilter = ({ options, search, limit }) => {
  const wanted = bareWords(search).trim();
  const code = bareKey(search);
  const fits = ({ label }: ComboboxItem) =>
    bareWords(label).includes(wanted) || (code !== '' && isInCode(bareKey(label), code));
  let left = limit;
  const some = (items: readonly ComboboxItem[]) => {
    const found = items.filter(fits).slice(0, left);
    left -= found.length;
    return found;
  };
  return options.flatMap((each): ComboboxParsedItem[] => {
    if (!('group' in each)) return some([each]);
    const items = some(each.items);
    return items.length === 0 ? [] : [{ ...each, items }];
  });
};
