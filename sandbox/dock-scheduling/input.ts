/**
 * Bodies of the calls that change something. We read and check them, and refuse with 400 in the way
 * NestJS validates.
 */
import { refuse } from '../refusal.ts';
import { departTypes, type ServiceAssetRef, type ServiceDepartType } from './model.ts';

/** Refuses a body. */
export const bad = (message: string): never => refuse(400, 'bad-body', message);

/** A field of a body that is an object. */
export const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Record<string, unknown>)[name]
    : undefined;

/** A text that is required. */
export const textOf = (body: unknown, name: string): string => {
  const value = fieldOf(body, name);
  return typeof value === 'string' && value.trim() !== ''
    ? value
    : bad(`${name} should not be empty and must be a string`);
};

/** A text, or null when it is missing. */
export const optionalText = (body: unknown, name: string): string | null => {
  const value = fieldOf(body, name) ?? null;
  return value === null || typeof value === 'string' ? value : bad(`${name} must be a string`);
};

/** Body of POST /yard/spot-assignment: a spot and exactly one of the two assets. */
export const assignInput = (
  body: unknown,
): { spotId: string; asset: ServiceAssetRef; observation: string | null } => {
  const spotId = textOf(body, 'spotId');
  const visit = optionalText(body, 'assetVisitId');
  const container = optionalText(body, 'assetContainerId');
  if ((visit === null) === (container === null))
    bad('either assetVisitId or assetContainerId must be given');
  const asset: ServiceAssetRef =
    visit !== null ? { kind: 'visit', id: visit } : { kind: 'container', id: container as string };
  return { spotId, asset, observation: optionalText(body, 'observation') };
};

/**
 * Body of PATCH .../reassign. The seed does not mark the reason optional, so it is required here.
 */
export const reassignInput = (body: unknown) => {
  const moveContainer = fieldOf(body, 'moveContainer') ?? false;
  if (typeof moveContainer !== 'boolean') bad('moveContainer must be a boolean value');
  return {
    spotId: textOf(body, 'spotId'),
    reason: textOf(body, 'reason'),
    moveContainer: moveContainer === true,
    observation: optionalText(body, 'observation'),
  };
};

/** Body of PATCH .../depart. */
export const departInput = (body: unknown): { departType: ServiceDepartType } => {
  const given = fieldOf(body, 'departType');
  const departType = departTypes.find((each) => each === given);
  return {
    departType:
      departType ??
      bad(`departType must be one of the following values: ${departTypes.join(', ')}`),
  };
};

/** Body of PATCH close and open. */
export const reasonInput = (body: unknown) => ({
  reason: textOf(body, 'reason'),
  observation: optionalText(body, 'observation'),
});

/**
 * Body of PATCH /warehouse/{id}: the fields that are present. We check only that they are arrays,
 * as the seed says.
 */
export const warehouseInput = (body: unknown): { customApptFieldsTemplate: unknown[] } => {
  const template = fieldOf(body, 'customApptFieldsTemplate');
  return {
    customApptFieldsTemplate: Array.isArray(template)
      ? template
      : bad('customApptFieldsTemplate must be an array'),
  };
};
