// A signal that ends `npm start` must end its console in order.

/**
 * Passes signals on to a child by `kill`, and returns a function that stops it. On Windows we pass
 * nothing on: the system signals every process of a terminal, and `child.kill` would end the child
 * hard. There we only stay alive until it has closed its files.
 */
export function passSignals(kill, platform = process.platform, from = process) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', ...(platform === 'win32' ? ['SIGBREAK'] : [])];
  const pass = (signal) => {
    if (platform !== 'win32') kill(signal);
  };
  for (const signal of signals) from.on(signal, pass);
  return () => {
    for (const signal of signals) from.off(signal, pass);
  };
}
