/**
 * The folder of a yard server, as this desk writes it: configuration, certificates, admitted desks,
 * and instructions. It is copied to the small computer that runs the server, and `desks.conf` again
 * each time a desk is admitted or removed.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { deskIdSchema } from '../../../shared/desks/desk-id.ts';
import type { DeskId } from '../../../shared/ids.ts';
import { toFileError } from '../../kernel/backups/file-error.ts';
import { moveIntoPlace } from '../../kernel/backups/flush.ts';
import { SmallFile } from '../../kernel/files/small-file.ts';
import type { ServerCertificates } from './certificates.ts';
import { desksConf } from './rights.ts';
import { serverName } from './server-names.ts';

/** Name of the folder in the data folder. */
export const serverFolderName = 'yard-server';

/**
 * A desk in the server's list.
 *
 * Example: `{ desk: 'd2', name: 'Gate 2', key: 'UABC…' }`.
 */
export type ListedDesk = { readonly desk: DeskId; readonly name: string; readonly key: string };

/**
 * Content of the folder. `keeper`: the public key of the desk that set it up.
 *
 * Example: `{ facility: '9f27c0a41b', address: '10.0.0.5:4222', keeper: 'UABC…', desks: [{
 * desk: 'd1', name: 'Office', key: 'UABC…' }] }`.
 */
export type ServerList = {
  readonly facility: string;
  readonly address: string;
  readonly keeper: string;
  readonly desks: readonly ListedDesk[];
};

const listName = 'yard-server.json';
const caName = 'ca.pem';
const listSchema = z.object({
  facility: z.string(),
  address: z.string(),
  keeper: z.string(),
  desks: z.array(z.object({ desk: deskIdSchema, name: z.string(), key: z.string() })),
});

/** The list and the certificate in a folder; null if there is none that we can read. */
export function readServer(folder: string): (ServerList & { readonly ca: string }) | null {
  try {
    const list = listOf(folder).read();
    if (!('value' in list)) return null;
    return { ...list.value, ca: readFileSync(path.join(folder, caName), 'utf8') };
  } catch {
    return null;
  }
}

const listOf = (folder: string): SmallFile<ServerList> =>
  new SmallFile(path.join(folder, listName), (json) => listSchema.safeParse(json).data ?? null);

/**
 * There is a list, but we can read neither it nor its older copy. So we don't know which desks were
 * admitted.
 */
export const isListBroken = (folder: string): boolean => listOf(folder).read().kind === 'broken';

/**
 * Writes the complete folder. `readme`: instructions in the clerk's language. Throws
 * `DatabaseError` if the disk refuses.
 */
export function writeServer(
  folder: string,
  list: ServerList,
  { ca, server, key }: ServerCertificates,
  readme: string,
): void {
  const port = list.address.slice(list.address.lastIndexOf(':') + 1);
  keep(folder, {
    [caName]: ca,
    'server.pem': server,
    'server-key.pem': key,
    'yard.conf': yardConf(list.facility, port, ''),
    'yard-windows.conf': yardConf(list.facility, port, 'C:/ProgramData/YardServer/'),
    'yard-server.service': service,
    Containerfile: containerfile(port),
    'README.txt': readme,
  });
  writeDesks(folder, list);
}

/** Writes the admitted desks again. Throws as `writeServer` does. */
export function writeDesks(folder: string, list: ServerList): void {
  const { facility, address, keeper, desks } = list;
  keep(folder, { 'desks.conf': desksConf(facility, keeper, desks) });
  try {
    listOf(folder).write({ facility, address, keeper, desks });
  } catch (error) {
    throw toFileError(error, serverFolderName);
  }
}

function keep(folder: string, files: Readonly<Record<string, string>>): void {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    chmodSync(folder, 0o700);
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(folder, name);
      writeFileSync(`${file}.new`, text, { mode: 0o600 });
      moveIntoPlace(`${file}.new`, file);
    }
  } catch (error) {
    throw toFileError(error, serverFolderName);
  }
}

/**
 * `base`: where the files lie; empty for the folder that the server starts in. The list of desks is
 * beside the configuration.
 */
const yardConf = (
  facility: string,
  port: string,
  base: string,
): string => `server_name: "${serverName(facility)}"
listen: "0.0.0.0:${port}"
max_payload: 65536
tls {
  cert_file: "${base}server.pem"
  key_file: "${base}server-key.pem"
  timeout: 5
}
jetstream {
  store_dir: "${base}store"
  max_file_store: 4GB
  # nats-server 2.12.3 and newer: each entry is on the disk before a desk is told so.
  # sync_interval: always
}
include "desks.conf"
`;

const service = `[Unit]
Description=Yardmaster yard server
After=network-online.target

[Service]
WorkingDirectory=/opt/yard-server
ExecStart=/usr/bin/env nats-server -c yard.conf
ExecReload=/bin/kill -HUP $MAINPID
User=yard-server
Restart=always
RestartSec=1

[Install]
WantedBy=multi-user.target
`;

const containerfile = (port: string): string => `FROM nats:2.12
WORKDIR /yard-server
COPY yard.conf desks.conf server.pem server-key.pem ./
EXPOSE ${port}
VOLUME /yard-server/store
CMD ["-c", "yard.conf"]
`;
