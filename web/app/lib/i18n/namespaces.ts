/**
 * The namespaces that public pages need; they load before hydration. Every other file of `locales/` belongs to the guarded pages,
 * which load the namespaces they use. A public page with a namespace of its own adds it here, or loads it alone (`OwnTexts.tsx`)
 * when its texts would weigh on every other public page.
 */
export const publicNamespaces = ['common', 'shell', 'events', 'wishlist', 'ratings'] as const;

/** Splits the path of a catalogue: `…/locales/fr/auth.json` has the locale `fr` and the namespace `auth`. */
export function readLocalePath(path: string): { locale: string; namespace: string } {
  const [, locale = '', namespace = ''] = /\/locales\/([a-z]{2})\/([a-z-]+)\.json$/.exec(path) ?? [];
  return { locale, namespace };
}

/** Returns whether a namespace belongs to the public pages. */
export const isPublicNamespace = (namespace: string): boolean => (publicNamespaces as readonly string[]).includes(namespace);
