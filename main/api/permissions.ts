/**
 * What a call needs of the clerk at the desk. Every call of the contract passes here, whatever the page shows: a locked desk answers
 * nothing but the session, and what moves money or changes templates needs its role.
 */
import { ORPCError, os } from '@orpc/server';
import type { Permission } from '../../shared/clerks/model.ts';
import type { ClerkDesk } from '../clerks/clerk-desk.ts';
import { isStream, untilRefused } from './gated-stream.ts';

/** `locked`: answered on a locked desk as well. `open`: any clerk. Else the permission that is needed. */
export type Need = 'locked' | 'open' | Permission;

/** Calls that need more than a clerk, by path; a group's name alone stands for all its calls that are not named. */
const needs: Readonly<Record<string, Need>> = {
  'status.info': 'locked',
  'session.now': 'locked',
  'session.watch': 'locked',
  'session.unlock': 'locked',
  'session.lock': 'locked',
  'session.active': 'locked',
  'session.signOut': 'administer',
  clerks: 'administer',
  facilities: 'administer',
  'facilities.list': 'open',
  'settings.setUndocumented': 'administer',
  'settings.backUp': 'administer',
  'settings.restore': 'administer',
  'desktop.update': 'administer',
  'operations.submit': 'move',
  'operations.choose': 'move',
  'operations.undo': 'move',
  'operations.redo': 'move',
  'layout.save': 'layout',
  'layout.putBackground': 'layout',
  'documents.begin': 'move',
  'documents.send': 'move',
  'gate.checkIn': 'move',
  'gate.look': 'move',
  'gate.finish': 'move',
  'gate.clear': 'move',
  'gate.looked': 'move',
  'gate.acknowledge': 'move',
  'gate.link': 'move',
  'gate.unlink': 'move',
  'marketplace.submit': 'money',
  'marketplace.clear': 'money',
  'marketplace.looked': 'money',
  'carriers.requestIntegration': 'money',
  'carriers.saveDriver': 'money',
  'carriers.removeDriver': 'money',
  'carriers.assignDriver': 'money',
  'carriers.uploadBegin': 'money',
  'carriers.uploadPiece': 'money',
  'carriers.uploadSend': 'money',
  'webhooks.register': 'administer',
  'webhooks.remove': 'administer',
  'webhooks.rotate': 'administer',
  'template.save': 'templates',
  'quoting.create': 'money',
  'quoting.createShipper': 'money',
};

/** What the call of a path needs. */
export const needOf = (path: readonly string[]): Need => needs[path.join('.')] ?? needs[path[0] ?? ''] ?? 'open';

/** Every path and group that is named above, for the test that each of them exists. */
export const gatedPaths: readonly string[] = Object.keys(needs);

/** Errors of the contract that carry a sentence, the fittest first: a refusal travels in the form that the page of that call shows. */
const spoken = ['NOT_SAVED', 'NOT_POSSIBLE', 'NOTHING', 'REFUSED', 'UNAVAILABLE'] as const;

/**
 * What stands before every call. `refusal` says why this clerk may not, or null. A stream that was begun ends as soon as its call
 * would be refused: what a locked desk still sent would be read by whoever stands before it.
 */
export const permissionGate = (clerks: Pick<ClerkDesk, 'refusal' | 'state' | 'watch'>) =>
  os.middleware(async ({ next, path, procedure }) => {
    const need = needOf(path);
    if (need === 'locked') return next();
    // Any clerk will do for an open call, but somebody has to be there.
    const refusal = () => (need !== 'open' ? clerks.refusal(need) : clerks.state().clerk === null ? clerks.refusal('move') : null);
    const errorOf = (sentence: string) => {
      const known = procedure['~orpc'].errorMap;
      const code = spoken.find((each) => Object.hasOwn(known, each)) ?? 'FORBIDDEN';
      return new ORPCError(code, { message: sentence, data: { sentence, permission: null } });
    };
    const sentence = refusal();
    if (sentence !== null) throw errorOf(sentence);
    const result = await next();
    if (!isStream(result.output)) return result;
    return { ...result, output: untilRefused(result.output, refusal, clerks.watch, errorOf) };
  });
