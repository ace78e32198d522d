/** Only these are kept; what a file is follows from its key, so that no store can tell two stories. */
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

/** Keys under it are never served at /files. */
export const privatePrefix = 'private/';

/** Folders and a name of plain characters, none beginning with a dot: nothing in a key can leave the folder of files. */
export const isFileKey = (key: string): boolean =>
  key.length <= 200 && /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*$/.test(key) && contentTypeOf(key) !== undefined;

/** The content type that a key's ending stands for; undefined for endings that are not kept. */
export const contentTypeOf = (key: string): string | undefined => contentTypes[/\.([a-z0-9]+)$/.exec(key)?.[1] ?? ''];

/** Throws for a key that no code of ours should have made, or one whose ending contradicts the content type. */
export function requireFileKey(key: string, contentType?: string): void {
  if (!isFileKey(key)) throw new Error(`"${key}" is no key of a file`);
  if (contentType !== undefined && contentTypeOf(key) !== contentType.split(';')[0]?.trim())
    throw new Error(`"${key}" is no key for ${contentType}`);
}

/** The address of a public file. Throws for a private one, which has none. */
export function publicUrlOf(key: string): string {
  requireFileKey(key);
  if (key.startsWith(privatePrefix)) throw new Error(`"${key}" is private and has no address`);
  return `/files/${key}`;
}
