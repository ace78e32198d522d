/** Content types by extension. Only these are stored. The type follows from the key, so that every store serves the same one. */
const contentTypes: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  avif: 'image/avif',
  gif: 'image/gif',
  pdf: 'application/pdf',
  ics: 'text/calendar',
  csv: 'text/csv',
  txt: 'text/plain',
  bin: 'application/octet-stream',
};

/** Prefix of keys that are never served at /files. */
export const privatePrefix = 'private/';

/**
 * Returns whether a key consists of folders and a name of plain characters, none beginning with a dot. Such a key cannot leave
 * the folder of files.
 */
export const isFileKey = (key: string): boolean =>
  key.length <= 200 && /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/.test(key) && contentTypeOf(key) !== undefined;

/** Returns the content type for the extension of a key; undefined for extensions that are not stored. */
export const contentTypeOf = (key: string): string | undefined => contentTypes[/\.([a-z0-9]+)$/.exec(key)?.[1] ?? ''];

/** Throws for a malformed key and for one whose extension contradicts the content type. Both are programming errors. */
export function requireFileKey(key: string, contentType?: string): void {
  if (!isFileKey(key)) throw new Error(`"${key}" is not a valid file key`);
  if (contentType !== undefined && contentTypeOf(key) !== contentType.split(';')[0]?.trim())
    throw new Error(`"${key}" is not a key for ${contentType}`);
}

/** Returns the path of a public file below the site's root. Throws for a private file, which has no public address. */
export function publicUrlOf(key: string): string {
  requireFileKey(key);
  if (key.startsWith(privatePrefix)) throw new Error(`"${key}" is private and has no address`);
  return `/files/${key}`;
}
