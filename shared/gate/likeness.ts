/** How likely a truck came for an appointment. */
import type { Appointment } from '../appointments/model.ts';
import { searchKey } from '../search-key.ts';
import type { Visit } from '../yard/model.ts';

type Naming = Pick<Visit, 'driverAppointmentIdentifier' | 'companyName' | 'companyHint'>;
type Booked = Pick<Appointment, 'confirmationNumber' | 'refNumbers' | 'companyName'>;

/** Texts of a truck and of an appointment, prepared once for many comparisons. */
export const numberAndCompany = ({
  driverAppointmentIdentifier,
  companyName,
  companyHint,
}: Naming) => ({
  number: searchKey(driverAppointmentIdentifier ?? ''),
  company: searchKey(companyName ?? companyHint ?? ''),
});
export const calledBy = ({ confirmationNumber, refNumbers, companyName }: Booked) => ({
  numbers: [confirmationNumber, ...refNumbers]
    .map((each) => searchKey(each ?? ''))
    .filter((each) => each.length > 2),
  company: searchKey(companyName ?? ''),
});

/** The driver's own number counts most (2), then the company (1); 0 if nothing matches. */
export const likeness = (
  own: ReturnType<typeof numberAndCompany>,
  called: ReturnType<typeof calledBy>,
): number =>
  (own.number !== '' && called.numbers.some((each) => own.number.includes(each)) ? 2 : 0) +
  (own.company !== '' && called.company === own.company ? 1 : 0);
