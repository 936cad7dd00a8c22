/**
 * The giant's service alone, on a free port: prints where it is and the profile that leads there,
 * and runs until it is ended.
 */
import { startSandbox } from '../../../sandbox/index.ts';

const sandbox = await startSandbox({ yard: 'giant' });
const [clerk] = sandbox.accounts;
const profile = {
  name: sandbox.warehouse.name,
  warehouseId: sandbox.warehouse.id,
  dockScheduling: {
    baseUrl: sandbox.url,
    auth: { kind: 'password', email: clerk?.email, password: clerk?.password },
  },
};
console.log(`SERVICE ${JSON.stringify({ url: sandbox.url, profile })}`);
process.on('SIGTERM', () => void sandbox.stop().then(() => process.exit(0)));
