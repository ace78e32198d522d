import { expect, it } from 'vitest';
import { anEvent } from '../../../test/factories/events.ts';
import { idOf } from '../../../test/reply-of.ts';
import { countTags, serverHtml, stylesIn } from '../../../test/server-page.tsx';
import { EventChoice } from './EventChoice.tsx';
import type { Picks } from './picks.server.ts';

const path = '/ticket-purchase-process';
const night = anEvent();
const jazz = anEvent({ _id: idOf('jazz'), eventName: 'Jazz', availability: 'few_left' });

function htmlWith(change: Partial<Picks>, locale: 'en' | 'fr' = 'en') {
  const picks: Picks = { q: '', found: undefined, wished: [], known: [], soon: [], isThisWeek: true, ...change };
  return serverHtml({ page: { default: () => <EventChoice picks={picks} /> }, path, address: path, locale });
}

it('a buyer without an event finds the tickets of saved and coming events one link away, without scripts', async () => {
  const html = await htmlWith({ wished: [night], soon: [jazz] });
  for (const text of ['Saved by you', 'On this week', `href="${path}?event=${night._id}"`, `href="${path}?event=${jazz._id}"`])
    expect(html).toContain(text);
  expect(html).not.toContain('From organizers you know');
  expect(stylesIn(html)).toEqual([]);
});

it('events are searched by a plain form, and one that is sold out leads to its page', async () => {
  const found = { events: [anEvent({ availability: 'sold_out' })], total: 40 };
  const html = await htmlWith({ q: 'drum', found }, 'fr');
  expect(countTags(html, 'form', ['method="get"', `action="${path}"`])).toBe(1);
  for (const text of ['value="drum"', `href="/our-event/${night._id}"`, 'href="/our-event?q=drum"', 'Voir les 40 événements'])
    expect(html).toContain(text);
});

it('a search without a result says so, and the other events stay', async () => {
  const html = await htmlWith({ q: 'drum', found: { events: [], total: 0 }, soon: [jazz], isThisWeek: false });
  for (const text of ['No event matches “drum”', 'Coming up', `href="${path}?event=${jazz._id}"`]) expect(html).toContain(text);
});

it('a marketplace with nothing on sale says when events will be here', async () => {
  expect(await htmlWith({})).toContain('Nothing on sale right now');
});
