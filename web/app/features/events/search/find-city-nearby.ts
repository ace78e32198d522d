import { cities, listEvents } from '@ngoma/api/features/events/events';
import { call } from '#lib/api/call.ts';
import type { EventFilter } from '../events.queries.ts';
import { nearestCities } from './nearest-cities.ts';

/** A city needs no exact position, so the answer of a mobile network within this time is enough. */
const positionWithinMs = 15_000;
/** A position of a few minutes ago is still in the same city. */
const maximumAgeMs = 5 * 60_000;
/** The nearest cities that are asked for events, one after the other: in most towns the first has some. */
const citiesAsked = 6;

/** Why no city was found: the position is not shared or unknown, no events near, or they could not be loaded. */
export type NearMeProblem = 'denied' | 'unavailable' | 'none' | 'failed';

const deniedCode = 1;

const findPosition = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject('unavailable' satisfies NearMeProblem);
    navigator.geolocation.getCurrentPosition(
      resolve,
      (error?: GeolocationPositionError) =>
        reject((error?.code === deniedCode ? 'denied' : 'unavailable') satisfies NearMeProblem),
      { timeout: positionWithinMs, maximumAge: maximumAgeMs },
    );
  });

/**
 * Asks the device for its position and returns the nearest city with events of the filter, whose own city does not count. The position
 * stays on the device. Raises a `NearMeProblem`.
 */
export async function findCityNearby(filter: EventFilter): Promise<string> {
  const { coords } = await findPosition();
  for (const city of nearestCities(cities, coords).slice(0, citiesAsked)) {
    const { total } = await call(listEvents, { query: { ...filter, city, page: 1, limit: 1 } }).catch(() =>
      Promise.reject('failed' satisfies NearMeProblem),
    );
    if (total > 0) return city;
  }
  throw 'none' satisfies NearMeProblem;
}
