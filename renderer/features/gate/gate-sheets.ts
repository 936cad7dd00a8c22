/** The lists of the gate, to be taken along. */

import { punctualitySaid } from '../../../shared/appointments/punctuality.ts';
import type { WantedList } from '../../../shared/console-api/exports.ts';
import { assetLabel } from '../../../shared/text.ts';
import type { Page } from '../../page/page.ts';
import type { ScheduleNames } from '../../schedule/schedule-text.ts';
import { momentCell } from '../../ui/text/time.ts';
import { visitTypeWords } from '../../ui/text/visit-type.ts';
import { words } from '../../ui/words.ts';
import type { ExpectedRow, HereRow } from './gate-rows.ts';

/** Who is expected, in the order shown. */
export function expectedSheet(
  rows: readonly ExpectedRow[],
  names: ScheduleNames,
  { zone: { timeZone: zone } }: Pick<Page, 'zone'>,
): WantedList {
  const { t, format } = words();
  return {
    list: 'shown',
    title: t('exports.list.expected'),
    columns: [
      t('exports.start', { zone }),
      t('exports.end', { zone }),
      t('exports.status'),
      t('exports.door'),
      t('exports.carrier'),
      t('exports.confirmation'),
      t('common.referenceNumbers'),
      t('exports.loadType'),
    ],
    rows: rows.map(({ appointment, standing }) => {
      const said = punctualitySaid(standing);
      return [
        momentCell(appointment.start),
        momentCell(appointment.end),
        said === null ? null : format(said),
        appointment.dockId === null ? null : names.dock(appointment.dockId),
        appointment.companyName,
        appointment.confirmationNumber,
        appointment.refNumbers.join(', ') || null,
        names.loadType(appointment.loadTypeId) || null,
      ];
    }),
  };
}

/** Who is here, in the order shown. */
export function hereSheet(
  rows: readonly HereRow[],
  { zone: { timeZone: zone } }: Pick<Page, 'zone'>,
): WantedList {
  const { t } = words();
  return {
    list: 'shown',
    title: t('exports.list.here'),
    columns: [
      t('common.truck'),
      t('common.dotNumber'),
      t('common.containers'),
      t('common.company'),
      t('common.visitType'),
      t('common.spot'),
      t('exports.since', { zone }),
      t('exports.confirmation'),
      t('common.referenceNumbers'),
      t('common.driverPhone'),
    ],
    rows: rows.map(({ visit, hooked, spotCode, appointment }) => [
      visit.licensePlate ?? assetLabel(visit),
      visit.dotNumber,
      hooked.map(({ code, ...rest }) => code ?? assetLabel({ code, ...rest })).join(', ') || null,
      visit.companyName ?? visit.companyHint ?? null,
      visit.visitType === null ? null : visitTypeWords(visit.visitType),
      visit.spotId === null ? t('gate.here.waiting') : (spotCode ?? t('gate.here.unknownSpot')),
      momentCell(visit.createdAt),
      appointment?.confirmationNumber ?? null,
      appointment?.refNumbers.join(', ') || null,
      visit.phone,
    ]),
  };
}
