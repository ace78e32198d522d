interface Place {
  readonly online: boolean;
  readonly location: string;
  readonly city: string;
}

/** Returns the address of a map that finds a place in Cameroon. */
export const mapSearch = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${place}, Cameroun`)}`;

/** Returns the address of a map that finds the place of an event; undefined for an online event. */
export function mapAddress({ online, location, city }: Place): string | undefined {
  return online ? undefined : mapSearch(`${location}, ${city}`);
}
