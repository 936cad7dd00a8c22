import { createStore, type StoreApi } from 'zustand/vanilla';
import { allows, type Permission, permissionsOf, roles } from '../../../shared/clerks/model.ts';
import type { SessionState } from '../../../shared/console-api/session.ts';
import { asSystem } from '../../../shared/i18n/languages.ts';

/** Who sits at this desk, as the console last said; one a page. */
export type SessionStore = StoreApi<SessionState>;

/** An open desk of one clerk: what a console without a session of its own amounts to. */
export const openSession = (clerk: string): SessionState => ({
  opening: '',
  clerk: {
    id: 'default',
    name: clerk,
    roles: ['admin'],
    hasPin: false,
    active: true,
    reads: asSystem,
  },
  permissions: permissionsOf(roles),
  shared: false,
  idleLockMinutes: null,
  clerks: [],
  reads: asSystem,
  system: null,
  signIns: [],
  secrets: { backend: 'memory', kept: false, trouble: null },
});

/** Creates the store with the present session. */
export const createSessionStore = (now: SessionState): SessionStore =>
  createStore<SessionState>()(() => now);

/** Whether the clerk may: for hiding what main would refuse. */
export const may = (session: SessionState, permission: Permission): boolean =>
  session.clerk !== null && allows(session.clerk.roles, permission);
