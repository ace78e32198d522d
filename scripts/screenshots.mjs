// `npm run screenshots`: pictures of every screen, made with a server and a browser of its own; `-- --help` says how to choose.
import { ensureBuilt, ensureInstalled } from './shared/prepare.mjs';
import { become, node } from './shared/run.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (fault) {
  console.error(fault.message);
  process.exit(1);
}
become(node, ['e2e/screenshots.ts', ...process.argv.slice(2)]);
