// `npm run screenshots`: takes screenshots of every screen with a server and a browser of its own. `-- --help` explains how to
// choose screens.
import { ensureBuilt, ensureInstalled } from '../tools/build/prepare.mjs';
import { become, node } from '../tools/build/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (fault) {
  console.error(fault.message);
  process.exit(1);
}
become(node, ['e2e/screenshots.ts', ...process.argv.slice(2)]);
