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

/** One icon an action, the same wherever it is offered. */
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

/** Verbs of the menu that have a letter of their own, in the order in which the help tells them. */
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
 * Identifies an action among those of one spot or asset. Closing and opening are one: what is
 * pressed turns into the other and keeps the focus.
 */
export const actionId = ({ key, about }: Action): string =>
  key === 'close' || key === 'open' ? 'gate' : `${key}:${about ?? ''}`;
