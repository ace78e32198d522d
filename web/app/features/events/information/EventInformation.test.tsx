import { EventInformation as Information } from '@ngoma/api/features/events/information';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { EventInformation } from './EventInformation.tsx';

const nothing = {
  hasGallery: false,
  doorsOpenAt: null,
  minimumAge: null,
  rules: null,
  landmark: null,
  mapLink: null,
  stored: null,
};
const information = Information.parse({
  ...nothing,
  ...{ doorsOpenAt: '2026-12-12T18:00:00.000Z', minimumAge: 18, rules: 'No bottles' },
  lineUp: [
    {
      _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e60',
      ...{ name: 'Reine Bisseck', role: 'Makossa', startsAt: '2026-12-12T20:00:00.000Z', picture: null },
    },
  ],
  photos: [
    {
      _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e61',
      caption: null,
      picture: { url: '/files/event-photos/a-1600.webp', width: 1_600, height: 800 },
    },
  ],
  questions: [{ question: 'Is there parking?', answer: 'Behind the hall' }],
  attendees: { people: [{ firstName: 'Brenda', picture: null }], total: 13 },
});
const htmlOf = (one: Information, locale: 'en' | 'fr' = 'en') =>
  renderToString(
    <TranslationProvider translation={translationFor(locale)}>
      <EventInformation information={one} zone="Africa/Douala" askPath={undefined} />
    </TranslationProvider>,
  );

it('a reader without scripts sees the line-up, the photos, what is good to know and the answers', () => {
  const html = htmlOf(information);
  for (const text of [
    'Reine Bisseck',
    'Makossa',
    '21:00',
    'Doors open',
    '19:00',
    '18 and over',
    'No bottles',
    'Behind the hall',
    'Who goes',
    'Brenda',
    '+12',
  ])
    expect(html).toContain(text);
  expect(html).toContain('alt="Photo 1"');
  expect(htmlOf(information, 'fr')).toContain('Dès 18 ans');
});

it('a part without content is left out', () => {
  const html = htmlOf(
    Information.parse({ ...nothing, minimumAge: 18, lineUp: [], photos: [], questions: [], attendees: { people: [], total: 0 } }),
  );
  expect(html).toContain('Good to know');
  for (const title of ['Line-up', 'Photos', 'Who goes', 'Questions and answers', 'Doors open']) expect(html).not.toContain(title);
});
