/**
 * The texts that pages for everybody need, sent before those pages come alive. Every other file of `locales/` belongs to
 * the guarded part and is fetched by its guard, in one piece. A page for everybody that brings texts of its own names
 * their file here.
 */
export const publicNamespaces = [
  'common',
  'shell',
  'auth',
  'contact',
  'events',
  'payments',
  'profiles',
  'providers',
  'services',
  'wishlist',
  'ratings',
  'posts',
  'reviews',
] as const;

/** `…/locales/fr/auth.json` → `['fr', 'auth']`. */
export function readLocalePath(path: string): { locale: string; namespace: string } {
  const [, locale = '', namespace = ''] = /\/locales\/([a-z]{2})\/([a-z-]+)\.json$/.exec(path) ?? [];
  return { locale, namespace };
}

/** Tells the two groups apart. */
export const isPublicNamespace = (namespace: string): boolean => (publicNamespaces as readonly string[]).includes(namespace);
