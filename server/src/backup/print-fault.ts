import { ConfigError } from '../platform/config.ts';
import { FolderInUse } from '../platform/folder-lock.ts';
import { WrongSecretKey } from '../platform/keys/key-ring.ts';
import { DataFolderError } from '../platform/postgres/embedded/data-folder.ts';
import { BackupError } from './manifest.ts';

/** Prints the message of an error that an operator can mend, others with their stack, and sets the exit code. */
export function printFault(fault: unknown): void {
  const forOperators = [BackupError, ConfigError, FolderInUse, DataFolderError, WrongSecretKey];
  const isForOperator = fault instanceof Error && forOperators.some((kind) => fault instanceof kind);
  console.error(isForOperator ? fault.message : fault);
  if ((fault as NodeJS.ErrnoException).code === 'ENOSPC')
    console.error('The disk is full. A backup needs twice the size of the data folder until it is verified.');
  process.exitCode = 1;
}
