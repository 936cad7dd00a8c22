import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addDays } from '../../../../shared/appointments/days.ts';
import { message } from '../../../../shared/i18n/message.ts';
import { companyGroup } from '../../../../shared/metrics/companies.ts';
import {
  type CountKey,
  countKeys,
  countOf,
  type LengthKey,
  lengthKeys,
  lengthOf,
  turnsBy,
} from '../../../../shared/metrics/figures.ts';
import type { NumbersAnswer, NumbersOf } from '../../../../shared/metrics/model.ts';
import { type Spread, spreadOf } from '../../../../shared/metrics/stats.ts';
import { displayText } from '../../../../shared/text.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { usePage } from '../../../page/page-context.tsx';
import { ExportButton } from '../../../page/parts/export-button.tsx';
import { useToday } from '../../../schedule/use-schedule.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { MessageLine } from '../../../ui/parts.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { carrierNameText } from '../../../ui/text/carrier-name-text.ts';
import { durationText } from '../../../ui/text/time.ts';
import { visitTypeWords } from '../../../ui/text/visit-type.ts';
import { useWords } from '../../../ui/words.ts';
import styles from '../reports.module.css';
import {
  FigureListDialog,
  OpenFigure,
  type OpenList,
  type WantedFigure,
} from './figure-dialog.tsx';
import { HowCounted } from './how-counted.tsx';
import { NumbersPrint } from './numbers-print.tsx';
import plots from './plots.module.css';
import { Plots } from './plots.tsx';

const lengths = [1, 7, 30] as const;

