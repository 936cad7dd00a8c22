import {
  IconArrowBarToLeft,
  IconArrowRight,
  IconArrowsExchange,
  IconDoorExit,
  IconLink,
  IconLock,
  IconLockOpen,
  IconMapPin,
  IconMapPinCheck,
  IconTruckReturn,
  IconUnlink,
} from '@tabler/icons-react';
import type { Action } from '../actions.ts';

/** The icon of each action, the same everywhere. */
export const actionIcons: { readonly [Key in Action['key']]: typeof IconLink } = {
  best: IconMapPinCheck,
  assign: IconMapPin,
  reassign: IconArrowRight,
  unassign: IconArrowBarToLeft,
  detach: IconUnlink,
  attach: IconLink,
  depart: IconDoorExit,
  drop: IconTruckReturn,
  swap: IconArrowsExchange,
  close: IconLock,
  open: IconLockOpen,
};

/** The verbs of the menu that have a letter, in the order of the help. */
export const verbKeys = [
  'assign',
  'best',
  'reassign',
  'unassign',
  'attach',
  'detach',
  'depart',
  'drop',
  'swap',
  'close',
  'open',
] as const satisfies readonly Action['key'][];

/**
 * Identifies an action of one spot or asset. Close and open share an id: the pressed button becomes
 * the other one and keeps the focus.
 */
export const actionId = ({ key, about }: Action): string =>
  key === 'close' || key === 'open' ? 'gate' : `${key}:${about ?? ''}`;
