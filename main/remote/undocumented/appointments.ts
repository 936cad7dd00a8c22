import {
  aField,
  amount,
  aParameter,
  aPath,
  aPathWith,
  choice,
  judgment,
  judgmentOn,
  NAME,
  NAMES,
  PATH,
  someFields,
  someNames,
  statedIn,
  text,
} from './entry.ts';

/**
 * What seeds/yard.md leaves open about appointments: paths, fields, and how often we read them.
 */
export const appointmentEntries = {
  yardAppointmentsPath: text(
    '/appointments',
    PATH,
    aPath,
    statedIn('seeds/yard.md', 'contract.md 4 row 1'),
  ),
  yardAppointmentPath: text('/appointment', PATH, aPath, statedIn('contract.md 1.9')),
  yardAppointmentChangePath: text(
    '/appointment/{appointmentId}',
    PATH,
    aPathWith('{appointmentId}'),
    statedIn('contract.md 1.9'),
  ),
  yardAppointmentEtaPath: text(
    '/appointment/{appointmentId}/set-eta',
    PATH,
    aPathWith('{appointmentId}'),
    statedIn('contract.md 1.9'),
  ),
  yardAppointmentBypassParameter: text(
    'bypassCustomFieldsValidation',
    NAME,
    aParameter,
    statedIn('contract.md 1.9'),
  ),
  yardAppointmentRequirementsPath: text(
    '/appointment/requirements',
    PATH,
    aPath,
    statedIn('contract.md 1.9'),
  ),
  yardAppointmentFields: text(
    'id,lastChangedDateTime,isActive,start,end,status,statusTimeline,type,confirmationNumber,refNumber,refNumbers,dockId,loadTypeId,userId,eta,isCheckedInByCarrier',
    NAMES,
    someFields,
    statedIn('contract.md 1.9'),
  ),
  yardAppointmentWarehouse: text(
    'dock.warehouseId',
    /^[A-Za-z][A-Za-z0-9_.]{0,60}$/,
    aField,
    statedIn('contract.md 1.9'),
  ),
  yardAppointmentLookup: text(
    'confirmationNumber',
    NAMES,
    aField,
    statedIn('contract.md 1.2', 'contract.md 1.9'),
  ),
  yardAppointmentsUntold: choice('hide', ['hide', 'show'], judgmentOn('otherFacilities')),
  yardDocksPath: text('/dock', PATH, aPath, statedIn('contract.md 1.9')),
  yardLoadTypesPath: text('/loadtype', PATH, aPath, statedIn('contract.md 1.9')),
  loadTypesFirstCome: text('', /^[^\p{Cc}]{0,500}$/u, someNames, judgment),
  appointmentDaysBack: amount('whole', 3, [0, 400], judgment),
  appointmentDaysAhead: amount('whole', 13, [0, 400], judgment),
  appointmentPollMs: amount('ms', 30_000, [1_000, 3_600_000], judgmentOn('noLimits')),
  appointmentWholePullMs: amount('ms', 600_000, [1_000, 86_400_000], judgmentOn('goneRecords')),
} as const;
