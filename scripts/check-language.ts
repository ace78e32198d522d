// Reports every place that breaks the language rules (tools/language/rules.ts) in the files that git tracks.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLanguage } from '../tools/language/check.ts';

const root = join(import.meta.dirname, '..');
const generated =
  /^(package-lock\.json|server\/migrations\/|server\/schema\.sql|server\/src\/platform\/postgres\/database\.types\.ts)/;

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs|cjs|js|css|json|md|sql)$/.test(path) && !generated.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const violations = checkLanguage(files);
for (const { path, line, message } of violations) console.log(`${path}${line ? `:${line}` : ''}: ${message}`);
if (violations.length > 0) {
  console.log(`${violations.length} places break the language rules`);
  process.exitCode = 1;
}
