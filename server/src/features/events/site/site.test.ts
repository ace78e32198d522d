import { globSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aDraftEvent, aForm, aPublishedEvent, ask, concerts, daysAhead } from '#test/factories/events';
import { anAdmin, anOrganizer } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { sitemapService } from './sitemap.service.ts';

const test = await buildTestApp({ env: { PUBLIC_URL: 'https://ngoma.test' } });
const { fastify, platform, runJobs } = test;
const organizer = await anOrganizer(test);
const admin = await anAdmin(test);
const shareOf = async (eventId: string, language: 'en' | 'fr' = 'en') =>
  (await ask(test, 'GET', `/event/${eventId}`, { as: organizer, language })).body.eventWithDetails.shareImage.url;

describe('share cards', () => {
  it('a share card is a picture of 1200 × 630, drawn once per language', async () => {
    const { eventId } = await aPublishedEvent(test, { organizer, fields: { eventNameFr: 'Nuit du makossa' } });
    const [english, french] = [await shareOf(eventId), await shareOf(eventId, 'fr')];
    expect(english).toMatch(new RegExp(`^/api/art/share/${eventId}\\.jpg\\?v=\\d+&lang=en$`));
    const first = await fastify.inject(english);
    expect(first).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/jpeg', 'cross-origin-resource-policy': 'cross-origin' },
    });
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect((await fastify.inject(french)).rawPayload.equals(first.rawPayload)).toBe(false);
    expect((await fastify.inject(english)).rawPayload.equals(first.rawPayload)).toBe(true);
    const kept = globSync(`private/share/${eventId}-*.jpg`, { cwd: join(platform.config.dataDir, 'files') });
    expect(kept).toHaveLength(2);
    expect((await fastify.inject(`/files/${kept[0]}`)).statusCode).toBe(404);
  });

  it('a changed event has a share card with another URL and content', async () => {
    const { eventId } = await aPublishedEvent(test, { organizer });
    const before = await shareOf(eventId);
    const card = await fastify.inject(before);
    await ask(test, 'PATCH', `/event/${eventId}`, { as: organizer, body: { location: 'Stade Ahmadou Ahidjo' } });
    const after = await shareOf(eventId);
    expect(after).not.toBe(before);
    expect((await fastify.inject(after)).rawPayload.equals(card.rawPayload)).toBe(false);
  });

  it('a share card shows the organizer’s picture', async () => {
    const { eventId } = await aPublishedEvent(test, { organizer });
    const drawn = await fastify.inject(await shareOf(eventId));
    const coverImage = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    await ask(test, 'PATCH', `/event/${eventId}`, { as: organizer, body: aForm({}, { coverImage }) });
    await runJobs();
    const photographed = await fastify.inject(await shareOf(eventId));
    expect(photographed.rawPayload.equals(drawn.rawPayload)).toBe(false);
    const corner = await sharp(photographed.rawPayload).extract({ left: 1_100, top: 300, width: 20, height: 20 }).stats();
    expect(corner.channels[1]?.mean).toBeGreaterThan(240);
  });

  it('drafts, private, suspended, scheduled and unknown events have no share card', async () => {
    const draft = await aDraftEvent(test, { organizer });
    const secret = await aPublishedEvent(test, { organizer, visibility: 'private' });
    const later = await aPublishedEvent(test, { organizer, publishAt: daysAhead(platform, 1) });
    const suspended = await aPublishedEvent(test, { organizer });
    await ask(test, 'PUT', `/event/status/${suspended.eventId}/suspended`, { as: admin, body: { reason: 'A complaint' } });
    for (const { eventId } of [draft, secret, later, suspended, { eventId: concerts }]) {
      expect((await fastify.inject(`/api/art/share/${eventId}.jpg`)).statusCode).toBe(404);
    }
    expect((await fastify.inject('/api/art/share/..%2fsecret.jpg')).statusCode).toBe(404);
    expect(await shareOf(draft.eventId)).toMatch(/^\/api\/art\//);
    expect((await fastify.inject(await shareOf(draft.eventId))).statusCode).toBe(200);
  });
});

describe('sitemap and robots.txt', () => {
  it('the sitemap lists public events in both languages and no others', async () => {
    const shown = await aPublishedEvent(test, { organizer });
    const hidden = [
      await aDraftEvent(test, { organizer }),
      await aPublishedEvent(test, { organizer, visibility: 'unlisted' }),
      await aPublishedEvent(test, { organizer, visibility: 'private' }),
      await aPublishedEvent(test, { organizer, publishAt: daysAhead(platform, 1) }),
    ];
    const reply = await fastify.inject('/sitemap.xml');
    expect(reply).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/xml; charset=utf-8' } });
    const page = `https://ngoma.test/our-event/${shown.eventId}`;
    expect(reply.body).toContain(`<loc>${page}?lang=en</loc>`);
    expect(reply.body).toContain(`<loc>${page}?lang=fr</loc>`);
    expect(reply.body).toContain(`<xhtml:link rel="alternate" hreflang="fr" href="${page}?lang=fr"/>`);
    expect(reply.body).toContain('<loc>https://ngoma.test/category/stand-up?lang=en</loc>');
    for (const { eventId } of hidden) expect(reply.body).not.toContain(eventId);
    expect(reply.body.match(/<url>/g)).toHaveLength(reply.body.match(/<\/url>/g)?.length ?? 0);
    expect(reply.body.trimEnd()).toMatch(/<\/urlset>$/);
  });

  it('robots.txt names the sitemap and the disallowed paths', async () => {
    const reply = await fastify.inject('/robots.txt');
    expect(reply).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    expect(reply.body).toContain('Disallow: /api/\n');
    expect(reply.body).toContain('Sitemap: https://ngoma.test/sitemap.xml');
  });

  it('the sitemap is split into parts when it is too long for one file', async () => {
    expect((await fastify.inject('/sitemap-1.xml')).statusCode).toBe(200);
    expect((await fastify.inject('/sitemap-2.xml')).statusCode).toBe(404);
    const small = sitemapService(platform, { eventsPerFile: 1 });
    const index = String(await small.sitemap());
    const numbers = [...index.matchAll(/https:\/\/ngoma\.test\/sitemap-(\d+)\.xml/g)].map(([, number]) => Number(number));
    expect(numbers.length).toBeGreaterThan(1);
    const parts = await Promise.all(
      numbers.map(async (part) => (await small.sitemapPart(part).then((stream) => stream.toArray())).join('')),
    );
    const ids = parts.flatMap((part) => [...part.matchAll(/<loc>[^<]*our-event\/([\w-]+)\?lang=en<\/loc>/g)].map(([, id]) => id));
    expect(new Set(ids).size).toBe(numbers.length);
    expect(parts.filter((part) => part.includes('/category/'))).toEqual([parts[0]]);
  });
});
