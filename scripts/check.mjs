// `npm run check`: runs all static checks, even when one fails.
import { runChecks } from '../tools/build/checks.mjs';
import { ensureInstalled } from '../tools/build/prepare.mjs';

await ensureInstalled();
const results = await runChecks();
const failed = results.filter(({ hasPassed }) => !hasPassed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
