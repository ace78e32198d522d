// `npm start` on a bare machine: installs, builds what has changed, and becomes the server.
import { ensureBuilt, ensureInstalled } from './shared/prepare.mjs';
import { become, node } from './shared/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (fault) {
  console.error(fault.message);
  process.exit(1);
}
become(node, ['server/src/main.ts']);
