import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { OperationRecord } from '../../../shared/outbox/model.ts';
import { usePage, useUi } from '../../page/page-context.tsx';

const pageSize = 50;
/** While many operations change, the list is read again at most this often, in milliseconds. */
const pause = 400;

/**
 * What the Activity screen lists: pages of the history, newest first, with each record in its
 * present state.
 */
export type ActivityPages = {
  readonly records: readonly OperationRecord[];
  readonly total: number;
  readonly isReading: boolean;
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  readonly readAgain: () => void;
};

/** Reads the operations by the screen's filter and follows their changes. */
export function useActivity(): ActivityPages {
  const { api, operations } = usePage();
  const { text, states } = useUi((ui) => ui.activityFilter);
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: ['operations', text.trim(), states],
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

  const { data } = query;
  const records = useMemo(() => {
    // A record saved while pages were read shifts the next page by one: each record is shown once.
    const known = new Map(
      (data?.pages ?? []).flatMap((page) =>
        page.records.map((record) => [record.id, record] as const),
      ),
    );
    return [...known.values()].sort((a, b) => b.seq - a.seq);
  }, [data]);
  return {
    records,
    total: data?.pages.at(-1)?.total ?? 0,
    isReading: query.isFetching,
    error: query.error,
    hasMore: query.hasNextPage,
    readMore: () => void query.fetchNextPage(),
    readAgain: () => void query.refetch(),
  };
}
