/** For the Settings screen: how we read each list of the service, why, and since when. */
import type { ReadBecause, ReadPart, TagUse } from '../../shared/console-api/reading.ts';
import type { Schedule } from '../appointments/schedule.ts';
import type { RequestSavers } from '../remote/dock-scheduling/create-client.ts';
import type { FullReadReason } from '../yard/read/changes/list-state.ts';
import type { YardSync } from '../yard/read/yard-sync.ts';

const reasons: Readonly<Record<FullReadReason, ReadBecause>> = {
  'not-asked': 'notAsked',
  refused: 'refused',
  ignored: 'ignored',
  'no-time': 'noTime',
  incomplete: 'incomplete',
  'who-left': 'whoLeft',
  missed: 'missed',
  contradicts: 'contradicts',
};

const yardLists = ['visits', 'containers', 'assignments', 'spots'] as const;

/** The report of this console; empty if no service is set up. */
export const readingOf = (
  service: { readonly client: Pick<RequestSavers, 'tags'> } | null,
  yard: YardSync,
  schedule: Schedule,
): readonly ReadPart[] =>
  service === null ? [] : readingReport(yard.state(), service.client.tags(), schedule.reading());

/** The report, made of plain data for tests. `tags` are those of the yard's lists. */
export function readingReport(
  yard: ReturnType<YardSync['state']>,
  tags: TagUse,
  schedule: ReturnType<Schedule['reading']>,
): readonly ReadPart[] {
  const { lists, everyMs, wholeAt } = yard;
  return [
    {
      part: 'yard',
      tags,
      everyMs,
      wholeAt,
      lists: yardLists.map((list) => {
        const state = lists?.[list];
        if (state === undefined) return { list, why: 'off', since: null };
        return {
          list,
          why: state.whole === null ? 'trusted' : reasons[state.whole],
          since: state.since,
        };
      }),
    },
    ...(schedule === null
      ? []
      : [
          {
            part: 'appointments' as const,
            tags: schedule.tags,
            everyMs: schedule.everyMs,
            wholeAt: schedule.wholeAt,
            lists: [
              {
                list: 'appointments' as const,
                why: !schedule.asksForChanges
                  ? ('refused' as const)
                  : (schedule.unannounced ?? 0) > 0
                    ? ('missed' as const)
                    : ('trusted' as const),
                since: null,
              },
            ],
          },
        ]),
  ];
}
