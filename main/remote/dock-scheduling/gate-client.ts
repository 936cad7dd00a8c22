/**
 * The gate's calls of the public API (contract.md 1.7). The seed doesn't have them; a profile turns
 * them on.
 */
import type { CheckIn } from '../../../shared/console-api/gate.ts';
import type { AppointmentId, ContainerId, VisitId, WarehouseId } from '../../../shared/ids.ts';
import type { AuthorizedHttp } from '../authorized.ts';
import { type Outcome, unreadableYes } from '../outcome.ts';
import type { Undocumented } from '../undocumented.ts';
import { asFields, idOf } from './decode/fields.ts';

/**
 * The outcome of a call that creates a record. A yes without a usable id is `unknown`, never `ok`.
 *
 * Example: `{ outcome: { kind: 'ok', status: 201, body }, id: 'v-17' }`.
 */
export type CreatedRecord<Id> = { readonly outcome: Outcome; readonly id: Id | null };

/** A container that comes with a truck. */
export type ArrivingContainer = CheckIn['containers'][number];

/** None of the calls throws, and we never repeat one here. */
export interface GateClient {
  /** `key` names the check-in and each of its containers (`WriteCall.idempotencyKey`). */
  checkIn(input: CheckIn, key: string): Promise<CreatedRecord<VisitId>>;
  addContainer(
    visit: VisitId,
    container: ArrivingContainer,
    key: string,
  ): Promise<CreatedRecord<ContainerId>>;
  acknowledge(visit: VisitId): Promise<Outcome>;
  correctPlate(visit: VisitId, plate: string): Promise<Outcome>;
  link(visit: VisitId, appointment: AppointmentId): Promise<Outcome>;
  unlink(visit: VisitId, appointment: AppointmentId): Promise<Outcome>;
}

type Paths = Pick<
  Undocumented,
  | 'yardCheckInPath'
  | 'yardContainerPath'
  | 'yardAcknowledgePath'
  | 'yardVisitPath'
  | 'yardLinkPath'
  | 'yardUnlinkPath'
>;

const given = (text: string): string | undefined => (text === '' ? undefined : text);

/** The client of one warehouse. */
export function createGateClient(
  api: Pick<AuthorizedHttp, 'write'>,
  warehouseId: WarehouseId,
  paths: Paths,
): GateClient {
  const linking = (path: string) => (assetVisitId: VisitId, appointmentId: AppointmentId) =>
    api.write({
      method: 'POST',
      path,
      body: { appointmentId, assetVisitId },
      reply: 'json-or-empty',
    });
  return {
    checkIn: async (input, idempotencyKey) =>
      made(
        await api.write({
          method: 'POST',
          path: paths.yardCheckInPath,
          body: {
            warehouseId,
            phone: input.phone,
            useWhatsApp: input.useWhatsApp,
            appointmentId: input.appointmentId ?? undefined,
            isPlanned: input.appointmentId !== null,
            licensePlate: given(input.licensePlate),
            dotNumber: given(input.dotNumber),
            companyHint: given(input.companyHint),
            visitType: given(input.visitType),
            driverNotes: given(input.driverNotes),
            driverAppointmentIdentifier: given(input.driverAppointmentIdentifier),
            hasArrived: true,
          },
          idempotencyKey,
        }),
      ),
    addContainer: async (assetVisitId, { code, type, state }, idempotencyKey) => {
      const body = { assetVisitId, warehouseId, code, type, state: given(state) };
      return made(
        await api.write({ method: 'POST', path: paths.yardContainerPath, body, idempotencyKey }),
      );
    },
    acknowledge: (visitId) =>
      api.write({
        method: 'PATCH',
        path: paths.yardAcknowledgePath,
        values: { visitId },
        body: {},
        reply: 'json-or-empty',
      }),
    correctPlate: (visitId, licensePlate) =>
      api.write({
        method: 'PATCH',
        path: paths.yardVisitPath,
        values: { visitId },
        body: { licensePlate },
        reply: 'json-or-empty',
      }),
    link: linking(paths.yardLinkPath),
    unlink: linking(paths.yardUnlinkPath),
  };
}

function made<Id extends string>(outcome: Outcome): CreatedRecord<Id> {
  if (outcome.kind !== 'ok') return { outcome, id: null };
  const outer = asFields(outcome.body);
  const inner = asFields(outer?.data) ?? outer;
  const id = inner === null ? null : idOf<Id>(inner.id);
  if (id !== null) return { outcome, id };
  return { outcome: unreadableYes(outcome.status), id: null };
}
