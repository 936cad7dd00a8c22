import { implement } from '@orpc/server';
import { type DesksState, desksContract } from '../../shared/console-api/desks.ts';
import { message } from '../../shared/i18n/message.ts';
import type { DeskId } from '../../shared/ids.ts';
import { acceptedOf, type RefusedErrors } from '../kernel/api/typed-errors.ts';
import { createWakeSignal } from '../kernel/wake-signal.ts';
import type { DeskSetup } from './setup/desk-setup.ts';

export type DesksApiParts = {
  readonly state: () => DesksState;
  readonly watch: (listener: () => void) => () => void;
  /** The host changed what it keeps about desks. */
  readonly changed: () => void;
  readonly deskSetup: DeskSetup | null;
  readonly takeOver: (desk: DeskId) => Promise<number>;
  readonly sendAlone: () => void;
};

async function* watchDesks(
  { state, watch }: DesksApiParts,
  signal: AbortSignal | undefined,
): AsyncGenerator<DesksState, void> {
  const wakeSignal = createWakeSignal(signal);
  const stop = watch(wakeSignal.wake);
  let lastSent = '';
  try {
    while (!signal?.aborted) {
      const now = state();
      const text = JSON.stringify(now);
      // Desks report every few seconds. The page gets a new state only when something has changed.
      if (text !== lastSent) yield now;
      lastSent = text;
      await wakeSignal.next();
    }
  } finally {
    stop();
  }
}

/** The calls about several desks. */
export function desksApi(parts: DesksApiParts) {
  const contract = implement(desksContract);
  const office = (errors: RefusedErrors): DeskSetup => {
    if (parts.deskSetup !== null) return parts.deskSetup;
    throw errors.REFUSED({ data: { said: message('desks.notHere') } });
  };
  return {
    watch: contract.watch.handler(({ signal }) => watchDesks(parts, signal)),
    request: contract.request.handler(async ({ input, errors }) => ({
      request: acceptedOf(await office(errors).request(input.name), errors),
    })),
    test: contract.test.handler(({ input, errors }) => office(errors).test(input.code)),
    join: contract.join.handler(async ({ input, errors }) => {
      acceptedOf(await office(errors).join(input.code), errors);
    }),
    leave: contract.leave.handler(async ({ errors }) => {
      acceptedOf(await office(errors).leave(), errors);
    }),
    setUpServer: contract.setUpServer.handler(async ({ input, errors }) => {
      acceptedOf(await office(errors).setUpServer(input.address, input.name), errors);
      parts.changed();
    }),
    letIn: contract.letIn.handler(({ input, errors }) => {
      const code = acceptedOf(office(errors).letIn(input.request), errors);
      parts.changed();
      return { code };
    }),
    joinCode: contract.joinCode.handler(({ errors }) => ({
      code: acceptedOf(office(errors).joinCode(), errors),
    })),
    remove: contract.remove.handler(({ input, errors }) => {
      acceptedOf(office(errors).remove(input.desk), errors);
      parts.changed();
    }),
    takeOver: contract.takeOver.handler(async ({ input, errors }) => {
      const taken = await parts.takeOver(input.desk);
      if (taken === 0) throw errors.REFUSED({ data: { said: message('desks.takeOver.none') } });
      return { taken };
    }),
    sendAlone: contract.sendAlone.handler(() => parts.sendAlone()),
  };
}
