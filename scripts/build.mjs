// `npm run build` on a new machine: installs the dependencies and builds the web app if it has changed. docs/operations.md
// describes the next steps.
import { ensureBuilt, ensureInstalled } from '../tools/build/prepare.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (fault) {
  console.error(fault.message);
  process.exit(1);
}
