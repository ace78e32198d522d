/**
 * Returns the decoded value of a cookie, of the first one if there are several. Undefined without it, if its encoding is broken, or if
 * the value does not have the given form.
 */
export function readCookie(header: string | undefined, name: string, form = /^.*$/): string | undefined {
  const prefix = `${name}=`;
  const pair = header?.split(';').find((part) => part.trimStart().startsWith(prefix));
  if (pair === undefined) return undefined;
  try {
    const value = decodeURIComponent(pair.trim().slice(prefix.length));
    return form.test(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
