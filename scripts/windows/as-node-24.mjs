// Loaded into each program before its first line. Under Wine there is no newer Node than 22 (V8 of
// 24 reserves addresses in a way that Wine 8 doesn't know), and the web host refuses it.
const versions = Object.freeze({ ...process.versions, node: '24.0.0' });
Object.defineProperty(process, 'versions', { value: versions, enumerable: true });
