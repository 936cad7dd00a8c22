import type { WantedList } from '../../../../shared/console-api/exports.ts';
import type { Detention } from '../../../../shared/detention/calculate.ts';
import type { Policy } from '../../../../shared/detention/policy.ts';
import { assetLabel, spotRefLabel } from '../../../../shared/text.ts';
import type { Visit } from '../../../../shared/yard/model.ts';
import type { Page } from '../../../page/page.ts';
import { momentCell } from '../../../ui/text/time.ts';
import { visitTypeWords } from '../../../ui/text/visit-type.ts';
import { words } from '../../../ui/words.ts';

/** A truck on the clock, the policy that charges it, and what it comes to so far. */
export type ChargedVisit = {
  readonly visit: Visit;
  readonly policy: Policy;
  readonly detention: Detention;
};

/** Trucks on the clock, to be taken along. Times as moments, amounts as numbers in dollars. */
export function chargedTrucksList(
  rows: readonly ChargedVisit[],
  { yard, zone: { timeZone: zone } }: Pick<Page, 'yard' | 'zone'>,
): WantedList {
  const { t } = words();
  return {
    list: 'shown',
    title: t('detention.policies'),
    columns: [
      t('common.truck'),
      t('common.company'),
      t('common.visitType'),
      t('common.spot'),
      t('exports.clockStart', { zone }),
      t('exports.freeUntil', { zone }),
      t('exports.over'),
      t('exports.billed'),
      t('detention.rate'),
      t('exports.dollars', { name: t('detention.column.amount') }),
      t('exports.known'),
    ],
    rows: rows.map(({ visit, policy, detention: { most } }) => [
      assetLabel(visit),
      visit.companyName ?? visit.companyHint,
      visit.visitType === null ? null : visitTypeWords(visit.visitType),
      visit.spotId === null ? t('common.waitingList') : spotRefLabel(yard.table, visit.spotId),
      momentCell(most.from),
      momentCell(most.freeUntil),
      most.overMinutes,
      most.billedMinutes,
      Number(policy.rate),
      Number(most.amount),
      most.isForfeited ? t('detention.noClaim') : null,
    ]),
  };
}
