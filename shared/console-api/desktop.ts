import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { Message } from '../i18n/message.ts';
import type { Instant } from '../time.ts';
import { call, trusted } from './contract-helpers.ts';
import { refused } from './session.ts';

/** How far the program is with a newer version of itself. */
export type UpdateState =
  /** Nothing is looked for; `said` tells why. */
  | { readonly kind: 'off'; readonly said: Message }
  /** This is the newest as far as known. `checkedAt` null: not looked yet. */
  | { readonly kind: 'current'; readonly checkedAt: Instant | null }
  | { readonly kind: 'checking' }
  /**
   * `installs` false: this kind of installation is brought up to date by whoever looks after the
   * computer.
   */
  | { readonly kind: 'available'; readonly version: string; readonly installs: boolean }
  | { readonly kind: 'downloading'; readonly version: string; readonly percent: number }
  /** Downloaded and verified; it is put in place when the clerk says so. */
  | { readonly kind: 'ready'; readonly version: string }
  | { readonly kind: 'failed'; readonly said: Message };

/** Screens that a notification leads to. */
export type NotifiedScreen = 'activity' | 'marketplace' | 'now';

/** How the saving of a file ended. `canceled`: the clerk closed the window that asks where. */
export type EndedFile = {
  readonly name: string;
  /** Where it lies, or should have; null where no place was chosen. */
  readonly folder: string | null;
  readonly as: 'saved' | 'canceled' | 'failed';
};

/** What the desktop program has beyond a browser. In the browser all of it is null. */
export type DesktopState = {
  /** Whether notifications of the system are shown; null: this host shows none. */
  readonly notifications: boolean | null;
  readonly update: UpdateState | null;
  /** The screen that a clicked notification asks for; given once. */
  readonly show: NotifiedScreen | null;
  /** Files whose saving ended; each given once. Left out while there are none. */
  readonly files?: readonly EndedFile[];
};

/** The desktop program's own matters: notifications of the system, newer versions. */
export const desktopContract = {
  /** The state now, then at each change. */
  watch: call('open').output(eventIterator(trusted<DesktopState>())),
  /**
   * Any clerk: it decides what this computer shows and changes nothing of the yard, and whoever
   * stands at the desk knows whether it disturbs.
   */
  setNotifications: call('open')
    .input(z.object({ on: z.boolean() }))
    .output(z.void()),
  /**
   * One step toward a newer version; `watch` reports its progress. `install` ends the program in
   * order and starts the new one.
   */
  update: call('administer')
    .input(z.object({ step: z.enum(['check', 'download', 'install']) }))
    .output(z.void())
    .errors(refused),
};
