import type { UseKey } from '../../../../shared/metrics/figure-list.ts';
import { useWords } from '../../../ui/words.ts';
import { OpenFigure, type OpenList } from './figure-dialog.tsx';

/** A share from 0 to 1 as full percents; a little that is not nothing is never written as 0. */
export const shareText = (share: number, number: (value: number) => string): string =>
  `${share > 0 && share < 0.005 ? '<1' : number(Math.round(share * 100))}%`;

/** The share in use in an hour of the day, which opens what stood there; null: not known. */
export function OpenShare(props: {
  figure: UseKey;
  hour: number;
  share: number | null | undefined;
  isBefore?: boolean;
  onOpen: OpenList | null;
}) {
  const { figure, hour, share, isBefore = false, onOpen } = props;
  const { number } = useWords();
  if (share == null) return <>—</>;
  return (
    <OpenFigure
      figure={figure}
      count={share > 0 ? 1 : 0}
      text={shareText(share, number)}
      of={{ by: 'hour', name: String(hour) }}
      isBefore={isBefore}
      onOpen={onOpen}
    />
  );
}
