/**
 * The yard's rules once more, naively, straight from seeds/yard.md ("States and transitions",
 * "Occupancy rules of a spot", "Reassign behavior", "Endpoints"): plain lists, every question
 * answered by walking all of them. It shares no code with shared/yard, so that a mistake has to be
 * made twice to go unnoticed. Where the seed is silent it follows the decisions in
 * docs/reference/yard-rules.md.
 */
import type { YardRows } from '../../shared/yard/model.ts';
import type { AssetRef, Operation } from '../../shared/yard/operations.ts';

type ModelSpot = { id: string; open: boolean; reserved: boolean };
type ModelTruck = { id: string; spot: string | null };
type ModelBox = { id: string; truck: string | null; spot: string | null };
export type Model = { spots: ModelSpot[]; trucks: ModelTruck[]; boxes: ModelBox[] };

/** The model of rows: what departed is not there, what is hooked stands nowhere by itself. */
export function modelOf(rows: YardRows): Model {
  return {
    spots: rows.spots.map((row) => ({
      id: row.id,
      open: row.isOpen,
      reserved: row.reserves.length > 0,
    })),
    trucks: rows.visits
      .filter((row) => row.isActive)
      .map((row) => ({ id: row.id, spot: row.spotId })),
    boxes: rows.containers
      .filter((row) => row.isActive)
      .map((row) => ({
        id: row.id,
        truck: row.visitId,
        spot: row.visitId === null ? row.spotId : null,
      })),
  };
}

/** Sorted, so that two models can be compared. */
export function sorted(model: Model): Model {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return {
    spots: [...model.spots].sort(byId),
    trucks: [...model.trucks].sort(byId),
    boxes: [...model.boxes].sort(byId),
  };
}

type Verdict = { refusals: Set<string>; cautions: Set<string> };

