import { Readable } from 'node:stream';
import { locales } from '@ngoma/api/common/locale';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import { listCategories } from './categories.read.ts';
import { countForSitemap, listForSitemap } from './events.lists.read.ts';

/** The protocol allows 50,000 addresses in one file; each event has one per language. */
const mostPerFile = 24_000;
const batch = 1_000;
const staticPaths = ['/', '/our-event', '/category'];

const escapeXml = (text: string) =>
  text.replace(/[<>&'"]/g, (letter) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', "'": '&apos;', '"': '&quot;' })[letter] ?? '');

/** What search engines are told of this site. */
export function sitemapService({ db, clock, config }: Platform, { eventsPerFile = mostPerFile } = {}) {
  const addressOf = (path: string, locale: string) => escapeXml(`${config.publicUrl}${path}?lang=${locale}`);

  /** One entry per language, each naming all the others, as the protocol for translations wants it. */
  const entries = (path: string, updatedAt?: Date): string => {
    const alternates = [
      ...locales.map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${addressOf(path, locale)}"/>`),
      `<xhtml:link rel="alternate" hreflang="x-default" href="${escapeXml(`${config.publicUrl}${path}`)}"/>`,
    ].join('');
    const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
    return locales.map((locale) => `<url><loc>${addressOf(path, locale)}</loc>${changed}${alternates}</url>\n`).join('');
  };

  /** One file: the site's own pages in the first, then its share of the events. */
  async function* urls(part: number): AsyncGenerator<string> {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n';
    yield '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
    if (part === 1) {
      for (const path of staticPaths) yield entries(path);
      for (const category of await listCategories(db)) yield entries(`/category/${category.slug}`);
    }
    const now = clock();
    let from: { id: string; startsAt: Date } | number = (part - 1) * eventsPerFile;
    for (let left = eventsPerFile; left > 0; left -= batch) {
      const events = await listForSitemap(db, from, now, Math.min(batch, left));
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

  const countParts = async () => Math.max(1, Math.ceil((await countForSitemap(db, clock())) / eventsPerFile));

  return {
    /** The sitemap, or an index of its parts where one file may not hold it. Never more than a thousand events in memory. */
    async sitemap(): Promise<Readable | string> {
      const parts = await countParts();
      return parts === 1 ? Readable.from(urls(1)) : index(parts);
    },
    /** One part of a large sitemap. Refusal 404 where there are not so many. */
    async sitemapPart(part: number): Promise<Readable> {
      if (!Number.isInteger(part) || part < 1 || part > (await countParts())) throw notFound();
      return Readable.from(urls(part));
    },
    /** Public pages may be read by robots; what needs an account, the API and payment pages are none of theirs. */
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
