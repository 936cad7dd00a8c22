import { message } from '../../../shared/i18n/message.ts';
import type { VisitId } from '../../../shared/ids.ts';
import { formatUsd } from '../../../shared/money.ts';
import { assetLabel, displayText, spotRefLabel } from '../../../shared/text.ts';
import type { Page } from '../../page/page.ts';
import { scheduleOf } from '../../schedule/use-schedule.ts';
import { copyText } from '../../ui/copy-to-clipboard.ts';
import { words } from '../../ui/words.ts';
import { detentionOfPage } from '../reports/detention/detention-store.ts';

/** Puts a message for the carrier on the clipboard: when free time ends, and what it costs then. */
export async function copyFreeTime(page: Page, id: VisitId): Promise<void> {
  const { yard, results, info } = page;
  const visit = yard.table.visit(id);
  const { format } = words();
  if (visit === undefined) return;
  const truck = assetLabel(visit);
  const { appointmentId, spotId } = visit;
  const appointment = appointmentId === null ? null : scheduleOf(page).marks.row(appointmentId);
  const freeTime = detentionOfPage(page).freeTimeOf(visit, appointment);
  if (freeTime === null || freeTime.ends === null || freeTime.ends <= page.ticker.now())
    return results.refused(format(message('detention.message.over', { truck })));
  const text = format(
    message('detention.message', {
      truck,
      spot: spotId === null ? 'none' : spotRefLabel(yard.table, spotId),
      facility: displayText(info.facility.name, 80),
      at: freeTime.ends,
      rate: formatUsd(freeTime.policy.rate),
    }),
  );
  const isCopied = await copyText(text);
  if (isCopied) results.said(format(message('detention.message.copied')));
  else results.refused(format(message('detention.message.failed')));
}
