import { locales } from '@ngoma/api/common/locale';
import { z } from 'zod';
import { notFound } from '#platform/refusal';
import type { RawRoute } from '#platform/route';
import type { EventServices } from './events.services.ts';

const cardName = /^(?<id>[0-9a-f-]{36})\.jpg$/;
const CardQuery = z.object({ lang: z.enum(locales).catch('en') });

/** Under /api: the pictures that links to events unfold into. `v` in their address changes when the event does. */
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
        // Other sites show it, beside the link.
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .type('image/jpeg');
      return jpeg;
    },
  },
];

/** At the root of the site: what robots read. */
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
