/**
 * Branded identifiers. The services call them uuid, but published samples hold ids that are not
 * strict UUIDs (contract.md section 4, "Inconsistencies"), so an id is any non-empty string and
 * only its brand is checked here.
 */
declare const brand: unique symbol;

/** @public Named in the types that follow from records (`yard/model.ts`). */
export interface Brand<Name extends string> {
  readonly [brand]: Name;
}

type Branded<Name extends string> = string & Brand<Name>;

/** Id of a facility (`warehouse` in the seed). */
export type WarehouseId = Branded<'WarehouseId'>;
/** Id of a spot area (seeds/yard.md, "Spot area"). */
export type AreaId = Branded<'AreaId'>;
/** Id of a spot: a parking position or a dock door (seeds/yard.md, "Spot"). */
export type SpotId = Branded<'SpotId'>;
/** Id of an asset visit: a truck with its driver (seeds/yard.md, "Asset visit"). */
export type VisitId = Branded<'VisitId'>;
/** Id of an asset container (seeds/yard.md, "Asset container"). */
export type ContainerId = Branded<'ContainerId'>;
/** Id of a spot assignment. Only `main/` knows these: saved operations never carry one (law 3). */
export type AssignmentId = Branded<'AssignmentId'>;
/** Id of an appointment. */
export type AppointmentId = Branded<'AppointmentId'>;
/** Name of a desk (a computer) among the desks of a facility: the last token of its subjects. */
export type DeskId = Branded<'DeskId'>;
/** Id of an operation in the outbox: a UUID made by the console when the clerk acts. */
export type OperationId = Branded<'OperationId'>;
