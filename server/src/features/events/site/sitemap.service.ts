import { Readable } from 'node:stream';
import { locales } from '@ngoma/api/common/locale';
import { notFound } from '#platform/http/refusal';
import type { Platform } from '#platform/platform';
import { exportsOf } from '#platform/postgres/database';
import { preferReplica } from '#platform/postgres/replica-reads';
import { listCategories } from '../lists/categories.read.ts';
import { countForSitemap, listForSitemap } from '../lists/event-lists.read.ts';

/** Events per file. The sitemap protocol allows 50,000 URLs per file, and each event has one per language. */
const maxPerFile = 24_000;
const batch = 1_000;
/** The last event of the batch before, or the number of events to skip. */
type SitemapStart = Parameters<typeof listForSitemap>[1];
const staticPaths = ['/', '/our-event', '/category'];

const escapeXml = (text: string) =>
  text.replace(
    /[<>&'"]/g,
    (character) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', "'": '&apos;', '"': '&quot;' })[character] ?? '',
  );

/** Builds the sitemap and robots.txt. */
export function sitemapService({ db, pool, clock, config }: Platform, { eventsPerFile = maxPerFile } = {}) {
  const urlOf = (path: string, locale: string) => escapeXml(`${config.publicUrl}${path}?lang=${locale}`);

  /** Returns one entry per language, each with all alternates, as the sitemap protocol requires for translations. */
  const entries = (path: string, updatedAt?: Date): string => {
    const alternates = [
      ...locales.map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${urlOf(path, locale)}"/>`),
      `<xhtml:link rel="alternate" hreflang="x-default" href="${escapeXml(`${config.publicUrl}${path}`)}"/>`,
    ].join('');
    const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
    return locales.map((locale) => `<url><loc>${urlOf(path, locale)}</loc>${changed}${alternates}</url>\n`).join('');
  };

  /** Yields one file: the first contains the site's own pages, and each contains its part of the events. */
  async function* urls(part: number): AsyncGenerator<string> {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n';
    yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
    if (part === 1) {
      for (const path of staticPaths) yield entries(path);
      for (const category of await preferReplica(() => listCategories(db)))
        if (!category.isRetired) yield entries(`/category/${category.slug}`);
    }
    const now = clock();
    const readBatch = (after: SitemapStart, limit: number) =>
      preferReplica(() => listForSitemap(exportsOf(pool), after, now, limit));
    let from: SitemapStart = (part - 1) * eventsPerFile;
    for (let left = eventsPerFile; left > 0; left -= batch) {
      const events = await readBatch(from, Math.min(batch, left));
      const last = events.at(-1);
      if (!last) break;
      yield events.map((event) => entries(`/our-event/${event.id}`, event.updatedAt)).join('');
      from = last;
    }
    yield '</urlset>\n';
  }

  const index = (parts: number): string =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...Array.from(
        { length: parts },
        (_, number) => `<sitemap><loc>${escapeXml(config.publicUrl)}/sitemap-${number + 1}.xml</loc></sitemap>`,
      ),
      '</sitemapindex>',
      '',
    ].join('\n');

  const countParts = async () =>
    Math.max(1, Math.ceil((await preferReplica(() => countForSitemap(db, clock()))) / eventsPerFile));

  return {
    /** Returns the sitemap, or an index of its parts if it needs several files. Holds a thousand events in memory at most. */
    async sitemap(): Promise<Readable | string> {
      const parts = await countParts();
      return parts === 1 ? Readable.from(urls(1)) : index(parts);
    },
    /** Returns one part of a large sitemap. Raises `not_found` (404) if there is no such part. */
    async sitemapPart(part: number): Promise<Readable> {
      if (!Number.isInteger(part) || part < 1 || part > (await countParts())) throw notFound();
      return Readable.from(urls(part));
    },
    /** Returns robots.txt. Robots may read public pages, but not the API, payment and development pages. */
    robots: (): string =>
      [
        'User-agent: *',
        'Allow: /api/art/',
        'Disallow: /api/',
        'Disallow: /pay/',
        'Disallow: /dev/',
        `Sitemap: ${config.publicUrl}/sitemap.xml`,
        '',
      ].join('\n'),
  };
}
