import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { bareWords } from '../../../../shared/search-key.ts';
import styles from './create.module.css';

type Props = Omit<SelectProps, 'data'> & {
  readonly part: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
};

/**
 * A list that one is chosen from; it is searched by typing. Where a single entry matches, it is
 * highlighted and Enter takes it. Of several we guess none.
 */
export function OneOf({ part, data, ...props }: Props) {
  const [search, setSearch] = useState('');
  // The rule of `bareFilter`, by which the list is shortened.
  const wanted = bareWords(search).trim();
  const [only, ...more] =
    wanted === '' ? [] : data.filter(({ label }) => bareWords(label).includes(wanted));
  // The kit takes a chosen entry away when it is chosen again.
  const isOnly = only !== undefined && more.length === 0 && only.value !== props.value;
  return (
    <div data-draft-part={part}>
      <Select
        searchable
        openOnFocus={false}
        withScrollArea={false}
        classNames={{ options: styles.options ?? '' }}
        {...props}
        data={[...data]}
        selectFirstOptionOnChange={isOnly}
        onSearchChange={setSearch}
      />
    </div>
  );
}
