import { expect, test } from 'vitest';
import { themeOf } from '../../../renderer/page/theme.ts';
import { bareFilter } from '../../../renderer/ui/fields/bare-filter.ts';
import { englishWords } from '../../../shared/i18n/languages.ts';

const item = (label: string) => ({ value: label, label });

test('a list is shortened by what was typed, with and without its accents', () => {
  const options = [
    item('José María'),
    item('Bluestem'),
    { group: 'Others', items: [item('Muñoz'), item('Josefa')] },
    { group: 'None', items: [item('Bluestem 2')] },
  ];
  const found = (search: string, limit = 9) => bareFilter({ options, search, limit });
  expect(found(' jose')).toEqual([
    item('José María'),
    { group: 'Others', items: [item('Josefa')] },
  ]);
  expect(found('MUNOZ')).toEqual([{ group: 'Others', items: [item('Muñoz')] }]);
  expect(found('josé', 1)).toEqual([item('José María')]);
  expect(bareFilter({ options: [item('D-04'), item('D-14')], search: 'd4', limit: 9 })).toEqual([
    item('D-04'),
  ]);
});

test('every list of the kit that is searched by typing takes it', () => {
  const { components } = themeOf(englishWords());
  for (const name of ['Autocomplete', 'MultiSelect', 'Select', 'TagsInput'])
    expect(components?.[name]?.defaultProps).toMatchObject({ filter: bareFilter });
});
