// `npm start` on a new machine: installs the dependencies, builds what has changed and runs the server.
import { ensureBuilt, ensureInstalled } from '../tools/build/prepare.mjs';
import { become, node } from '../tools/build/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (fault) {
  console.error(fault.message);
  process.exit(1);
}
become(node, ['server/src/main.ts']);
