// Loaded into each Node that runs unit tests under Wine: what every Windows 10 has and Wine 8
// lacks.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

// The times of TCP's keep-alive, which `fetch` sets: it could connect to nothing.
net.Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};

// A file that is removed while one of our own handles is open loses its name at once; under Wine
// it keeps it until the handle is closed, and its folder can't be removed. Tests that end a program
// in its middle leave such handles. The folder of all tests is removed at the end.
const { rmSync } = fs;
fs.rmSync = (place, options) => {
  try {
    rmSync(place, options);
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' || options?.recursive !== true) throw error;
  }
};
syncBuiltinESMExports();
