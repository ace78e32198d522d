// `npm run backup <folder>`: copies the installation while it sells, starts the copy and proves it. Works in an installation without
// development dependencies.
import { loadConfig } from '../platform/config.ts';
import { createLogger } from '../platform/observation/logger.ts';
import { printFault } from './print-fault.ts';
import { takeBackup } from './take-backup.ts';

const [folder] = process.argv.slice(2);
if (!folder || folder.startsWith('-')) {
  console.error('Use: npm run backup <folder>');
  process.exit(1);
}
try {
  const config = loadConfig(process.env);
  const logger = createLogger({ ...config, logLevel: 'error' });
  const began = performance.now();
  const manifest = await takeBackup({ config, logger, say: (line) => console.log(line) }, folder);
  const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0);
  console.log(`
  The backup is complete and verified: ${folder}
  It has everything up to ${manifest.endedAt}.
  ${Object.keys(manifest.files).length} files, ${Math.ceil(bytes / 1e6)} MB, ${manifest.verified?.transfers} transfers of the ledger, in ${Math.round((performance.now() - began) / 1000)} s.
${'secrets.json' in manifest.files ? '  It contains the secret of the installation: keep it where only you can read it.\n' : '  SECRET_KEY is not in it: keep it in another place. Without it the backup is of no use.\n'}`);
} catch (fault) {
  printFault(fault);
}
