import { type Place, placeOfCity } from '@ngoma/api/common/city-places';

const kmPerDegree = 111.2;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the distance of two places in kilometres. The earth is flat enough within a country. */
function kmBetween(one: Place, other: Place): number {
  const north = other.latitude - one.latitude;
  const east = (other.longitude - one.longitude) * Math.cos(radians((one.latitude + other.latitude) / 2));
  return Math.hypot(north, east) * kmPerDegree;
}

/** Returns the cities whose place is known, the nearest to a place first. */
export const nearestCities = (cities: readonly string[], place: Place): string[] =>
  cities
    .flatMap((city) => {
      const middle = placeOfCity(city);
      return middle ? [{ city, km: kmBetween(place, middle) }] : [];
    })
    .sort((one, other) => one.km - other.km)
    .map(({ city }) => city);
