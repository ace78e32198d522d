/** A place in degrees north and east. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Coordinates of towns of Cameroon and its neighbours in degrees north and east. */
const places: Readonly<Record<string, readonly [north: number, east: number]>> = {
  abongmbang: [3.98, 13.17],
  bafang: [5.16, 10.18],
  bafia: [4.75, 11.23],
  bafoussam: [5.48, 10.42],
  bamenda: [5.96, 10.15],
  bangangte: [5.14, 10.52],
  bangui: [4.36, 18.56],
  bata: [1.86, 9.77],
  batouri: [4.43, 14.37],
  bertoua: [4.58, 13.68],
  brazzaville: [-4.27, 15.27],
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
  libreville: [0.39, 9.45],
  limbe: [4.02, 9.21],
  loum: [4.72, 9.73],
  malabo: [3.75, 8.78],
  mamfe: [5.75, 9.31],
  maroua: [10.59, 14.32],
  mbalmayo: [3.52, 11.5],
  mbouda: [5.63, 10.25],
  meiganga: [6.52, 14.3],
  mokolo: [10.74, 13.8],
  moundou: [8.57, 16.08],
  ndjamena: [12.11, 15.04],
  ngaoundere: [7.32, 13.58],
  nkongsamba: [4.95, 9.94],
  oyem: [1.6, 11.58],
  pointenoire: [-4.79, 11.86],
  portgentil: [-0.72, 8.78],
  sangmelima: [2.93, 11.98],
  tiko: [4.08, 9.36],
  wum: [6.38, 10.07],
  yaounde: [3.87, 11.52],
};

/** Returns the name of a town without accents, spaces and capitals, by which towns are compared. */
export const cityKey = (city: string): string =>
  city
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** Returns where the middle of a town is, to a kilometre; undefined for towns that are not known. */
export function placeOfCity(city: string): Place | undefined {
  const found = places[cityKey(city)];
  return found && { latitude: found[0], longitude: found[1] };
}
