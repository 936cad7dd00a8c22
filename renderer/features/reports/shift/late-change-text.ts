import type { LateChange } from '../../../../shared/shift/late-changes.ts';
import type { ZoneFormat } from '../../../ui/text/time.ts';
import { words } from '../../../ui/words.ts';

/** An appointment that was late, and the change that was made. */
export const lateChangeText = (
  { was, became, to }: LateChange,
  zone: Pick<ZoneFormat, 'dated'>,
): string => words().t('shift.lateChange', { was, became, to: zone.dated(to) });
