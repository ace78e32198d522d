import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Language = 'en' | 'fr';

/** Says a text of the pages by its key, `namespace:some.key`. Throws for a key that has none, so that no journey looks for nothing. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const folder = join(import.meta.dirname, '../../web/app/locales');

/** The words as people read them in one language. */
export function wordsIn(language: Language): Say {
  const files = readdirSync(join(folder, language));
  const texts = Object.fromEntries(
    files.map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, language, file), 'utf8'))]),
  );
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    const text: unknown = path.split('.').reduce((part, name) => part?.[name], texts[namespace]);
    if (typeof text !== 'string') throw new Error(`There is no text ${key} in ${language}`);
    return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? `{{${name}}}`));
  };
}
