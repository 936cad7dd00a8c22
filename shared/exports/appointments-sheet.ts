import { statusText } from '../appointments/appointment-status.ts';
import type { Appointment, Dock, LoadType } from '../appointments/model.ts';
import type { Words } from '../i18n/create-words.ts';
import { type Cell, type Sheet, sheetMoment } from './sheet.ts';

/**
 * Appointments in the order given, with the names of their doors and load types where these are
 * known.
 */
export function appointmentsSheet(
  appointments: readonly Appointment[],
  docks: readonly Dock[],
  loadTypes: readonly LoadType[],
  zone: string,
  words: Words,
): Sheet {
  const { t } = words;
  const dockNames = new Map(docks.map((dock) => [dock.id, dock.doorNumber ?? dock.name]));
  const loadNames = new Map(loadTypes.map((type) => [type.id, type.name]));
  return {
    columns: [
      t('exports.start', { zone }),
      t('exports.end', { zone }),
      t('exports.status'),
      t('exports.door'),
      t('exports.loadType'),
      t('exports.carrier'),
      t('exports.confirmation'),
      t('common.referenceNumbers'),
      t('exports.eta', { zone }),
    ],
    rows: appointments.map((row): readonly Cell[] => [
      sheetMoment(row.start, zone),
      sheetMoment(row.end, zone),
      statusText(row.status, words),
      row.dockId === null ? null : (dockNames.get(row.dockId) ?? row.dockId),
      row.loadTypeId === null ? null : (loadNames.get(row.loadTypeId) ?? row.loadTypeId),
      row.companyName,
      row.confirmationNumber,
      row.refNumbers.join(', ') || null,
      sheetMoment(row.eta, zone),
    ]),
  };
}
