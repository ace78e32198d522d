/** Splits the path of a catalogue: `…/locales/fr/auth.json` has the locale `fr` and the namespace `auth`. */
export function readLocalePath(path: string): { locale: string; namespace: string } {
  const [, locale = '', namespace = ''] = /\/locales\/([a-z]{2})\/([a-z-]+)\.json$/.exec(path) ?? [];
  return { locale, namespace };
}
