import type { WantedList } from '../../../shared/console-api/exports.ts';
import type { Page } from '../../page/page.ts';
import { momentCell } from '../../ui/text/time.ts';
import { words } from '../../ui/words.ts';
import type { NowTableRow } from './now-columns.tsx';

/** The lines that are shown, as a sheet: where, what, carrier, kind, why, since when. */
export function nowSheet(rows: readonly NowTableRow[], { zone }: Pick<Page, 'zone'>): WantedList {
  const { t, format } = words();
  return {
    list: 'shown',
    title: t('now.title'),
    columns: [
      t('now.column.where'),
      t('now.column.asset'),
      t('now.column.who'),
      t('now.column.kind'),
      t('now.column.what'),
      t('exports.since', { zone: zone.timeZone }),
    ],
    rows: rows.map(({ line }) => [
      format(line.where),
      format(line.what),
      line.who,
      t(`now.kind.${line.kind}`),
      format(line.why),
      momentCell(line.since),
    ]),
  };
}
