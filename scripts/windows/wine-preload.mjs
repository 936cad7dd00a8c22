// Loaded into each Node that runs unit tests under Wine. Adds what every Windows 10 has and Wine 8
// lacks.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

// The times of TCP's keep-alive. `fetch` sets them, and without this it couldn't connect.
net.Socket.prototype.setKeepAlive = function setKeepAlive() {
  return this;
};

// On Windows 10, a file that we delete while we still have it open loses its name at once. Under
// Wine it keeps the name until it is closed, and its folder can't be deleted. Tests that end a
// program midway leave such files. The folder of all tests is deleted at the end.
const { rmSync } = fs;
fs.rmSync = (place, options) => {
  try {
    rmSync(place, options);
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' || options?.recursive !== true) throw error;
  }
};
syncBuiltinESMExports();
