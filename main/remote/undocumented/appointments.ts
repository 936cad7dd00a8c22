import { amount, choice, NAME, NAMES, PATH, text } from './entry.ts';

/** What seeds/yard.md leaves open about appointments: paths, fields, and how often they are read. */
export const appointmentEntries = {
  yardAppointmentsPath: text('/appointments', PATH, 'a path', 'seeds/yard.md; contract.md 4 row 1', 'Where appointments are listed.'),
  yardAppointmentPath: text('/appointment', PATH, 'a path', 'contract.md 1.9', 'Where one appointment is read and created.'),
  yardAppointmentBypassParameter: text(
    'bypassCustomFieldsValidation',
    NAME,
    'a parameter name',
    'contract.md 1.9',
    'Query parameter of creation, always sent as false: the service checks the custom fields too.',
  ),
  yardAppointmentRequirementsPath: text(
    '/appointment/requirements',
    PATH,
    'a path',
    'contract.md 1.9',
    'Where the service says what an appointment needs; without it the template alone is used.',
  ),
  yardAppointmentFields: text(
    'id,lastChangedDateTime,isActive,start,end,status,statusTimeline,type,confirmationNumber,refNumber,refNumbers,dockId,loadTypeId,userId,eta,isCheckedInByCarrier',
    NAMES,
    'field names separated by commas',
    'contract.md 1.9',
    'Fields of an appointment asked for in lists; all of them are asked for where this is refused. Custom fields are read when one is opened.',
  ),
  yardAppointmentWarehouse: text(
    'dock.warehouseId',
    /^[A-Za-z][A-Za-z0-9_.]{0,60}$/,
    'a field name',
    'contract.md 1.9',
    'Field of an appointment, with dots into related records, that names its facility.',
  ),
  yardAppointmentsUntold: choice(
    'hide',
    ['hide', 'show'],
    "judgement: another facility's appointments must never be shown as its own",
    'Appointments of which neither their record nor the list of docks tells the facility: not shown, or shown. Show them only where the account has one facility.',
  ),
  yardDocksPath: text('/dock', PATH, 'a path', 'contract.md 1.9', 'Where the docks that appointments are booked on are listed.'),
  yardLoadTypesPath: text('/loadtype', PATH, 'a path', 'contract.md 1.9', 'Where load types are listed.'),
  appointmentDaysBack: amount('whole', 1, [0, 400], 'judgement', 'How many days before today the schedule is kept.'),
  appointmentDaysAhead: amount('whole', 13, [0, 400], 'judgement', 'How many days after today the schedule is kept.'),
  appointmentPollMs: amount(
    'ms',
    30_000,
    [1_000, 3_600_000],
    'judgement: no rate limits are published',
    'How often changes of the schedule are read.',
  ),
  appointmentWholePullMs: amount(
    'ms',
    600_000,
    [1_000, 86_400_000],
    'judgement: records that are gone for good show only in a whole read',
    'How often the whole schedule is read and not its changes alone.',
  ),
} as const;
