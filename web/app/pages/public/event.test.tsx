import { getEventInformation } from '@ngoma/api/features/events/information';
import { expect, it } from 'vitest';
import { ownEvent } from '../../test/factories/events.ts';
import { replyOf } from '../../test/reply-of.ts';
import { serverHtml } from '../../test/server-page.tsx';
import * as page from './event.tsx';

const event = ownEvent();
const { information } = replyOf(getEventInformation, {});
const loadedWith = (accessCode?: string) => ({
  ...{ event, information, similar: [], chosen: {}, ratings: undefined, posts: [], accessCode },
  ...{ now: '2026-12-01T09:00:00.000Z', locale: 'en' as const, publicUrl: 'https://ngoma.test' },
});
const address = `https://ngoma.test/our-event/${event._id}`;
const sharedIn = async (accessCode?: string) => {
  const loaded = loadedWith(accessCode);
  const html = await serverHtml({ page, path: '/our-event/:eventId', address: `/our-event/${event._id}?from=qr`, loaded });
  return decodeURIComponent(/https:\/\/wa\.me\/\?text=[^"]*/.exec(html)?.[0] ?? '');
};

it('the link that readers share carries that they shared it, not the source by which they came', async () => {
  expect(await sharedIn()).toMatch(new RegExp(`${address}\\?from=share$`));
  expect(await sharedIn('Ngoma 24')).toMatch(new RegExp(`${address}\\?code=Ngoma%2024&from=share$`));
});

it('the canonical link of an event’s page carries no source', () => {
  const loaderData = loadedWith();
  const tags = page.meta({ loaderData } as unknown as Parameters<typeof page.meta>[0]);
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: address });
});
