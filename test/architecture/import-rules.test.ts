import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runToEnd } from '../support/processes.ts';
import { filesUnder, root } from './imports.ts';

const run = (tool: string, args: readonly string[], cwd: string) => {
  const { stdout, stderr } = runToEnd(process.execPath, [path.join(root, tool), ...args], { cwd });
  return stdout + stderr;
};

/**
 * A project of its own with our linter's rules, a line in a file of a folder each; returns the
 * rules each line breaks.
 */
function brokenRules(
  cases: readonly (readonly [folder: string, line: string])[],
): readonly (readonly string[])[] {
  const place = mkdtempSync(path.join(tmpdir(), 'yardmaster-lint-'));
  const config = {
    ...JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8')),
    $schema: undefined,
  };
  writeFileSync(path.join(place, 'biome.json'), JSON.stringify(config));
  copyFileSync(path.join(root, 'package.json'), path.join(place, 'package.json'));
  cases.forEach(([folder, line], index) => {
    mkdirSync(path.join(place, folder), { recursive: true });
    writeFileSync(path.join(place, folder, `x${index}.ts`), `${line}\n`);
  });
  const said = run(
    'node_modules/@biomejs/biome/bin/biome',
    ['lint', '--reporter=github', '--max-diagnostics=none', '.'],
    place,
  );
  rmSync(place, { recursive: true, force: true });
  return cases.map((_case, index) =>
    [
      ...said.matchAll(new RegExp(`title=lint/\\w+/(\\w+),file=[^,]*[/\\\\]x${index}\\.ts,`, 'g')),
    ].map((found) => found[1] ?? ''),
  );
}

const IMPORT_RULE = 'noRestrictedImports';

const forbiddenImports = [
  // shared/ is pure
  ['shared/yard', `import { app } from 'electron';`],
  ['shared/yard', `import { useState } from 'react';`],
  ['shared/yard', `import axios from 'axios';`],
  ['shared/yard', `import Sqlite from 'better-sqlite3';`],
  ['shared/yard', `import fastify from 'fastify';`],
  ['shared/yard', `import { readFileSync } from 'node:fs';`],
  ['shared/yard', `import { readFile } from 'node:fs/promises';`],
  ['shared/yard', `import { randomUUID } from 'node:crypto';`],
  ['shared/yard', `import { createConsole } from '../../main/console/console.ts';`],
  ['shared/yard', `import { connect } from '../../renderer/connection/connect.ts';`],
  ['shared/yard', `import { startSandbox } from '../../sandbox/index.ts';`],
  // renderer/ sees shared/ only
  ['renderer/shell', `import { createConsole } from '../../main/console/console.ts';`],
  ['renderer/shell', `import type { Console } from '../../main/console/console.ts';`],
  ['renderer/shell', `import axios from 'axios';`],
  ['renderer/shell', `import { readFileSync } from 'node:fs';`],
  ['renderer/shell', `import { readFile } from 'node:fs/promises';`],
  ['renderer/shell', `import { ipcRenderer } from 'electron';`],
  ['renderer/shell', `import Sqlite from 'better-sqlite3';`],
  ['renderer/shell', `import { WebSocket } from 'ws';`],
  ['renderer/shell', `import { startSandbox } from '../../sandbox/index.ts';`],
  ['renderer/shell', `import '../../preload/index.ts';`],
  // main/ knows no host, no page, no sandbox
  ['main/yard/read', `import fastify from 'fastify';`],
  ['main/yard/read', `import { app } from 'electron';`],
  ['main/yard/read', `import { WebSocket } from 'ws';`],
  ['main/yard/read', `import websocket from '@fastify/websocket';`],
  ['main/yard/read', `import { createServer } from 'node:http';`],
  ['main/yard/read', `export { createServer } from 'node:https';`],
  ['main/marketplace/events', `import { Server } from 'node:net';`],
  ['main/marketplace/events', `import net from 'node:net';`],
  ['main/marketplace/events', `import { createServer as make } from 'node:tls';`],
  ['main/marketplace/events', `import http2 from 'node:http2';`],
  ['main/marketplace/events', `import { createSocket } from 'node:dgram';`],
  ['main/yard/read', `import { useState } from 'react';`],
  ['main/yard/read', `import { startWebHost } from '../../hosts/web/server.ts';`],
  ['main/yard/read', `import { bridgePorts } from '../../hosts/electron/port-bridge.ts';`],
  ['main/yard/read', `import { startSandbox } from '../../../sandbox/index.ts';`],
  ['main/yard/read', `import { connect } from '../../../renderer/connection/connect.ts';`],
  ['main', `import { startWebHost } from './hosts/web/server.ts';`],
  ['main/program', `import { startWebHost } from '../hosts/web/server.ts';`],
  ['main/program', `import { createServer } from 'node:http';`],
  ['main/program', `import { app } from 'electron';`],
  // preload/ hands over a port, nothing else
  ['preload', `import { createConsole } from '../main/console/console.ts';`],
  ['preload', `import { ok } from '../shared/result.ts';`],
  ['preload', `import { connect } from '../renderer/connection/connect.ts';`],
  ['preload', `import { readFileSync } from 'node:fs';`],
  ['preload', `import axios from 'axios';`],
  // sandbox/ has rules of its own
  ['sandbox/dock-scheduling', `import { check } from '../../shared/yard/check.ts';`],
  ['sandbox/dock-scheduling', `import { createConsole } from '../../main/console/console.ts';`],
  ['sandbox/dock-scheduling', `import { connect } from '../../renderer/connection/connect.ts';`],
  ['sandbox/dock-scheduling', `import { app } from 'electron';`],
  ['sandbox/dock-scheduling', `import axios from 'axios';`],
  ['sandbox/dock-scheduling', `import Sqlite from 'better-sqlite3';`],
] as const;

