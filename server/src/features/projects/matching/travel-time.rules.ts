/** Coordinates of towns in degrees north and east. */
const places: Readonly<Record<string, readonly [north: number, east: number]>> = {
  abongmbang: [3.98, 13.17],
  bafang: [5.16, 10.18],
  bafia: [4.75, 11.23],
  bafoussam: [5.48, 10.42],
  bamenda: [5.96, 10.15],
  bangangte: [5.14, 10.52],
  batouri: [4.43, 14.37],
  bertoua: [4.58, 13.68],
  buea: [4.15, 9.24],
  douala: [4.05, 9.7],
  dschang: [5.45, 10.05],
  ebolowa: [2.9, 11.15],
  edea: [3.8, 10.13],
  foumban: [5.73, 10.9],
  garoua: [9.3, 13.4],
  kribi: [2.94, 9.91],
  kumba: [4.64, 9.45],
  kumbo: [6.2, 10.66],
  limbe: [4.02, 9.21],
  loum: [4.72, 9.73],
  mamfe: [5.75, 9.31],
  maroua: [10.59, 14.32],
  mbalmayo: [3.52, 11.5],
  mbouda: [5.63, 10.25],
  meiganga: [6.52, 14.3],
  mokolo: [10.74, 13.8],
  ngaoundere: [7.32, 13.58],
  nkongsamba: [4.95, 9.94],
  sangmelima: [2.93, 11.98],
  tiko: [4.08, 9.36],
  wum: [6.38, 10.07],
  yaounde: [3.87, 11.52],
};

/** Roads are about a third longer than the direct distance. 50 km/h is an average with stops. */
const detour = 1.35;
const kmPerHour = 50;
const kmPerDegree = 111.2;

const keyOf = (city: string): string =>
  city
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/**
 * Estimates the driving minutes from the nearest of some cities to another, in quarters of an hour, 0 within one city. Null if
 * the cities are unknown. For comparing bids, not for planning a journey.
 */
export function roadMinutes(fromCities: readonly string[], toCity: string): number | null {
  const to = places[keyOf(toCity)];
  if (fromCities.some((city) => keyOf(city) === keyOf(toCity))) return 0;
  if (!to) return null;
  const ways = fromCities.flatMap((city) => {
    const from = places[keyOf(city)];
    return from ? [kilometres(from, to)] : [];
  });
  if (ways.length === 0) return null;
  const minutes = ((Math.min(...ways) * detour) / kmPerHour) * 60;
  return Math.max(15, Math.round(minutes / 15) * 15);
}

/** Returns the distance in km on a flat projection, which is accurate enough near the equator. */
function kilometres(from: readonly [number, number], to: readonly [number, number]): number {
  const north = (to[0] - from[0]) * kmPerDegree;
  const east = (to[1] - from[1]) * kmPerDegree * Math.cos((((from[0] + to[0]) / 2) * Math.PI) / 180);
  return Math.hypot(north, east);
}
