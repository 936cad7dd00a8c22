import { IconAlertTriangle, IconHelpCircle, IconHourglass } from '@tabler/icons-react';
import type { Punctuality } from '../../../../shared/appointments/model.ts';
import { assetLabel } from '../../../../shared/text.ts';
import { ClosedSign, SpotNote } from '../../../operations/closures/closure-sign.tsx';
import { HeldSign } from '../../../operations/holds/held-sign.tsx';
import { Age } from '../../../page/parts/age.tsx';
import type { Mark } from '../../../page/stores/operations-store.ts';
import { OutsideText } from '../../../ui/parts.tsx';
import { SpotState, stateText, typeWords } from '../../../ui/spot-state.tsx';
import type { SizedColumn } from '../../../ui/table/column.ts';
import { instantMs } from '../../../ui/text/time.ts';
import { Trailers } from '../../../ui/trailers.tsx';
import { useWords, words } from '../../../ui/words.ts';
import { AppointmentTag } from './appointment-tag.tsx';
import styles from './grid.module.css';
import { RowMenuButton } from './row-menu-button.tsx';
import {
  assetsOf,
  codeText,
  containerLabels,
  containersText,
  placedSince,
  type SpotParts,
} from './spot-parts.ts';

/** What a row needs besides the yard. */
export type SpotSigns = { readonly mark: Mark | null; readonly standing: readonly Punctuality[] };

/** A column of the grid of spots. */
export type SpotColumn = SizedColumn<SpotParts, SpotSigns, void> & {
  /** The order depends only on the list of spots, not on the assets that stand on them. */
  readonly isOfStructure?: true;
};

const markIcons: { readonly [Name in Mark]: typeof IconHourglass } = {
  pending: IconHourglass,
  unknown: IconHelpCircle,
  conflict: IconAlertTriangle,
};

function MarkSign({ mark }: { mark: Mark }) {
  const { t } = useWords();
  const Icon = markIcons[mark];
  const word = t(`yard.mark.${mark}`);
  return (
    <span className={`${styles.mark} ${styles[mark]}`} title={word}>
      <Icon size={15} role="img" aria-label={word} />
    </span>
  );
}

/** The columns in their order. Rows that are equal by another column are sorted by the first. */
export const columns: readonly SpotColumn[] = [
  {
    key: 'code',
    heading: () => words().t('common.spot'),
    // The longest codes of a large yard ("13G-104") are never cut.
    width: 82,
    narrow: 62,
    isRowHead: true,
    isOfStructure: true,
    className: styles.code,
    sort: () => 0,
    cell: ({ spot }) => <bdi>{codeText(spot)}</bdi>,
  },
  {
    key: 'area',
    heading: () => words().t('common.area'),
    width: [92, 1.3],
    // Identifiers take priority: the area gives up width to a plate or a trailer's number.
    middle: [76, 1.3],
    narrow: null,
    isOfStructure: true,
    className: styles.dim,
    sort: ({ area }) => area?.name.toLowerCase() ?? '',
    cell: ({ area }) => <OutsideText text={area?.name ?? words().t('common.noArea')} max={60} />,
  },
  {
    key: 'type',
    heading: () => words().t('common.type'),
    width: [110, 0.5],
    middle: null,
    narrow: null,
    isOfStructure: true,
    className: styles.dim,
    sort: ({ spot }) => spot.type,
    cell: ({ spot }) => <OutsideText text={typeWords(spot.type)} max={30} />,
  },
  {
    key: 'state',
    heading: () => words().t('common.state'),
    width: [172, 0.7],
    narrow: [118, 0.8],
    sort: ({ contents }) => stateText(contents),
    cell: ({ spot, contents }, { mark, standing }) => (
      <>
        <SpotState contents={contents} compact />
        {!contents.isOpen && <ClosedSign spot={spot} />}
        {mark !== null && <MarkSign mark={mark} />}
        <HeldSign assets={assetsOf(contents)} />
        <AppointmentTag standing={standing} />
      </>
    ),
  },
  {
    key: 'truck',
    heading: () => words().t('common.truck'),
    // Columns that say less are cut before the plate.
    width: [98, 0.7],
    middle: [96, 0.7],
    narrow: [80, 0.5],
    sort: ({ contents: { truck } }) => (truck === null ? null : assetLabel(truck).toLowerCase()),
    cell: ({ contents: { truck, extra } }) =>
      truck !== null && <bdi>{[truck, ...extra.trucks].map(assetLabel).join(', ')}</bdi>,
  },
  {
    key: 'containers',
    heading: () => words().t('yard.column.containers'),
    // Two numbers fit here. Where the column is narrow: one, and how many more.
    width: [172, 1.4],
    narrow: [104, 1],
    sort: ({ contents }) => containersText(contents).toLowerCase() || null,
    cell: ({ contents }) => <Trailers labels={containerLabels(contents)} />,
  },
  {
    key: 'dwell',
    heading: () => words().t('yard.column.dwell'),
    width: 72,
    narrow: 66,
    // The newest first; descending shows the longest stay first.
    sort({ contents }) {
      const since = instantMs(placedSince(contents));
      return since === null ? null : -since;
    },
    cell: ({ contents }) => contents.state !== 'free' && <Age since={placedSince(contents)} />,
  },
  {
    key: 'notes',
    heading: () => words().t('common.notes'),
    width: [58, 0.5],
    middle: null,
    narrow: null,
    className: styles.dim,
    sort: ({ spot }) => spot.observation?.toLowerCase() || null,
    cell: ({ spot }) => <SpotNote spot={spot} />,
  },
  {
    key: 'actions',
    heading: () => <span className="ym-hidden">{words().t('common.actions')}</span>,
    width: 28,
    narrow: 26,
    className: styles.more,
    cell: ({ spot }) => <RowMenuButton spot={spot} />,
  },
];
