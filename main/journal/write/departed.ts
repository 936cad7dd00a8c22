/** Departed assets by name: when each left, and where it last stood. */
import type { Departed } from '../../../shared/console-api/journal.ts';
import { assetLabel, spotLabel } from '../../../shared/text.ts';
import type { Container, Spot, Visit } from '../../../shared/yard/model.ts';
import type { YardTable } from '../../../shared/yard/table.ts';
import type { JournalFile } from '../journal-file.ts';
import { lastRow } from '../read/subject-history.ts';

/** How many facts of one asset we look through. */
const mostLooked = 60;

/** Newest departure first. Assets that are in `base` now are left out. */
export function departedNamed(
  file: JournalFile,
  base: YardTable,
  text: string,
  limit: number,
): readonly Departed[] {
  const found: Departed[] = [];
  for (const subject of file.named(text, 4 * limit)) {
    const [kind, id] = [
      subject.slice(0, subject.indexOf(':')),
      subject.slice(subject.indexOf(':') + 1),
    ];
    const here = kind === 'visit' ? base.visit(id as never) : base.container(id as never);
    const row = here === undefined ? lastRow(file, subject, id) : null;
    if (row === null) continue;
    const facts = file.about(subject, Number.MAX_SAFE_INTEGER, mostLooked);
    const left = facts.find(({ change }) => change?.id === id)?.at;
    const stood = typeof row.spotId === 'string' ? row.spotId : null;
    const spot =
      stood === null
        ? undefined
        : (base.spot(stood as Spot['id']) ??
          (lastRow(file, `spot:${stood}`, stood) as unknown as Spot | null));
    if (left === undefined) continue;
    const asset = row as unknown as Visit | Container;
    found.push({
      subject,
      name: assetLabel(asset),
      left,
      spot: spot == null ? stood : spotLabel(spot),
      company: asset.companyName ?? null,
    });
  }
  return found.sort((a, b) => b.left - a.left).slice(0, limit);
}