/** Which rules an operation breaks, by the codes of docs/reference/yard-rules.md. */
export function verdict(model: Model, operation: Operation): Verdict {
  const refusals = new Set<string>();
  const cautions = new Set<string>();
  const refuse = (code: string, when: boolean) => {
    if (when) refusals.add(code);
  };
  const spotOf = (id: string) => model.spots.find((each) => each.id === id);
  const truckOf = (id: string) => model.trucks.find((each) => each.id === id);
  const boxOf = (id: string) => model.boxes.find((each) => each.id === id);
  const trucksOn = (spot: string) => model.trucks.filter((each) => each.spot === spot);
  const aloneOn = (spot: string) =>
    model.boxes.filter((each) => each.truck === null && each.spot === spot);
  const loadOf = (truck: string) => model.boxes.filter((each) => each.truck === truck);
  const isEmptyText = (text: string) => text.trim() === '';

  /** "spot can take it (occupancy rules)" and "closed: no new assignments accepted". */
  const target = (asset: AssetRef, id: string) => {
    const spot = spotOf(id);
    refuse('unknown-spot', spot === undefined);
    if (spot === undefined) return;
    refuse('spot-closed', !spot.open);
    refuse(
      'spot-has-truck',
      asset.kind === 'visit' && trucksOn(id).some((each) => each.id !== asset.id),
    );
    refuse(
      'spot-has-standalone',
      asset.kind === 'container' && aloneOn(id).some((each) => each.id !== asset.id),
    );
    if (spot.reserved) cautions.add('spot-reserved');
  };
  const stands = (asset: AssetRef, spot: string) => {
    if (asset.kind === 'visit') {
      const truck = truckOf(asset.id);
      refuse('unknown-visit', truck === undefined);
      refuse('not-on-spot', truck !== undefined && truck.spot !== spot);
    } else {
      const box = boxOf(asset.id);
      refuse('unknown-container', box === undefined);
      refuse('container-is-hooked', box !== undefined && box.truck !== null);
      refuse('not-on-spot', box !== undefined && box.truck === null && box.spot !== spot);
    }
  };

  switch (operation.kind) {
    case 'assign': {
      if (operation.asset.kind === 'visit') {
        const truck = truckOf(operation.asset.id);
        refuse('unknown-visit', truck === undefined);
        refuse('asset-already-placed', truck !== undefined && truck.spot !== null);
      } else {
        const box = boxOf(operation.asset.id);
        refuse('unknown-container', box === undefined);
        refuse('container-is-hooked', box !== undefined && box.truck !== null);
        refuse(
          'asset-already-placed',
          box !== undefined && box.truck === null && box.spot !== null,
        );
      }
      target(operation.asset, operation.spot);
      break;
    }
    case 'reassign':
      refuse('unknown-spot', spotOf(operation.from) === undefined);
      stands(operation.asset, operation.from);
      refuse('same-spot', operation.from === operation.to);
      if (operation.from !== operation.to) target(operation.asset, operation.to);
      refuse('reason-missing', isEmptyText(operation.reason));
      break;
    case 'unassign':
    case 'depart': {
      refuse('unknown-spot', spotOf(operation.spot) === undefined);
      if (spotOf(operation.spot) === undefined) break;
      const type = operation.kind === 'unassign' ? 'All' : operation.departType;
      const trucks = type === 'AssetContainer' ? [] : trucksOn(operation.spot);
      const alone = type === 'AssetVisit' ? [] : aloneOn(operation.spot);
      const isEmpty = trucksOn(operation.spot).length + aloneOn(operation.spot).length === 0;
      refuse('spot-is-empty', isEmpty);
      refuse('nothing-to-depart', !isEmpty && trucks.length + alone.length === 0);
      const meant = operation.assets.filter(
        (each) =>
          !(type === 'AssetVisit' && each.kind === 'container') &&
          !(type === 'AssetContainer' && each.kind === 'visit'),
      );
      for (const asset of meant) stands(asset, operation.spot);
      const isMeant = (kind: string, id: string) =>
        meant.some((each) => each.kind === kind && each.id === id);
      refuse(
        'spot-holds-more',
        trucks.some((each) => !isMeant('visit', each.id)) ||
          alone.some((each) => !isMeant('container', each.id)),
      );
      if (operation.kind === 'unassign' && trucks.length + alone.length > 1)
        cautions.add('unassign-mixed-spot');
      if (type === 'AssetVisit' && trucks.some((each) => loadOf(each.id).length > 0))
        cautions.add('depart-hooked-leaves-too');
      break;
    }
    case 'detach':
    case 'attach': {
      const truck = truckOf(operation.visit);
      const box = boxOf(operation.container);
      refuse('unknown-visit', truck === undefined);
      refuse('unknown-container', box === undefined);
      if (truck === undefined || box === undefined) break;
      if (operation.kind === 'detach') {
        refuse('container-not-hooked', box.truck !== truck.id);
        refuse(
          'detach-would-leave-two-standalone',
          truck.spot !== null && aloneOn(truck.spot).some((each) => each.id !== box.id),
        );
        if (truck.spot === null) cautions.add('detach-without-spot');
      } else {
        refuse('container-is-hooked', box.truck !== null);
        refuse('truck-is-full', box.truck !== truck.id && loadOf(truck.id).length >= 2);
        if (box.truck === null && box.spot !== truck.spot) cautions.add('attach-across-spots');
      }
      break;
    }
    case 'close':
    case 'open': {
      const spot = spotOf(operation.spot);
      refuse('unknown-spot', spot === undefined);
      if (spot === undefined) break;
      refuse('reason-missing', isEmptyText(operation.reason));
      refuse('already-closed', operation.kind === 'close' && !spot.open);
      refuse('already-open', operation.kind === 'open' && spot.open);
      if (operation.kind === 'close' && trucksOn(spot.id).length + aloneOn(spot.id).length > 0)
        cautions.add('close-occupied');
      break;
    }
  }
  return { refusals, cautions };
}

