import type { GatePass } from '../../shared/console-api/gate.ts';
import { passNumber } from '../../shared/gate/pass-number.ts';
import type { VisitId } from '../../shared/ids.ts';
import { barcodeOf } from '../kernel/barcode.ts';

/**
 * The number of a gate pass and its Code 128 barcode as SVG: bars alone, dark on nothing. The paper
 * decides how wide a module is, and leaves the quiet zone. `cameAt`: when the truck stood at the
 * gate, if its check-in was sent later.
 */
export async function gatePass(visit: VisitId, cameAt: string | null = null): Promise<GatePass> {
  const number = passNumber(visit);
  return { number, cameAt, ...(await barcodeOf(number, 14)) };
}