/** Figures of the yard, compared with the same weekdays before. */
export function NumbersTab() {
  const { t } = useWords();
  const { api } = usePage();
  const today = useToday();
  const [chosen, setChosen] = useState<string | null>(null);
  const [days, setDays] = useState<number>(1);
  const [wanted, setWanted] = useState<WantedFigure | null>(null);
  const last = chosen ?? today;
  const first = addDays(last, 1 - days);
  const { data, error, isFetching } = useQuery({
    queryKey: ['numbers', first, days],
    queryFn: () => api.numbers.of({ first, days }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <div aria-busy={isFetching}>
      <div className={styles.buttons}>
        <DateField
          w={128}
          aria-label={t('numbers.lastDay')}
          max={today}
          value={last}
          whenDone
          onChange={setChosen}
        />
        <Select
          size="xs"
          aria-label={t('numbers.days')}
          allowDeselect={false}
          data={lengths.map((each) => ({
            value: String(each),
            label: t('numbers.dayCount', { count: each }),
          }))}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
        />
        <ExportButton wanted={{ list: 'numbers', first, days }} label={t('numbers.export')} />
        {data !== undefined && <NumbersPrint answer={data} />}
      </div>
      {error !== null && <MessageLine said={errorMessage(error, message('numbers.failed'))} />}
      {data === undefined && error === null && (
        <p className={styles.summary} role="status">
          {t('numbers.working')}
        </p>
      )}
      {data !== undefined && error === null && <Figures answer={data} onOpen={setWanted} />}
      {wanted !== null && (
        <FigureListDialog
          wanted={wanted}
          first={first}
          days={days}
          onClose={() => setWanted(null)}
        />
      )}
    </div>
  );
}

const long = (ms: number | null) => (ms === null ? '—' : durationText(ms));

type Shown = { readonly answer: NumbersAnswer; readonly onOpen: OpenList };

function Figures({ answer, onOpen }: Shown) {
  const { now, before } = answer;
  const { t } = useWords();
  const count = (of: NumbersOf | null, key: CountKey, isBefore: boolean) => {
    const found = of && countOf(of, key);
    return found === null ? (
      '—'
    ) : (
      <OpenFigure figure={key} count={found} isBefore={isBefore} onOpen={onOpen} />
    );
  };
  return (
    <>
      <HowCounted answer={answer} />
      <Plots answer={answer} onOpen={onOpen} />
      <div className={plots.figures}>
        <h3>{t('numbers.lengths')}</h3>
        <Table<LengthKey>
          className={styles.table}
          label={t('numbers.lengths')}
          rows={lengthKeys}
          keyOf={(key) => key}
          columns={[
            ...nameColumns(t),
            ...spreadColumns<LengthKey>(
              t,
              (key) => [lengthOf(now, key), before && lengthOf(before, key)],
              (key, shown) => <OpenFigure figure={key} {...shown} onOpen={onOpen} />,
            ),
          ]}
        />
        <h3>{t('numbers.counts')}</h3>
        <Table<CountKey>
          className={styles.table}
          label={t('numbers.counts')}
          rows={countKeys}
          keyOf={(key) => key}
          columns={[
            ...nameColumns(t),
            {
              key: 'now',
              heading: t('numbers.column.count'),
              cell: (key) => count(now, key, false),
            },
            {
              key: 'before',
              heading: t('numbers.column.countBefore'),
              cell: (key) => count(before, key, true),
            },
          ]}
        />
        <Groups answer={answer} onOpen={onOpen} />
      </div>
    </>
  );
}

type T = ReturnType<typeof useWords>['t'];

const nameColumns = (t: T) => [
  {
    key: 'name',
    heading: t('numbers.column.figure'),
    isRowHead: true,
    cell: (key: LengthKey | CountKey) => (
      <>
        {t(`numbers.figure.${key}`)}
        <div className={styles.dim}>{t(`numbers.means.${key}`)}</div>
      </>
    ),
  },
];

/** The value of a cell in the table, and the list it opens. */
type ShownSpread = { readonly count: number; readonly text?: string; readonly isBefore?: boolean };

const spreadColumns = <Row,>(
  t: T,
  of: (row: Row) => readonly [Spread, Spread | null],
  open: (row: Row, shown: ShownSpread) => ReactNode,
) => {
  const column = (
    key: 'count' | 'median' | 'p90' | 'medianBefore' | 'p90Before',
    value: 'count' | 'median' | 'p90',
    isBefore = false,
  ) => ({
    key,
    heading: t(`numbers.column.${key}`),
    cell: (row: Row) => {
      const spread = of(row)[isBefore ? 1 : 0];
      const count = spread?.count ?? 0;
      return value === 'count'
        ? open(row, { count })
        : open(row, { count, text: long(spread?.[value] ?? null), isBefore });
    },
  });
  return [
    column('count', 'count'),
    column('median', 'median'),
    column('p90', 'p90'),
    column('medianBefore', 'median', true),
    column('p90Before', 'p90', true),
  ];
};

type Group = {
  readonly key: string;
  readonly name: string;
  readonly spread: Spread;
  readonly before: Spread | null;
};

/** Turn times by visit type and company, dwell by area, moves by clerk. */
function Groups({ answer: { now, before }, onOpen }: Shown) {
  const { t } = useWords();
  const table = (
    title: string,
    note: string,
    rows: readonly Group[],
    by: 'company' | 'visitType' | 'area',
  ) =>
    rows.length > 0 && (
      <>
        <h3>{title}</h3>
        <p className={styles.dim}>{note}</p>
        <Table<Group>
          className={styles.table}
          label={title}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            {
              key: 'name',
              heading: t('numbers.column.of'),
              isRowHead: true,
              cell: ({ name }) => (
                <bdi>{displayText(name === '' ? t('common.unknown') : name, 60)}</bdi>
              ),
            },
            ...spreadColumns<Group>(
              t,
              (row) => [row.spread, row.before],
              ({ key }, shown) => (
                <OpenFigure
                  figure={by === 'area' ? 'stay' : 'turn'}
                  {...shown}
                  of={{ by, name: key }}
                  onOpen={onOpen}
                />
              ),
            ),
          ]}
        />
      </>
    );
  const turns = (by: 'company' | 'visitType'): readonly Group[] => {
    const keyOf = by === 'company' ? companyGroup : (name: string) => name;
    const then = new Map(
      (before === null ? [] : turnsBy(before, by)).map((each) => [keyOf(each.name), each.spread]),
    );
    const name = (text: string) =>
      by === 'company' ? carrierNameText(text, 60) : text && visitTypeWords(text);
    return turnsBy(now, by)
      .slice(0, 30)
      .map((each) => ({
        key: each.name,
        name: name(each.name),
        spread: each.spread,
        before: then.get(keyOf(each.name)) ?? null,
      }));
  };
  const then = new Map(before?.areas.map(({ area, stays }) => [area, spreadOf(stays)]));
  return (
    <>
      {table(t('numbers.turnByType'), t('numbers.means.turn'), turns('visitType'), 'visitType')}
      {table(t('numbers.turnByCompany'), t('numbers.means.turn'), turns('company'), 'company')}
      {table(
        t('numbers.figure.areas'),
        t('numbers.means.areas'),
        now.areas.map(({ area, stays }) => ({
          key: area,
          name: area,
          spread: spreadOf(stays),
          before: then.get(area) ?? null,
        })),
        'area',
      )}
      {now.movesByClerk.length > 0 && (
        <>
          <h3>{t('numbers.figure.movesByClerk')}</h3>
          <p className={styles.dim}>{t('numbers.means.movesByClerk')}</p>
          <Table<{ clerk: string; count: number }>
            className={styles.table}
            label={t('numbers.figure.movesByClerk')}
            rows={now.movesByClerk}
            keyOf={({ clerk }) => clerk}
            columns={[
              {
                key: 'clerk',
                heading: t('numbers.column.of'),
                isRowHead: true,
                cell: ({ clerk }) => <bdi>{displayText(clerk, 60) || t('numbers.others')}</bdi>,
              },
              {
                key: 'count',
                heading: t('numbers.column.count'),
                cell: ({ clerk, count }) => (
                  <OpenFigure
                    figure="moves"
                    count={count}
                    of={{ by: 'clerk', name: clerk }}
                    onOpen={onOpen}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </>
  );
}