const allowedImports = [
  ['shared/yard', `import { ok } from '../result.ts';`],
  ['shared/appointments', `import { z } from 'zod';`],
  ['renderer/shell', `import type { Area } from '../../shared/yard/model.ts';`],
  ['renderer/shell', `import { useState } from 'react';`],
  ['main/yard/read', `import type { Area } from '../../../shared/yard/model.ts';`],
  ['main/yard/read', `import { createHash } from 'node:crypto';`],
  ['main/remote', `import axios from 'axios';`],
  ['main/remote', `import http from 'node:http';`],
  ['main/marketplace/events', `import { isIP } from 'node:net';`],
  ['main/hosts', `import { createServer } from 'node:http';`],
  ['main/hosts', `import { startSandbox } from '../../sandbox/index.ts';`],
  ['main/hosts', `import { createConsole } from '../console/console.ts';`],
  ['main/program', `import { startSandbox } from '../../sandbox/index.ts';`],
  ['main/program', `import { createConsole } from '../console/console.ts';`],
  ['main/hosts/web', `import fastify from 'fastify';`],
  ['main/hosts/electron', `import { app } from 'electron';`],
  ['preload', `import { ipcRenderer } from 'electron';`],
  ['sandbox', `import fastify from 'fastify';`],
  ['sandbox', `import { createServer } from 'node:http';`],
] as const;

describe('the linter', () => {
  let forbiddenFound: ReturnType<typeof brokenRules>;
  let allowedFound: ReturnType<typeof brokenRules>;
  beforeAll(() => {
    forbiddenFound = brokenRules(forbiddenImports);
    allowedFound = brokenRules(allowedImports);
  });

  test.each(forbiddenImports.map(([folder, line], index) => [folder, line, index] as const))(
    'refuses in %s: %s',
    (_folder, _line, index) => {
      expect(forbiddenFound[index]).toContain(IMPORT_RULE);
    },
  );

  test.each(allowedImports.map(([folder, line], index) => [folder, line, index] as const))(
    'allows in %s: %s',
    (_folder, _line, index) => {
      // That the import is not used is all that is wrong with it, which also shows that the linter
      // looked at the file.
      expect(allowedFound[index]).toEqual(['noUnusedImports']);
    },
  );
});

/**
 * Whether a source makes a server, however it came by the module: the linter does not see through
 * `import http from 'node:http'`.
 */
