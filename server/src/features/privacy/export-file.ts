import type { Locale } from '@ngoma/api/common/locale';
import { strToU8, zipSync } from 'fflate';
import { bilingual } from '#platform/i18n/messages';
import { labelOf } from './personal-data.rules.ts';

/** One section of a person's data with its rows. */
export interface Part {
  readonly name: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}
export interface Picture {
  readonly name: string;
  readonly bytes: Buffer;
}

const words = {
  title: bilingual('privacy.title'),
  made: bilingual('privacy.labels.made'),
  lead: bilingual('privacy.lead'),
  nothing: bilingual('privacy.labels.nothing'),
} as const;

const inHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

function tableOf({ name, rows }: Part, locale: Locale): string {
  const heading = `<h2>${inHtml(name)} (${rows.length})</h2>`;
  const [first] = rows;
  if (!first) return `${heading}<p>${words.nothing[locale]}</p>`;
  const columns = Object.keys(first);
  const head = columns.map((column) => `<th>${inHtml(labelOf(column))}</th>`).join('');
  const body = rows.map((row) => `<tr>${columns.map((column) => `<td>${inHtml(cellOf(row[column]))}</td>`).join('')}</tr>`);
  return `${heading}<div><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

/** Renders the data as an HTML page without scripts and external resources. */
function pageOf(parts: readonly Part[], madeAt: Date, locale: Locale): string {
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words.title[locale]}</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#14183a}
div{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}th,td{border:1px solid #eae4d9;padding:.35rem .6rem;text-align:left;vertical-align:top}
th{background:#fbf8f3}h2{margin-top:2rem;text-transform:capitalize}</style>
<h1>${words.title[locale]}</h1><p>${words.made[locale]} ${madeAt.toISOString()}</p><p>${words.lead[locale]}</p>
${parts.map((part) => tableOf(part, locale)).join('\n')}</html>`;
}

/** Builds the ZIP file that people download: an HTML page, a JSON file, and their pictures and documents. */
export function exportFile(parts: readonly Part[], pictures: readonly Picture[], madeAt: Date, locale: Locale): Buffer {
  const data = { madeAt: madeAt.toISOString(), ...Object.fromEntries(parts.map(({ name, rows }) => [name, rows])) };
  const zipped = zipSync(
    {
      'ngoma-data.html': strToU8(pageOf(parts, madeAt, locale)),
      'ngoma-data.json': strToU8(JSON.stringify(data, null, 2)),
      ...Object.fromEntries(pictures.map(({ name, bytes }) => [name, [new Uint8Array(bytes), { level: 0 }] as const])),
    } as Parameters<typeof zipSync>[0],
    { mtime: madeAt },
  );
  return Buffer.from(zipped.buffer, zipped.byteOffset, zipped.byteLength);
}
