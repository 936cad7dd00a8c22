import { Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getNonce } from 'get-nonce';
import { useMemo, useState } from 'react';
import { message } from '../../../shared/i18n/message.ts';
import { spotLabel, trailerLabel } from '../../../shared/labels/label-code.ts';
import {
  type LabelPage,
  type LabelPaper,
  labelPages,
  labelPapers,
  moduleWidth,
  onPage,
  placeLabels,
} from '../../../shared/labels/papers.ts';
import { displayText, isBlank } from '../../../shared/text.ts';
import { compareCodes } from '../../../shared/yard/natural-order.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import { errorMessage } from '../../connection/error-message.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import { printPage } from '../../page/print-page.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { MessageLine } from '../../ui/parts.tsx';
import { Paper, PrintDialog } from '../../ui/print-sheet.tsx';
import { useWords } from '../../ui/words.ts';
import styles from './labels.module.css';

/** Labels of one print. */
const MOST = 500;

/** One label: the code in its bars, and what is painted. */
type Label = { readonly code: string; readonly text: string; readonly more: string };

/** Which labels to print: `chosen` spots, one area, all spots, or the trailers here. */
type Of = 'chosen' | 'spots' | 'trailers' | `area:${string}`;

/** Barcodes for spots and trailers, on sheets or a roll. */
export function LabelsDialog() {
  const page = usePage();
  const { t } = useWords();
  const openDialog = useUi((ui) => ui.openDialog);
  const chosen = useUi((ui) => ui.chosen);
  const [of, setOf] = useState<Of>(chosen.size > 0 ? 'chosen' : 'spots');
  const [paper, setPaper] = useState<LabelPaper>('letter30');
  // Null: the text in the box isn't a valid number.
  const [first, setFirst] = useState<number | null>(1);
  const yard = page.yard.present();
  const all = useMemo(() => labelsOf(yard, of, chosen), [yard, of, chosen]);
  const labels = all.slice(0, MOST);
  const { data, error } = useQuery({
    queryKey: ['labels', labels.map(({ code }) => code)],
    queryFn: () => page.api.moves.labels({ codes: labels.map(({ code }) => code) }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: labels.length > 0,
  });
  const form = labelPages[paper];
  const areas = [...yard.areas()].map(({ id, name }) => ({
    value: `area:${id}`,
    label: t('labels.area', { area: displayText(name, 60) }),
  }));
  const tools = (
    <Group gap="xs" align="end">
      <Select
        size="xs"
        label={t('labels.of')}
        allowDeselect={false}
        data={[
          ...(chosen.size > 0 ? [{ value: 'chosen', label: t('labels.of.chosen') }] : []),
          { value: 'spots', label: t('labels.of.spots') },
          { value: 'trailers', label: t('labels.of.trailers') },
          ...areas,
        ]}
        value={of}
        onChange={(value) => setOf((value ?? 'spots') as Of)}
      />
      <Select
        size="xs"
        label={t('labels.paper')}
        allowDeselect={false}
        data={labelPapers.map((value) => ({ value, label: t(`labels.paper.${value}`) }))}
        value={paper}
        onChange={(value) => setPaper((value ?? 'letter30') as LabelPaper)}
      />
      {onPage(form) > 1 && (
        <NumberField
          size="xs"
          label={t('labels.first')}
          min={1}
          max={onPage(form)}
          value={first}
          onValue={setFirst}
        />
      )}
    </Group>
  );
  return (
    <PrintDialog
      title={t('labels.title')}
      tools={tools}
      isReady={data !== undefined && labels.length > 0 && first !== null}
      onPrint={() => printPage(page)}
      onClose={() => openDialog(null)}
    >
      {error !== null && <MessageLine said={errorMessage(error, message('labels.failed'))} />}
      {labels.length === 0 && <p>{t('labels.empty')}</p>}
      {all.length > MOST && <p>{t('labels.left', { most: MOST, count: all.length - MOST })}</p>}
      {data !== undefined && (
        <LabelPages labels={labels} drawn={data.labels} form={form} skip={(first ?? 1) - 1} />
      )}
    </PrintDialog>
  );
}

/** Labels in the natural order of their codes. Without a code there is no label. */
function labelsOf(yard: YardTable, of: Of, chosen: ReadonlySet<string>): readonly Label[] {
  const found: Label[] =
    of === 'trailers'
      ? [...yard.containers()].flatMap(({ code, companyName, isActive }) =>
          !isActive || code === null || isBlank(code)
            ? []
            : { code: trailerLabel(code), text: code, more: companyName ?? '' },
        )
      : [...yard.spots()]
          .filter(({ id, areaId, code }) => {
            if (isBlank(code)) return false;
            return of === 'spots' || (of === 'chosen' ? chosen.has(id) : of === `area:${areaId}`);
          })
          .map(({ id, code, areaId }) => ({
            code: spotLabel(id),
            text: code,
            more: yard.area(areaId)?.name ?? '',
          }));
  // Two trailers with one number have one label.
  const apart = new Map(found.map((label) => [label.code, label]));
  return [...apart.values()].sort((a, b) => compareCodes(a.text, b.text));
}

type Drawn = { readonly svg: string; readonly modules: number };

/** Sized by the label, whatever the shape's own size. */
const barsFor = (svg: string): string =>
  `data:image/svg+xml;base64,${btoa(svg.replace('<svg ', '<svg preserveAspectRatio="none" '))}`;

/** The pages, in millimeters, as the paper is. */
function LabelPages(props: {
  readonly labels: readonly Label[];
  readonly drawn: readonly Drawn[];
  readonly form: LabelPage;
  readonly skip: number;
}) {
  const { labels, drawn, form, skip } = props;
  const { t } = useWords();
  const { page, label } = form;
  const items = labels.map((each, at) => ({ ...each, drawn: drawn[at] }));
  return (
    <Paper label={t('labels.title')}>
      <style
        nonce={getNonce()}
      >{`@page { size: ${page.width}mm ${page.height}mm; margin: 0; }`}</style>
      {placeLabels(items, form, skip).map((places, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
          key={at}
          className={styles.page}
          style={{ width: `${page.width}mm`, height: `${page.height - 0.2}mm` }}
        >
          {places.map(({ item, left, top }) => (
            <div
              key={item.code}
              className={styles.label}
              style={{
                left: `${left}mm`,
                top: `${top}mm`,
                width: `${label.width}mm`,
                height: `${label.height}mm`,
                // As large as fits the label, and never cut.
                fontSize: `${Math.min(label.height * 0.3, (label.width * 1.5) / Math.max(4, item.text.length))}mm`,
              }}
            >
              <strong>
                <bdi>{displayText(item.text, 60)}</bdi>
              </strong>
              {item.drawn !== undefined && (
                <img
                  alt={t('labels.barcode', { code: item.code })}
                  src={barsFor(item.drawn.svg)}
                  style={{
                    width: `${moduleWidth(form, item.drawn.modules) * item.drawn.modules}mm`,
                    height: `${Math.min(25, label.height * 0.38)}mm`,
                  }}
                />
              )}
              <small>
                {item.code} · <bdi>{displayText(item.more, 30)}</bdi>
              </small>
            </div>
          ))}
        </div>
      ))}
    </Paper>
  );
}
