import { implement } from '@orpc/server';
import { type DesktopState, desktopContract } from '../../shared/console-api/desktop.ts';
import { message } from '../../shared/i18n/message.ts';
import type { DesktopPort } from '../facilities/workstation-parts.ts';
import { acceptedOf } from '../kernel/api/typed-errors.ts';
import { createWakeSignal } from '../kernel/wake-signal.ts';

const none: DesktopState = { notifications: null, update: null, show: null };

async function* watchDesktop(
  desktop: DesktopPort | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<DesktopState, void> {
  const wakeSignal = createWakeSignal(signal);
  const stop = desktop?.watch(wakeSignal.wake) ?? (() => {});
  try {
    while (!signal?.aborted) {
      const state = desktop?.state() ?? none;
      yield state;
      // The page has taken it. A page that loads later isn't taken there again.
      if (state.show !== null || state.files !== undefined) desktop?.shown();
      await wakeSignal.next();
    }
  } finally {
    stop();
  }
}

/** Calls of the desktop program. A browser has none of them. */
export function desktopApi(desktop: DesktopPort | null) {
  const contract = implement(desktopContract);
  return {
    watch: contract.watch.handler(({ signal }) => watchDesktop(desktop, signal)),
    setNotifications: contract.setNotifications.handler(({ input }) =>
      desktop?.setNotifications(input.on),
    ),
    print: contract.print.handler(() => desktop?.print()),
    update: contract.update.handler(async ({ input, errors }) => {
      if (desktop === null)
        throw errors.REFUSED({ data: { said: message('settings.update.browser') } });
      acceptedOf(await desktop.update(input.step), errors);
    }),
  };
}
