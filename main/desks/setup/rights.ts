/**
 * What a desk may do at the yard server: use its own subjects, read the log, and nothing else.
 * Guards list what is free.
 */
import type { DeskId } from '../../../shared/ids.ts';
import { namesOf } from './server-names.ts';

/**
 * An admitted desk. `key` is the public part of its key; the seed never leaves the desk.
 *
 * Example: `{ desk: 'd2', key: 'UABC…' }`.
 */
export type AdmittedDesk = { readonly desk: DeskId; readonly key: string };

/** The subjects that a desk may publish and subscribe to. */
export function rightsOf(
  facility: string,
  desk: DeskId,
): { readonly publish: readonly string[]; readonly subscribe: readonly string[] } {
  const { stream, log, seen, allSeen, inbox } = namesOf(facility, desk);
  return {
    publish: [
      log,
      seen,
      '$JS.API.INFO',
      `$JS.API.STREAM.INFO.${stream}`,
      `$JS.API.STREAM.MSG.GET.${stream}`,
      // Readers of the log. They keep nothing on the server, and each asks for the entries that it
      // needs.
      ...['CREATE', 'INFO', 'DELETE', 'MSG.NEXT'].flatMap((call) => [
        `$JS.API.CONSUMER.${call}.${stream}`,
        `$JS.API.CONSUMER.${call}.${stream}.>`,
      ]),
    ],
    subscribe: [`${inbox}.>`, allSeen],
  };
}

/**
 * The file `desks.conf` of a yard server: the admitted desks. `keeper` is the public key of the
 * desk that set the server up; its seed stays there.
 */
export function desksConf(
  facility: string,
  keeper: string,
  desks: readonly AdmittedDesk[],
): string {
  const list = (subjects: readonly string[]) =>
    subjects.map((subject) => JSON.stringify(subject)).join(', ');
  const users = desks.map(({ desk, key }) => {
    const { publish, subscribe } = rightsOf(facility, desk);
    return `    # ${desk}\n    { nkey: ${JSON.stringify(key)}, permissions: { publish: { allow: [${list(publish)}] }, subscribe: { allow: [${list(subscribe)}] } } }`;
  });
  return `authorization {\n  users = [\n    { nkey: ${JSON.stringify(keeper)} }\n${users.join('\n')}\n  ]\n}\n`;
}
