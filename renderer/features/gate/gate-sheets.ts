/** The lists of the gate, to be taken along. */

import { punctualityMessage } from '../../../shared/appointments/punctuality.ts';
import type { WantedList } from '../../../shared/console-api/exports.ts';
import {
  evidenceLines,
  evidenceText,
  letGoText,
  photoCountText,
} from '../../../shared/gate-checks/gate-evidence.ts';
import { assetLabel } from '../../../shared/text.ts';
import type { Page } from '../../page/page.ts';
import { type ScheduleNames, statusWords } from '../../schedule/schedule-text.ts';
import { momentCell } from '../../ui/text/time.ts';
import { visitTypeWords } from '../../ui/text/visit-type.ts';
import { words } from '../../ui/words.ts';
import type { ExpectedRow, HereRow } from './gate-rows.ts';
import type { NamedEvidence } from './release/evidence-here.ts';

type Row = Extract<WantedList, { list: 'shown' }>['rows'][number];

/** The expected trucks, in the order shown. */
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
      t('appointments.column.standing'),
      t('exports.door'),
      t('exports.carrier'),
      t('exports.confirmation'),
      t('common.referenceNumbers'),
      t('exports.loadType'),
    ],
    rows: rows.map(({ appointment, standing }) => {
      const message = punctualityMessage(standing);
      return [
        momentCell(appointment.start),
        momentCell(appointment.end),
        statusWords(appointment.status),
        message === null ? null : format(message),
        appointment.dockId === null ? null : names.dock(appointment.dockId),
        appointment.companyName,
        appointment.confirmationNumber,
        appointment.refNumbers.join(', ') || null,
        names.loadType(appointment.loadTypeId) || null,
      ];
    }),
  };
}

/** The trucks here, in the order shown, with the gate entries of each (`evidence`). */
export function hereSheet(
  rows: readonly HereRow[],
  { zone: { timeZone: zone } }: Pick<Page, 'zone'>,
  evidence: (row: HereRow) => readonly NamedEvidence[],
): WantedList {
  const inWords = words();
  const { t } = inWords;
  const entered = (row: HereRow): Row => {
    const all = evidence(row);
    const lines = all.flatMap((each) =>
      evidenceLines(each).map((line) => `${each.name}: ${evidenceText(line, inWords)}`),
    );
    const letGo = all.flatMap((each) =>
      each.letGo.map((one) => `${each.name}: ${letGoText(one, inWords)}`),
    );
    const photos = all
      .map((each) => ({ name: each.name, text: photoCountText(each.counted, inWords) }))
      .filter(({ text }) => text !== '')
      .map(({ name, text }) => `${name}: ${text}`);
    return [[...lines, ...photos].join('\n') || null, letGo.join('\n') || null];
  };
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
      t('release.evidence'),
      t('release.letGo.was'),
    ],
    rows: rows.map((row) => {
      const { visit, hooked, spotCode, appointment } = row;
      return [
        visit.licensePlate ?? assetLabel(visit),
        visit.dotNumber,
        hooked.map(({ code, ...rest }) => code ?? assetLabel({ code, ...rest })).join(', ') || null,
        visit.companyName ?? visit.companyHint ?? null,
        visit.visitType === null ? null : visitTypeWords(visit.visitType),
        visit.spotId === null ? t('gate.here.waiting') : (spotCode ?? t('gate.here.unknownSpot')),
        momentCell(row.cameAt),
        appointment?.confirmationNumber ?? null,
        appointment?.refNumbers.join(', ') || null,
        visit.phone,
        ...entered(row),
      ];
    }),
  };
}
