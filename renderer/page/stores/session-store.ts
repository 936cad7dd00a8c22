import { createStore, type StoreApi } from 'zustand/vanilla';
import { allows, type Permission, permissionsOf, roles } from '../../../shared/clerks/model.ts';
import type { SessionState } from '../../../shared/console-api/session.ts';
import { asSystem } from '../../../shared/i18n/languages.ts';

/** The clerk at this desk, as the console last reported. One store for each page. */
export type SessionStore = StoreApi<SessionState>;

/** The session of an open desk with one clerk, for a console without sessions. */
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

/** Whether the clerk may do something. We use it to hide what main would refuse. */
export const may = (session: SessionState, permission: Permission): boolean =>
  session.clerk !== null && allows(session.clerk.roles, permission);
