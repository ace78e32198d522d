import { locales } from '@ngoma/api/common/locale';
import { z } from 'zod';
import { notFound } from '#platform/http/refusal';
import type { RawRoute } from '#platform/http/route';
import type { EventServices } from '../event-services.ts';

const cardName = /^(?<id>[0-9a-f-]{36})\.jpg$/;
const CardQuery = z.object({ lang: z.enum(locales).catch('en') });

/** Routes under /api for share cards. The version `v` in their URL changes with the event. */
export const eventsRawRoutes = ({ shareCards }: EventServices): RawRoute[] => [
  {
    method: ['GET'],
    path: '/art/share/:file',
    handler: async ({ request, reply }) => {
      const id = cardName.exec((request.params as { file: string }).file)?.groups?.id;
      if (!id || !z.uuid().safeParse(id).success) throw notFound();
      const { lang } = CardQuery.parse(request.query);
      const jpeg = await shareCards.getShareCard(id, lang);
      reply
        .header('Cache-Control', 'public, max-age=86400')
        // Link previews on other sites embed the card.
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .type('image/jpeg');
      return jpeg;
    },
  },
];

/** Routes at the root of the site for search engines. */
export const eventsSiteRoutes = ({ sitemap }: EventServices): RawRoute[] => [
  {
    method: ['GET'],
    path: '/robots.txt',
    handler: async ({ reply }) => {
      reply.header('Cache-Control', 'public, max-age=3600').type('text/plain; charset=utf-8');
      return sitemap.robots();
    },
  },
  {
    method: ['GET'],
    path: '/sitemap.xml',
    handler: async ({ reply }) => {
      reply.header('Cache-Control', 'public, max-age=3600').type('application/xml; charset=utf-8');
      return sitemap.sitemap();
    },
  },
  {
    method: ['GET'],
    path: '/sitemap-:part(^\\d+).xml',
    handler: async ({ request, reply }) => {
      const part = await sitemap.sitemapPart(Number((request.params as { part: string }).part));
      reply.header('Cache-Control', 'public, max-age=3600').type('application/xml; charset=utf-8');
      return part;
    },
  },
];
