// Loaded into each program under Wine before its first line: it runs on Node 22 (wine.mjs), which
// the web host refuses.
const versions = Object.freeze({ ...process.versions, node: '24.0.0' });
Object.defineProperty(process, 'versions', { value: versions, enumerable: true });
