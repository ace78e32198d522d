import { cityKey, type Place, placeOfCity } from '@ngoma/api/common/city-places';

/** Roads are about a third longer than the direct distance. 50 km/h is an average with stops. */
const detour = 1.35;
const kmPerHour = 50;
const kmPerDegree = 111.2;

/**
 * Estimates the driving minutes from the nearest of some cities to another, in quarters of an hour, 0 within one city. Null if
 * the cities are unknown. For comparing bids, not for planning a journey.
 */
export function roadMinutes(fromCities: readonly string[], toCity: string): number | null {
  const to = placeOfCity(toCity);
  if (fromCities.some((city) => cityKey(city) === cityKey(toCity))) return 0;
  if (!to) return null;
  const ways = fromCities.flatMap((city) => {
    const from = placeOfCity(city);
    return from ? [kilometres(from, to)] : [];
  });
  if (ways.length === 0) return null;
  const minutes = ((Math.min(...ways) * detour) / kmPerHour) * 60;
  return Math.max(15, Math.round(minutes / 15) * 15);
}

/** Returns the distance in km on a flat projection, which is accurate enough near the equator. */
function kilometres(from: Place, to: Place): number {
  const north = (to.latitude - from.latitude) * kmPerDegree;
  const east = (to.longitude - from.longitude) * kmPerDegree * Math.cos((((from.latitude + to.latitude) / 2) * Math.PI) / 180);
  return Math.hypot(north, east);
}
