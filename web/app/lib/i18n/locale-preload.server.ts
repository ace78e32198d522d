import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@ngoma/api/common/locale';

interface ManifestEntry {
  readonly file: string;
}

function readPreloads(): Record<Locale, string> {
  // In development there is no manifest and nothing to preload.
  if (import.meta.env.DEV) return { en: '', fr: '' };
  const path = join(import.meta.dirname, '../client/.vite/manifest.json');
  const entries = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, ManifestEntry>>;
  const tag = (locale: Locale) => {
    const file = entries[`virtual:texts/${locale}/public`]?.file;
    return file ? `<link rel="modulepreload" href="/${file}">` : '';
  };
  return { en: tag('en'), fr: tag('fr') };
}

const preloads = readPreloads();

/** Returns the preload hint by which the browser loads the page's texts beside its scripts instead of after them. */
export const localePreload = (locale: Locale): string => preloads[locale];