/** The yard after an accepted operation. */
export function after(model: Model, operation: Operation): Model {
  const trucks = (change: (truck: ModelTruck) => ModelTruck): Model => ({
    ...model,
    trucks: model.trucks.map(change),
  });
  const boxes = (change: (box: ModelBox) => ModelBox): Model => ({
    ...model,
    boxes: model.boxes.map(change),
  });
  const move = (asset: AssetRef, spot: string | null): Model =>
    asset.kind === 'visit'
      ? trucks((truck) => (truck.id === asset.id ? { ...truck, spot } : truck))
      : boxes((box) => (box.id === asset.id ? { ...box, spot } : box));
  switch (operation.kind) {
    case 'assign':
      return move(operation.asset, operation.spot);
    case 'reassign':
      return move(operation.asset, operation.to);
    case 'unassign': {
      const leave = <Row extends { spot: string | null }>(row: Row): Row =>
        row.spot === operation.spot ? { ...row, spot: null } : row;
      return { ...model, trucks: model.trucks.map(leave), boxes: model.boxes.map(leave) };
    }
    case 'detach': {
      const spot = model.trucks.find((truck) => truck.id === operation.visit)?.spot ?? null;
      return boxes((box) => (box.id === operation.container ? { ...box, truck: null, spot } : box));
    }
    case 'attach':
      return boxes((box) =>
        box.id === operation.container ? { ...box, truck: operation.visit, spot: null } : box,
      );
    case 'depart': {
      const gone =
        operation.departType === 'AssetContainer'
          ? []
          : model.trucks.filter((truck) => truck.spot === operation.spot).map((truck) => truck.id);
      const isGone = (box: ModelBox) =>
        (box.truck !== null && gone.includes(box.truck)) ||
        (operation.departType !== 'AssetVisit' &&
          box.truck === null &&
          box.spot === operation.spot);
      return {
        ...model,
        trucks: model.trucks.filter((truck) => !gone.includes(truck.id)),
        boxes: model.boxes.filter((box) => !isGone(box)),
      };
    }
    case 'close':
    case 'open':
      return {
        ...model,
        spots: model.spots.map((spot) =>
          spot.id === operation.spot ? { ...spot, open: operation.kind === 'open' } : spot,
        ),
      };
  }
}

/** Is what the operation wants the case already? */
export function isDone(model: Model, operation: Operation): boolean {
  const place = (asset: AssetRef): string | null | undefined => {
    if (asset.kind === 'visit') return model.trucks.find((truck) => truck.id === asset.id)?.spot;
    const box = model.boxes.find((each) => each.id === asset.id);
    return box?.truck === null ? box.spot : undefined;
  };
  const box =
    'container' in operation
      ? model.boxes.find((each) => each.id === operation.container)
      : undefined;
  switch (operation.kind) {
    case 'assign':
      return place(operation.asset) === operation.spot;
    case 'reassign':
      return place(operation.asset) === operation.to;
    case 'unassign':
      return (
        operation.assets.length > 0 && operation.assets.every((asset) => place(asset) === null)
      );
    case 'detach':
      return box?.truck === null;
    case 'attach':
      return box?.truck === operation.visit;
    case 'depart': {
      const leave = operation.assets.filter((asset) =>
        operation.departType === 'All'
          ? true
          : operation.departType === 'AssetVisit'
            ? asset.kind === 'visit'
            : asset.kind === 'container',
      );
      const isThere = (asset: AssetRef) =>
        (asset.kind === 'visit' ? model.trucks : model.boxes).some((each) => each.id === asset.id);
      return (
        model.spots.some((spot) => spot.id === operation.spot) &&
        leave.length > 0 &&
        !leave.some(isThere)
      );
    }
    case 'close':
      return model.spots.some((spot) => spot.id === operation.spot && !spot.open);
    case 'open':
      return model.spots.some((spot) => spot.id === operation.spot && spot.open);
  }
}

/** Every state the seed allows: occupancy rules 1 to 4. Answers what is wrong, or null. */
export function broken(model: Model): string | null {
  for (const spot of model.spots) {
    if (model.trucks.filter((truck) => truck.spot === spot.id).length > 1)
      return `two trucks on ${spot.id}`;
    if (model.boxes.filter((box) => box.truck === null && box.spot === spot.id).length > 1)
      return `two standalone containers on ${spot.id}`;
  }
  for (const truck of model.trucks)
    if (model.boxes.filter((box) => box.truck === truck.id).length > 2)
      return `three containers on ${truck.id}`;
  for (const box of model.boxes)
    if (box.truck !== null && box.spot !== null) return `${box.id} is hooked and stands by itself`;
  return null;
}
