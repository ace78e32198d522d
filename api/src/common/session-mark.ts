/**
 * Returns a mark of a session's token, by which scripts tell whether the token that they have stored is that of the cookie, which they
 * cannot read. 32 bits (FNV-1a) of a token of 256 random bits help nobody to guess it.
 */
export function sessionMark(token: string): string {
  let hash = 0x811c9dc5;
  for (const character of token) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
