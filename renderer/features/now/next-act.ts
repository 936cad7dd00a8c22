import type { Message } from '../../../shared/i18n/message.ts';
import type { SpotId } from '../../../shared/ids.ts';
import type { Page } from '../../page/page.ts';
import { actMessage } from './acts.ts';
import { nowOf } from './now-store.ts';
import { nowTargetsOf } from './now-targets.ts';

/** The act of the first line about a spot. Null if no line is about it. */
export function nextActOf(page: Page, spot: SpotId): Message | null {
  const line = nowOf(page)
    .getState()
    .lines.find((each) => each.spot === spot);
  if (line === undefined) return null;
  const targets = nowTargetsOf(page);
  targets.want(line.act);
  return actMessage(page.yard.table, line.act, targets.now(line.act));
}
