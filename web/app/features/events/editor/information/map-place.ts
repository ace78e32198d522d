import type { Place } from '@ngoma/api/common/city-places';

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const comma = '(?:,|%2C)';
/** How the addresses of maps write a place: Google Maps, Apple Maps and Waze by both numbers, OpenStreetMap by its marker or its view. */
const forms = [
  new RegExp(`[?&](?:query|q|ll|destination|daddr)=${number}${comma}${number}`, 'i'),
  new RegExp(`[?&]mlat=${number}&mlon=${number}`),
  new RegExp(`#map=[\\d.]+/${number}/${number}`),
  new RegExp(`@${number},${number}`),
];

/** Returns the place that a link to a map names; undefined for a short link, or one to a name. */
export function placeIn(link: string): Place | undefined {
  for (const form of forms) {
    const [, north, east] = form.exec(link) ?? [];
    if (north === undefined || east === undefined) continue;
    const place = { latitude: Number(north), longitude: Number(east) };
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place;
  }
  return undefined;
}

/** Returns a place as text, to a metre. */
export const placeText = ({ latitude, longitude }: Place): string => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/**
 * Returns a link that opens the map app of a phone at a place, or a map in the browser.
 * https://developers.google.com/maps/documentation/urls/get-started#search-action
 */
export const linkTo = ({ latitude, longitude }: Place): string =>
  `https://www.google.com/maps/search/?api=1&query=${latitude.toFixed(5)}%2C${longitude.toFixed(5)}`;
