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

it('says what, when in the event’s zone, where, from how much, and where to buy', () => {
  expect(shareText(event, url, 'en', 'whatsapp')).toBe(
    '*Makossa Night*\n🗓 Saturday, 12 December 2026, 20:00\n📍 Palais des Sports, Yaoundé\n🎟 From 5,000\u00a0XAF\n\nGet your tickets: https://ngoma.cm/our-event/1',
  );
});

it('is written in French, and says what is free', () => {
  const text = shareText({ ...event, priceFrom: 0 }, url, 'fr', 'facebook');
  expect(text.split('\n')[0]).toBe('Makossa Night');
  expect(text).toContain('samedi 12 décembre 2026, 20:00');
  expect(text).toContain('Entrée libre');
  expect(text).toContain(`Vos billets : ${url}`);
});

it('leaves out a price where nothing is on sale', () => {
  expect(shareText({ ...event, priceFrom: null }, url, 'en', 'facebook').split('\n')).toHaveLength(5);
});

it('embeds a link and a picture, whatever stands in the name', () => {
  expect(embedSnippet('Rock & "Roll" <live>', url, 'https://ngoma.cm/card.png')).toContain(
    'alt="Rock &amp; &quot;Roll&quot; &lt;live&gt;"',
  );
});
