// Another program on Windows that has files open as SQLite, viewers and backup programs have them:
// others may read and write them, but neither rename nor remove them. Arguments: a file to write
// once all are open, then the files.
import { writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

const [ready, ...files] = process.argv.slice(2);
const held = files.map((file) => new Sqlite(file, { readonly: true }));
writeFileSync(ready, String(held.length));
setInterval(() => held.length, 1_000);
