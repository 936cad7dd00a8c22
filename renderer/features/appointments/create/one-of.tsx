import { Select, type SelectProps } from '@mantine/core';
import styles from './create.module.css';

/** A list that one is chosen from; it is searched by typing. */
export const OneOf = ({ part, ...props }: SelectProps & { readonly part: string }) => (
  <div data-draft-part={part}>
    <Select
      searchable
      openOnFocus={false}
      withScrollArea={false}
      classNames={{ options: styles.options ?? '' }}
      {...props}
    />
  </div>
);
