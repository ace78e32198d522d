import { expect, it } from 'vitest';
import { embedSnippet, shareText } from './share-text.ts';

const event = {
  eventName: 'Makossa Night',
  date: '2026-12-12T19:00:00.000Z',
  zone: 'Africa/Douala',
  location: 'Palais des Sports',
  city: 'Yaoundé',
  priceFrom: 5_000,
};
const url = 'https://ngoma.cm/our-event/1';

it('the share text has the name, the time in the event’s zone, the place, the lowest price and the link', () => {
  expect(shareText(event, url, 'en', 'whatsapp')).toBe(
    '*Makossa Night*\n🗓 Saturday, 12 December 2026, 20:00\n📍 Palais des Sports, Yaoundé\n🎟 From 5,000\u00a0XAF\n\nGet your tickets: https://ngoma.cm/our-event/1',
  );
});

it('the share text is available in French, and says when entry is free', () => {
  const text = shareText({ ...event, priceFrom: 0 }, url, 'fr', 'facebook');
  expect(text.split('\n')[0]).toBe('Makossa Night');
  expect(text).toContain('samedi 12 décembre 2026, 20:00');
  expect(text).toContain('Entrée libre');
  expect(text).toContain(`Vos billets : ${url}`);
});

it('the share text has no price where nothing is on sale', () => {
  expect(shareText({ ...event, priceFrom: null }, url, 'en', 'facebook').split('\n')).toHaveLength(5);
});

it('the code to embed escapes the event name', () => {
  expect(embedSnippet('Rock & "Roll" <live>', url, 'https://ngoma.cm/card.png')).toContain(
    'alt="Rock &amp; &quot;Roll&quot; &lt;live&gt;"',
  );
});
