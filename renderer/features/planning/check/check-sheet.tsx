import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { AreaId, SpotId } from '../../../../shared/ids.ts';
import { displayText, spotRefLabel } from '../../../../shared/text.ts';
import type { YardTable } from '../../../../shared/yard/table.ts';
import { contentsText } from '../../../operations/draft/options.ts';
import { usePage } from '../../../page/page-context.tsx';
import { printPage } from '../../../page/print-page.ts';
import { Paper, PrintDialog } from '../../../ui/print-sheet.tsx';
import { useWords } from '../../../ui/words.ts';
import { checkOf } from './check-store.ts';

/** Lines of one sheet: more is not carried around, and takes too long to draw. */
const mostOnSheet = 1_000;
/** From this many spots on, the sheet opens at the area of the present spot. */
const wholeYard = 300;

/** One line of the sheet: its number in the order of the check, from 0, and the spot. */
type Line = { readonly at: number; readonly spot: SpotId };

/**
 * The check on paper: spots in the order of the check, what should be there, and room for what is.
 */
export function CheckSheetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const page = usePage();
  const check = checkOf(page);
  const { walk, at } = useStore(check.store);
  const yard = page.yard.present();
  const areas = useMemo(() => areasOf(yard, walk), [yard, walk]);
  const here =
    walk.length <= wholeYard
      ? ''
      : (yard.spot(walk[at] ?? walk[0] ?? ('' as SpotId))?.areaId ?? '');
  const [area, setArea] = useState<string>(here);
  const lines = useMemo(() => linesOf(yard, walk, area), [yard, walk, area]);
  const tools = (
    <Select
      label={t('check.sheetArea')}
      data={[{ value: '', label: t('check.sheetAll') }, ...areas]}
      value={area}
      allowDeselect={false}
      onChange={(next) => setArea(next ?? '')}
      maw={320}
    />
  );
  return (
    <PrintDialog
      tools={tools}
      title={t('check.sheet')}
      isReady={lines.length > 0}
      onPrint={() => {
        check.printed();
        printPage(page);
      }}
      onClose={onClose}
    >
      <CheckSheet
        lines={lines.slice(0, mostOnSheet)}
        left={Math.max(0, lines.length - mostOnSheet)}
      />
    </PrintDialog>
  );
}

const areasOf = (yard: YardTable, walk: readonly SpotId[]) => {
  const found = new Set<AreaId>();
  for (const id of walk) {
    const own = yard.spot(id)?.areaId;
    if (own !== undefined) found.add(own);
  }
  return [...found].map((value) => ({
    value: value as string,
    label: displayText(yard.area(value)?.name ?? value, 60),
  }));
};

const linesOf = (yard: YardTable, walk: readonly SpotId[], area: string): readonly Line[] =>
  walk.flatMap((spot, at) =>
    area === '' || yard.spot(spot)?.areaId === area ? [{ at, spot }] : [],
  );

function CheckSheet({ lines, left }: { lines: readonly Line[]; left: number }) {
  const words = useWords();
  const { t } = words;
  const { info, zone, ticker, yard } = usePage();
  const printed = useMemo(() => zone.dated(new Date(ticker.now()).toISOString()), [zone, ticker]);
  const table = yard.present();
  return (
    <Paper label={t('check.sheet')}>
      <h2>
        {t('check.sheet')} · <bdi>{displayText(info.facility.name, 60)}</bdi>
      </h2>
      <p>{t('check.sheetHow', { at: printed })}</p>
      {left > 0 && <p>{t('check.sheetLeft', { count: left })}</p>}
      <table>
        <thead>
          <tr>
            {(['line', 'spot', 'expected', 'ok', 'seen'] as const).map((key) => (
              <th key={key} scope="col" style={key === 'seen' ? { width: '40%' } : undefined}>
                {t(`check.column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ at, spot }) => (
            <tr key={spot} style={{ breakInside: 'avoid' }}>
              <td>{at + 1}</td>
              <td>
                <strong>
                  <bdi>{spotRefLabel(table, spot)}</bdi>
                </strong>
              </td>
              <td>
                <bdi>{contentsText(table, spot, words)}</bdi>
              </td>
              <td aria-hidden>☐</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
