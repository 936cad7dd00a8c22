/** `POST /storage` and `POST /storage/files` (contract.md 1.11): multipart in, `{url, key}` out. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '../../refusal.ts';
import { changeFor } from '../record-change.ts';
import type { DockSchedulingSandbox } from '../service.ts';
import type { FileStore } from './files.ts';
import { type FormPart, readMultipart } from './multipart.ts';

/** The largest upload we accept, in bytes. No limit is published. */
export const mostBytes = 64 * 1024 * 1024;

/**
 * Adds the two calls. `host` is the address files are downloaded from, without a slash at the end.
 */
export const addStorage = (
  app: FastifyInstance,
  service: DockSchedulingSandbox,
  files: FileStore,
  host: () => string,
): void => {
  // We keep the parts outside of the request: the ledger shows what was uploaded, never the bytes.
  const parts = new WeakMap<FastifyRequest, readonly FormPart[]>();
  const change = changeFor(service);
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: mostBytes },
    (request, body, done) => {
      const read = readMultipart(request.headers['content-type'] ?? '', body as Buffer);
      parts.set(request, read ?? []);
      done(null, {
        parts: (read ?? []).map(({ name, fileName, type, bytes }) => ({
          name,
          fileName,
          type,
          bytes: bytes.length,
        })),
      });
    },
  );

  const stored = (request: FastifyRequest, wanted: string): readonly FormPart[] => {
    const found = (parts.get(request) ?? []).filter(
      ({ name, fileName }) => name === wanted && fileName !== null,
    );
    return found.length > 0
      ? found
      : refuse(400, 'bad-body', `The part "${wanted}" with a file is missing`);
  };
  const put = (part: FormPart) => {
    const { key } = files.put({ name: part.fileName ?? '', type: part.type, bytes: part.bytes });
    return { url: `${host()}/${key}`, key };
  };

  app.post('/storage', { bodyLimit: mostBytes }, (request, reply) =>
    change(request, reply, 200, (turn) => {
      const [part] = stored(request, 'file');
      const answer = put(part as FormPart);
      turn.changes.push({ what: 'stored', key: answer.key });
      return answer;
    }),
  );
  app.post('/storage/files', { bodyLimit: mostBytes }, (request, reply) =>
    change(request, reply, 200, (turn) => {
      const answers = stored(request, 'files').map(put);
      for (const { key } of answers) turn.changes.push({ what: 'stored', key });
      return answers;
    }),
  );
};
