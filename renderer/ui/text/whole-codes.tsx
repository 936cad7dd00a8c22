import { Fragment } from 'react';
import styles from '../ui.module.css';

/** Codes with a hyphen, such as D-02 or 53-1102. */
const codes = /([\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+)/u;

/** A text in which no code is broken at its hyphen, where the browser would begin a new line. */
export const WholeCodes = ({ text }: { text: string }) =>
  text.split(codes).map((part, at) =>
    at % 2 === 1 && /\d/.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <span key={at} className={styles.wholeCode}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Fragment key={at}>{part}</Fragment>
    ),
  );
