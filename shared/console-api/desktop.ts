import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { Message } from '../i18n/message.ts';
import type { Instant } from '../time.ts';
import { call, trusted } from './contract-helpers.ts';
import { refused } from './session.ts';

/** State of the program's update. */
export type UpdateState =
  /** We don't look for updates; `said` has the reason. */
  | { readonly kind: 'off'; readonly said: Message }
  /** This is the newest version as far as we know. `checkedAt` is null before the first check. */
  | { readonly kind: 'current'; readonly checkedAt: Instant | null }
  | { readonly kind: 'checking' }
  /** `installs` false: others update this kind of installation. */
  | { readonly kind: 'available'; readonly version: string; readonly installs: boolean }
  | { readonly kind: 'downloading'; readonly version: string; readonly percent: number }
  /** Downloaded and verified. It is installed when the clerk says so. */
  | { readonly kind: 'ready'; readonly version: string }
  | { readonly kind: 'failed'; readonly said: Message };

/** Screens that a notification opens. */
export type NotifiedScreen = 'activity' | 'marketplace' | 'now';

/**
 * How saving a file ended. `canceled`: the clerk closed the dialog.
 *
 * Example: `{ name: 'Gate 2026-11-27.xlsx', folder: 'Downloads', as: 'saved' }`.
 */
export type EndedFile = {
  readonly name: string;
  /** Its folder; null if none was chosen. */
  readonly folder: string | null;
  readonly as: 'saved' | 'canceled' | 'failed';
};

/**
 * What the desktop program has beyond a browser. In a browser everything is null.
 *
 * Example: in a browser `{ notifications: null, update: null, show: null }`.
 */
export type DesktopState = {
  /** Whether the system's notifications are on; null: this host has none. */
  readonly notifications: boolean | null;
  readonly update: UpdateState | null;
  /** The screen that a clicked notification opens. Sent once. */
  readonly show: NotifiedScreen | null;
  /** Files that were saved. Each is sent once; absent if there are none. */
  readonly files?: readonly EndedFile[];
};

/** The desktop program's own calls: notifications of the system, newer versions. */
export const desktopContract = {
  /** The state now, then at each change. */
  watch: call('open').output(eventIterator(trusted<DesktopState>())),
  /**
   * Any clerk may: it changes only what this computer shows, and the clerk at the desk knows
   * whether that disturbs.
   */
  setNotifications: call('open')
    .input(z.object({ on: z.boolean() }))
    .output(z.void()),
  /**
   * Any clerk: prints the page as `window.print` would, without holding it up while the print
   * service is asked.
   */
  print: call('open').output(z.void()),
  /**
   * One step of an update; `watch` reports its progress. `install` ends the program properly and
   * starts the new one.
   */
  update: call('administer')
    .input(z.object({ step: z.enum(['check', 'download', 'install']) }))
    .output(z.void())
    .errors(refused),
};
