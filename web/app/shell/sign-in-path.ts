/** The sign-in page that leads back to where one wanted to go. */
export const signInPath = (from: string): string => (from === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(from)}`);

/**
 * Where to go after signing in: only an address of this house, never another site's (`//evil.example`), and not the
 * sign-in page itself.
 */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return '/';
  return next.startsWith('/sign-in') ? '/' : next;
}
