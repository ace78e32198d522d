import { MapLink } from '@ngoma/api/features/events/information';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkTo, placeIn, placeText } from './map-place.ts';

const wouri = { latitude: 4.0511, longitude: 9.7085 };

describe('the place in a link to a map', () => {
  it.each([
    'https://www.google.com/maps/search/?api=1&query=4.0511%2C9.7085',
    'https://www.google.com/maps/@4.0511,9.7085,17z',
    'https://maps.google.com/?q=4.0511,9.7085',
    'https://www.openstreetmap.org/?mlat=4.0511&mlon=9.7085#map=17/4.05/9.7',
    'https://www.openstreetmap.org/#map=17/4.0511/9.7085',
    'https://maps.apple.com/?ll=4.0511,9.7085&q=Wouri',
    'https://waze.com/ul?ll=4.0511,9.7085&navigate=yes',
  ])('is found in %s', (link) => {
    expect(placeIn(link)).toEqual(wouri);
  });

  it.each(['', 'https://maps.app.goo.gl/9XkTq2', 'https://www.google.com/maps/place/Wouri', 'https://osm.org/#map=3/400/9'])(
    'is unknown in “%s”',
    (link) => {
      expect(placeIn(link)).toBeUndefined();
    },
  );

  it('is the one that was chosen, to a metre, in a link that the form accepts', () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        const link = linkTo({ latitude, longitude });
        expect(MapLink.safeParse(link).success).toBe(true);
        const found = placeIn(link);
        expect(found?.latitude).toBeCloseTo(latitude, 4);
        expect(found?.longitude).toBeCloseTo(longitude, 4);
      }),
    );
    expect(placeText(wouri)).toBe('4.05110, 9.70850');
  });
});