const listens = (source: string): boolean =>
  /\bcreateServer\b|\bcreateSecureServer\b|\bnew (?:\w+\.)?(?:WebSocket)?Server\b|\.listen\(/.test(
    source,
  );

describe('outside the hosts main listens nowhere', () => {
  test('no file makes a server', () => {
    const folder = path.join(root, 'main');
    const files = (readdirSync(folder, { recursive: true }) as string[]).filter(
      (name) => name.endsWith('.ts') && !name.startsWith('hosts'),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((name) => listens(readFileSync(path.join(folder, name), 'utf8')))).toEqual(
      [],
    );
  });

  test.each([
    `http.createServer()`,
    `new net.Server()`,
    `new Server()`,
    `new WebSocketServer({})`,
    `server.listen(0)`,
    `createSecureServer({})`,
  ])('%s would be found', (line) => {
    expect(listens(line)).toBe(true);
  });
});

/** What TypeScript says of files, each alone in a project with the permissions of a folder. */
function typeErrors(folder: string, lines: readonly string[]): readonly string[] {
  mkdirSync(path.join(root, 'out'), { recursive: true });
  // Inside the repository, so that the packages are found from there.
  const place = mkdtempSync(path.join(root, 'out', 'walls-'));
  lines.forEach((line, index) => {
    writeFileSync(path.join(place, `x${index}.ts`), `${line}\nexport {};\n`);
  });
  const config = {
    extends: path.join(root, folder, 'tsconfig.json'),
    compilerOptions: {
      composite: false,
      incremental: false,
      emitDeclarationOnly: false,
      tsBuildInfoFile: null,
    },
    references: [],
    include: ['*.ts'],
  };
  writeFileSync(path.join(place, 'tsconfig.json'), JSON.stringify(config));
  const said = run(
    'node_modules/typescript/bin/tsc',
    ['-p', '.', '--noEmit', '--pretty', 'false'],
    place,
  );
  rmSync(place, { recursive: true, force: true });
  // Any complaint that is not about one of the files would make every answer look like an error.
  const strays = said
    .split('\n')
    .filter((line) => /error TS/.test(line) && !/x\d+\.ts\(/.test(line));
  expect(strays).toEqual([]);
  return lines.map(
    (_line, index) => new RegExp(`x${index}\\.ts\\(.*error (TS\\d+)`).exec(said)?.[1] ?? '',
  );
}

/** "Cannot find name", plain or with a hint at what to install or to add to the library. */
const unknownName = /^TS(2304|2552|2580|2584|2591|2592|2593)$/;

describe('the types of a folder do not have what it may not use', () => {
  const forbidden: Readonly<Record<string, readonly string[]>> = {
    shared: [
      'process.exit();',
      'window.close();',
      'document.title;',
      "fetch('/');",
      'setTimeout(() => {}, 1);',
      'setInterval(() => {}, 1);',
      'queueMicrotask(() => {});',
      'console.log();',
      'localStorage.clear();',
      'performance.now();',
      'crypto.randomUUID();',
      "Buffer.from('');",
      "new WebSocket('');",
      "require('x');",
      "import { readFile } from 'node:fs/promises'; readFile;",
    ],
    renderer: [
      'process.exit();',
      "Buffer.from('');",
      "require('x');",
      'global.gc;',
      '__dirname;',
      "import { readFile } from 'node:fs/promises'; readFile;",
    ],
    main: ['document.title;', 'window.close();', "alert('');"],
    sandbox: ['document.title;', 'window.close();'],
  };
  const allowed: Readonly<Record<string, readonly string[]>> = {
    shared: [
      'JSON.parse("1");',
      'new Map([[1, 2]]).get(1);',
      'Intl.NumberFormat("en");',
      '[3, 1].toSorted();',
    ],
    renderer: ['window.close();', "fetch('/');", 'setTimeout(() => {}, 1);', 'console.log();'],
    main: ['process.exit();', "Buffer.from('');", 'setTimeout(() => {}, 1);', 'performance.now();'],
    sandbox: ['process.exit();', "Buffer.from('');"],
  };

  test.each(Object.entries(forbidden))('%s/: %j', (folder, lines) => {
    const errors = typeErrors(folder, lines);
    for (const [index, line] of lines.entries()) expect(errors[index], line).toMatch(unknownName);
  });

  test.each(Object.entries(allowed))('but %s/ may use %j', (folder, lines) => {
    expect(typeErrors(folder, lines)).toEqual(lines.map(() => ''));
  });
});

describe('the sources', () => {
  const folders = ['main', 'preload', 'renderer', 'sandbox', 'shared', 'scripts'];
  let sources: readonly { readonly file: string; readonly text: string }[];

  beforeAll(() => {
    sources = folders.flatMap((folder) =>
      filesUnder(folder, /\.(?:ts|tsx|mjs)$/)
        // Packages that a command installed for itself are not ours.
        .filter((file) => !file.includes('node_modules'))
        .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
    );
  });
  afterAll(() => expect(sources.length).toBeGreaterThan(100));

  const using = (pattern: RegExp) =>
    sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

  test('only main/hosts/electron and preload import Electron, which would download', () => {
    const files = using(/(?:from|import|require)\s*\(?\s*['"]electron(?:\/[a-z]+)?['"]/);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !/^(?:main\/hosts\/electron|preload)\//.test(file))).toEqual([]);
  });

  test('write no HTML and build no code from text', () => {
    expect(
      using(
        /\.innerHTML\s*=|insertAdjacentHTML|document\.write\(|dangerouslySetInnerHTML|\beval\(|new Function\(/,
      ),
    ).toEqual([]);
  });

  test('only the database folder, cache, outbox, vault and lock use SQL', () => {
    const files = using(/from 'better-sqlite3'/);
    expect(
      files.filter(
        (file) =>
          !/^main\/(?:kernel\/(?:database|backups)|yard\/cache|outbox)\/|^main\/program\/data-folder\/instance-lock\.ts$/.test(
            file,
          ),
      ),
    ).toEqual([]);
  });
});
