import { type Place, placeOfCity } from '@ngoma/api/common/city-places';

const kmPerDegree = 111.2;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the distance of two places in kilometres. The earth is flat enough within a country. */
function kmBetween(one: Place, other: Place): number {
  const north = other.latitude - one.latitude;
  const east = (other.longitude - one.longitude) * Math.cos(radians((one.latitude + other.latitude) / 2));
  return Math.hypot(north, east) * kmPerDegree;
}

/** Returns the city nearest to a place; undefined if none of them is known. */
export function nearestCity(cities: readonly string[], place: Place): string | undefined {
  const known = [...new Set(cities)].flatMap((city) => {
    const middle = placeOfCity(city);
    return middle ? [{ city, km: kmBetween(place, middle) }] : [];
  });
  return known.sort((one, other) => one.km - other.km)[0]?.city;
}
