import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { WantedList } from '../../../shared/console-api/exports.ts';
import {
  ACT_LISTS,
  type ActLine,
  type ActList,
  OWN_LISTS,
} from '../../../shared/journal/act-lines.ts';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { usePage, useUi } from '../../page/page-context.tsx';
import type { UiState } from '../../page/stores/ui-store.ts';

const pageSize = 50;
/** While many operations change, the list is read again at most this often, in milliseconds. */
const pause = 400;
/** Check-ins and appointments are read again this often while the screen is open, in ms. */
const ACTS_EVERY_MS = 5_000;

/** A line of the screen: an operation, or another act, such as a check-in. */
export type ActivityLine = { readonly record: OperationRecord } | { readonly act: ActLine };

/**
 * What the Activity screen lists: newest first, each record in its present state. `total` counts
 * the operations; null while other lines are listed too.
 */
export type ActivityPages = {
  readonly lines: readonly ActivityLine[];
  readonly total: number | null;
  readonly isReading: boolean;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  readonly readAgain: () => void;
};

/** Reads operations and acts by the screen's filter and follows their changes. */
export function useActivity(): ActivityPages {
  const { states, acts, whose } = useUi((ui) => ui.activityFilter);
  const isAll = states.length === 0 && acts.length === 0;
  const isOthers = whose === 'others';
  const operations = useOperations(!isOthers && (isAll || states.length > 0));
  const others = useActs(isOthers || isAll || acts.length > 0);
  const records = operations.items;
  const done = others.items;
  const recordsEnd = operations.hasNextPage ? timeOf(records.at(-1)) : Number.NEGATIVE_INFINITY;
  const actsEnd = others.hasNextPage ? (done.at(-1)?.at ?? 0) : Number.NEGATIVE_INFINITY;
  const lines = useMemo(
    () => inOrder(records, done, Math.max(recordsEnd, actsEnd)),
    [records, done, recordsEnd, actsEnd],
  );
  return {
    lines,
    total: others.isOn ? null : operations.total,
    isReading: operations.isFetching || (others.isFetching && done.length === 0),
    error: operations.error ?? others.error,
    hasMore: operations.hasNextPage || others.hasNextPage,
    // What ends later has the next lines.
    readMore: () => void (recordsEnd >= actsEnd ? operations : others).fetchNextPage(),
    readAgain: () => {
      if (operations.isOn) void operations.refetch();
      if (others.isOn) void others.refetch();
    },
  };
}

/** The list to export: what the filter shows, of every time. */
export function activityShown(filter: UiState['activityFilter']): WantedList {
  const { text, states, acts, whose } = filter;
  const isAll = states.length === 0 && acts.length === 0;
  const isOthers = whose === 'others';
  return {
    list: 'activity',
    states: !isOthers && (isAll || states.length > 0) ? [...states] : null,
    acts: isOthers || isAll || acts.length > 0 ? [...listsOf(acts, whose)] : [],
    search: text.trim(),
  };
}

const timeOf = (record: OperationRecord | undefined): number =>
  record === undefined ? 0 : Date.parse(record.savedAt);

/**
 * Operations and acts by time. Lines before `from` wait until both lists are read that far, so that
 * none appears above a line already shown.
 */
function inOrder(
  records: readonly OperationRecord[],
  acts: readonly ActLine[],
  from: number,
): readonly ActivityLine[] {
  const lines: ActivityLine[] = [];
  const waiting = acts.filter(({ at }) => at >= from);
  for (const record of records) {
    const savedAt = timeOf(record);
    if (savedAt < from) break;
    const older = waiting.findIndex(({ at }) => at < savedAt);
    const newer = waiting.splice(0, older === -1 ? waiting.length : older);
    lines.push(...newer.map((act) => ({ act })), { record });
  }
  return [...lines, ...waiting.map((act) => ({ act }))];
}

function useOperations(isOn: boolean) {
  const { api, operations } = usePage();
  const { text, states } = useUi((ui) => ui.activityFilter);
  const queries = useQueryClient();
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['operations', text.trim(), states],
    enabled: isOn,
    queryFn: ({ pageParam, signal }) =>
      api.operations.list(
        {
          limit: pageSize,
          ...(states.length > 0 ? { states: [...states] } : {}),
          ...(text.trim() === '' ? {} : { search: text.trim() }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ records }) =>
      records.length < pageSize ? undefined : records.at(-1)?.seq,
    placeholderData: (known) => known,
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = operations.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: ['operations'] });
      }, pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [operations, queries]);
  const items = useMemo(() => {
    // A record saved while pages were read shifts the next page by one: each record is shown once.
    const known = new Map(
      (data?.pages ?? []).flatMap((page) =>
        page.records.map((record) => [record.id, record] as const),
      ),
    );
    return [...known.values()].sort((a, b) => b.seq - a.seq);
  }, [data]);
  const total = data?.pages.at(-1)?.total ?? 0;
  return isOn ? { ...query, isOn, items, total } : { ...query, ...nothing };
}

function listsOf(acts: readonly ActList[], whose: 'ours' | 'others' | null): readonly ActList[] {
  if (whose === 'others') return ['others'];
  if (acts.length > 0) return acts;
  return whose === 'ours' ? OWN_LISTS : ACT_LISTS;
}

function useActs(isOn: boolean) {
  const { api } = usePage();
  const { text, acts, whose } = useUi((ui) => ui.activityFilter);
  const lists = listsOf(acts, whose);
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['acts', text.trim(), lists],
    enabled: isOn,
    queryFn: ({ pageParam, signal }) =>
      api.journal.acts(
        {
          lists: [...lists],
          search: text.trim(),
          limit: pageSize,
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (known) => known,
    refetchInterval: ACTS_EVERY_MS,
  });
  const items = useMemo(() => (data?.pages ?? []).flatMap(({ lines }) => lines), [data]);
  return isOn ? { ...query, isOn, items } : { ...query, ...nothing };
}

/** A list that isn't asked for. */
const nothing = {
  isOn: false,
  items: [],
  total: 0,
  isFetching: false,
  error: null,
  hasNextPage: false,
} as const;
