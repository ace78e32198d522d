import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

let loaded: ReadonlySet<string> | undefined;

/**
 * Returns whether a password in lower case is a common one. The list is read once, with the first password. It has the 20,000 most
 * common passwords of published leaks (counted by Royce Williams, as Django uses them) without those below our minimum length, one
 * per line.
 */
export function isCommonPassword(lowerCase: string): boolean {
  loaded ??= new Set(
    gunzipSync(readFileSync(new URL('./common-passwords.txt.gz', import.meta.url)))
      .toString()
      .split('\n'),
  );
  return loaded.has(lowerCase);
}
