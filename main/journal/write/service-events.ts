/**
 * Events that the service dates itself, kept as facts. Each is kept once, whichever question it
 * came with.
 */
import type { NewFact, Subject } from '../../../shared/journal/journal-fact.ts';
import { serviceKindOf } from '../../../shared/journal/pushed-facts.ts';
import type { ServiceEvent } from '../../remote/dock-scheduling/service-events.ts';
import type { JournalFile } from '../journal-file.ts';

/** How many events of one reply we keep, newest first. */
const mostEvents = 500;

/**
 * Facts of the events that the journal doesn't hold yet, oldest first. An event without an id or a
 * time can't be told apart from another, so we leave it out.
 */
export function newEvents(
  file: Pick<JournalFile, 'about' | 'base' | 'notedAt'>,
  events: readonly ServiceEvent[],
): readonly Omit<NewFact, 'since' | 'change'>[] {
  // Months in files of their own are complete, so we don't look for events there.
  const base = file.base();
  const begins = base === 0 ? Number.NEGATIVE_INFINITY : (file.notedAt(base) ?? 0);
  const found = new Map<string, Omit<NewFact, 'since' | 'change'>>();
  for (const { id, at, type, reason, by, spot, visit, container } of events) {
    const ms = at === null ? Number.NaN : Date.parse(at);
    const own: Subject = `event:${id}`;
    if (
      id === null ||
      Number.isNaN(ms) ||
      ms <= begins ||
      file.about(own, Number.MAX_SAFE_INTEGER, 1, base).length > 0
    )
      continue;
    const about = { spot, visit, container };
    const subjects = Object.entries(about).flatMap(([kind, value]): Subject[] =>
      value === null ? [] : [`${kind}:${value}`],
    );
    found.set(id, {
      source: 'service',
      kind: serviceKindOf(type),
      at: ms,
      subjects: [...subjects, own],
      body: { type, reason, by },
    });
  }
  return [...found.values()].sort((a, b) => a.at - b.at).slice(-mostEvents);
}
