/**
 * The main acts of the lane: checking in, keeping for later, departing, and the spot that follows a
 * check-in.
 */
import { safe } from '@orpc/client';
import type { CheckIn } from '../../../../shared/console-api/gate.ts';
import { type Message, message } from '../../../../shared/i18n/message.ts';
import type { SpotId, VisitId } from '../../../../shared/ids.ts';
import { assetLabel, spotRefLabel } from '../../../../shared/text.ts';
import { errorMessage } from '../../../connection/error-message.ts';
import { rankingOf } from '../../../operations/draft/ranking.ts';
import type { Operator } from '../../../operations/operator/operator.ts';
import type { Page } from '../../../page/page.ts';
import { unlistedOf } from '../../../page/stores/unlisted-trucks.ts';
import { words } from '../../../ui/words.ts';
import { attemptMessage } from '../attempts.tsx';
import type { Acted } from './gate-lane.ts';

const nobody: ReadonlySet<SpotId> = new Set();

/** How long we wait for a truck that was checked in to appear in the list, in milliseconds. */
const AWAITED_MS = 90_000;

/**
 * Gives a truck its spot once it is in the yard's list. The check-in comes first, and the rules
 * judge the assignment like any other. We report a truck that does not appear in time; it waits on
 * the list like any truck.
 */
export function assignWhenHere(
  page: Page,
  operator: Operator,
  {
    visit,
    truck,
    spot,
  }: { readonly visit: VisitId; readonly truck: Message; readonly spot: SpotId },
): void {
  const { api, yard, results } = page;
  const unlisted = unlistedOf(page);
  unlisted.promise(spot, { kind: 'visit', id: visit });
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** Says so here, and in the history, which the next clerk reads. */
  const lost = (why: 'taken' | 'notListed', name = words().format(truck)) => {
    const label = spotRefLabel(yard.table, spot);
    results.refused(
      why === 'taken'
        ? words().t('gate.lane.takenSince', { truck: name, spot: label })
        : words().t('gate.lane.notListed', { spot: label }),
    );
    void safe(api.gate.noFirstSpot({ visit, truck: name, spot: label, why }));
  };
  const look = () => {
    const row = yard.table.visit(visit);
    if (row === undefined) return;
    end();
    // Another clerk may have assigned a spot meanwhile. That one stays.
    const isWaiting = row.isActive && row.spotId === null;
    if (isWaiting && !rankingOf(page).isFreeForComing(spot, nobody)) {
      unlisted.release(spot);
      return lost('taken', assetLabel(row));
    }
    const done = isWaiting
      ? operator.perform({ kind: 'assign', asset: { kind: 'visit', id: visit }, spot })
      : Promise.resolve();
    void done.finally(() => unlisted.release(spot));
  };
  const stop = yard.onAssets(look);
  const end = () => {
    stop();
    if (timer !== null) clearTimeout(timer);
  };
  timer = setTimeout(() => {
    end();
    unlisted.release(spot);
    lost('notListed');
  }, AWAITED_MS);
  look();
}

/**
 * Checks in, once. We send again only if the clerk asks. `onMade`: the visit exists. `instead`: the
 * check-in of another desk that this one replaces.
 */
export async function checkIn(
  { api }: Pick<Page, 'api'>,
  input: CheckIn,
  instead: string | null,
  onMade: (visit: VisitId) => void,
): Promise<Acted> {
  try {
    const attempt = await api.gate.checkIn({ ...input, instead });
    if (attempt.state === 'refused')
      return {
        isDone: false,
        ending: {
          said: message('gate.checkIn.notDone', { why: attempt.said }),
          severity: 'refuse',
        },
        attempt,
      };
    if (attempt.visitId !== null) onMade(attempt.visitId);
    return {
      isDone: true,
      ending: {
        said: attemptMessage(attempt),
        severity: attempt.state === 'done' ? 'done' : 'caution',
      },
      attempt,
    };
  } catch (error) {
    return {
      isDone: false,
      ending: { said: errorMessage(error, message('gate.checkIn.noAnswer')), severity: 'refuse' },
    };
  }
}

/** Keeps a check-in on this computer: it says itself that it is not sent. */
export async function keepForLater(
  { api, yard }: Pick<Page, 'api' | 'yard'>,
  draft: Parameters<Page['api']['gate']['keepDraft']>[0],
): Promise<Acted> {
  try {
    await api.gate.keepDraft(draft);
    const said =
      draft.spot === null
        ? message('gate.lane.kept')
        : message('gate.lane.keptFor', { spot: spotRefLabel(yard.table, draft.spot as SpotId) });
    return { isDone: true, ending: { said, severity: 'caution' } };
  } catch (error) {
    return {
      isDone: false,
      ending: { said: errorMessage(error, message('gate.lane.notKept')), severity: 'refuse' },
    };
  }
}
