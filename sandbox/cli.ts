/**
 * `npm run sandbox -- [--yard small|giant|stress] [--seed N] [--port N] [--zone ZONE] [--made-at
 * TIME] [--activity] [--bad-records]`: the sandbox alone, with its address, its accounts and a
 * profile for the console, until Ctrl+C.
 */
import { parseArgs } from 'node:util';
import { yardSizes } from './dock-scheduling/data/plans.ts';
import { startSandbox } from './index.ts';

const usage =
  'npm run sandbox -- [--yard small|giant|stress] [--seed N] [--port N] [--zone ZONE] [--made-at TIME] [--activity] [--bad-records]';

const fail = (sentence: string): never => {
  console.error(`${sentence}\nUsage: ${usage}`);
  process.exit(2);
};

const readArguments = () => {
  try {
    return parseArgs({
      options: {
        yard: { type: 'string', default: 'small' },
        seed: { type: 'string', default: '1' },
        port: { type: 'string', default: '0' },
        zone: { type: 'string', default: 'America/Chicago' },
        'made-at': { type: 'string' },
        activity: { type: 'boolean', default: false },
        'bad-records': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail((error as Error).message);
  }
};

const wholeNumber = (name: string, text: string, highest: number): number => {
  const value = Number(text);
  return /^\d+$/.test(text) && value <= highest
    ? value
    : fail(`--${name} takes a whole number up to ${highest}, not "${text}".`);
};

const values = readArguments();
if (values.help) {
  console.log(`Usage: ${usage}

While it runs, POST /sandbox/gate {"scenario": NAME} sends a truck to the gate:
  asExpected        its carrier accepted the load, and all numbers fit
  wrongCarrier      the right number, a truck of another carrier
  swappedReference  the driver names another load than the appointment
  otherDriver       a driver who is registered for another carrier
  brokenSeal        the seal on the doors isn't the one on the papers`);
  process.exit(0);
}
const yard =
  yardSizes.find((size) => size === values.yard) ?? fail(`There is no yard "${values.yard}".`);
const seed = wholeNumber('seed', values.seed, Number.MAX_SAFE_INTEGER);
const port = wholeNumber('port', values.port, 65_535);
const zone = values.zone;
try {
  new Intl.DateTimeFormat('en', { timeZone: zone });
} catch {
  fail(`--zone takes a time zone such as America/Chicago, not "${zone}".`);
}

const madeAtText = values['made-at'];
const madeAt = madeAtText === undefined ? undefined : Date.parse(madeAtText);
if (Number.isNaN(madeAt))
  fail(`--made-at takes a time such as 2026-11-23T15:00:00Z, not "${madeAtText}".`);

const sandbox = await startSandbox({
  yard,
  seed,
  port,
  zone,
  madeAt,
  activity: values.activity,
  quoting: true,
  marketplace: true,
  storage: true,
  badRecords: values['bad-records'] ? 'all' : undefined,
}).catch((error: NodeJS.ErrnoException) =>
  fail(
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use; choose another with --port.`
      : `The sandbox did not start: ${error.message}`,
  ),
);

const [clerk] = sandbox.accounts;
const quoting =
  sandbox.quoting === null
    ? null
    : { url: sandbox.quoting.url, account: sandbox.quoting.accounts[0] };
const profile = {
  name: sandbox.warehouse.name,
  warehouseId: sandbox.warehouse.id,
  dockScheduling: {
    baseUrl: sandbox.url,
    storageUrl: sandbox.storage?.url,
    extensions: { checkIn: true, link: true, appointments: true },
    auth: { kind: 'password', email: clerk?.email, password: clerk?.password },
  },
  marketplace: {
    baseUrl: sandbox.marketplace?.url,
    auth: {
      kind: 'signed',
      issuer: sandbox.marketplace?.issuer,
      privateKey: sandbox.marketplace?.privateKey,
    },
  },
  quoting: {
    baseUrl: quoting?.url,
    auth: {
      kind: 'password',
      username: quoting?.account?.username,
      password: quoting?.account?.password,
    },
  },
};

console.log(`Sandbox ready: ${sandbox.url}`);
console.log(
  `${sandbox.warehouse.name} (${sandbox.warehouse.timezone}), ${sandbox.yard.store.spots.size} spots, seed ${seed}.`,
);
console.log('\nAccounts:');
for (const { email, password, role } of sandbox.accounts)
  console.log(`  ${email}  ${password}  ${role}`);
for (const { username, password, permissions } of sandbox.quoting?.accounts ?? [])
  console.log(`  ${username}  ${password}  quoting, ${permissions.length} permissions`);
console.log(`  marketplace operator: ${sandbox.marketplace?.url}/sandbox/panel`);
console.log(`\nProfile for the console:\n${JSON.stringify(profile, null, 2)}`);

const stop = () => {
  // A second signal while we stop kills the process at once.
  process.removeAllListeners('SIGINT');
  process.removeAllListeners('SIGTERM');
  void sandbox.stop().then(() => process.exit(0));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
