import { placeOfCity } from '@ngoma/api/common/city-places';
import styles from './CityMap.module.css';
import { regionOutlines } from './region-outlines.ts';

export interface CityValue {
  /** Distinguishes cities of the same name. */
  readonly id: string;
  readonly name: string;
  readonly value: number;
  /** The value in words. */
  readonly label: string;
}

interface CityMapProps {
  /** The name for screen readers. The values stand beside the map as text. */
  readonly label: string;
  /** Highest first. Cities without a known place are left out. */
  readonly cities: readonly CityValue[];
}

/** A part of the map in degrees. The y axis points south. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const cameroon: Frame = { x: 8.1, y: -13.3, width: 8.4, height: 11.9 };
const region: Frame = { x: 7.6, y: -23.8, width: 20.2, height: 29.2 };

interface Spot extends CityValue {
  readonly x: number;
  readonly y: number;
}

const isWithin = ({ x, y }: Spot, frame: Frame): boolean =>
  x > frame.x && x < frame.x + frame.width && y > frame.y && y < frame.y + frame.height;

/** Returns the cities on the map, and the smallest of its two frames that contains them. */
function mapOf(cities: readonly CityValue[]): { readonly spots: readonly Spot[]; readonly frame: Frame } {
  const spots = cities.flatMap((city) => {
    const place = placeOfCity(city.name);
    return place && city.value > 0 ? [{ ...city, x: place.longitude, y: -place.latitude }] : [];
  });
  return { spots, frame: spots.every((spot) => isWithin(spot, cameroon)) ? cameroon : region };
}

/** Returns the cities whose names have room, the highest first. `letter` is the height of a name. */
function named(spots: readonly Spot[], letter: number): readonly Spot[] {
  const room: Spot[] = [];
  for (const spot of spots) {
    const isFree = room.every(
      ({ x, y, name }) =>
        Math.abs(y - spot.y) > letter * 1.2 || Math.abs(x - spot.x) > letter * 0.65 * Math.max(name.length, spot.name.length),
    );
    if (isFree) room.push(spot);
  }
  return room;
}

/**
 * Values of cities as circles on a map of Cameroon, or of the whole zone if one lies elsewhere. The area of a circle is in proportion to
 * its value. Renders nothing if no city has a known place.
 */
export function CityMap({ label, cities }: CityMapProps) {
  const { spots, frame } = mapOf(cities);
  if (spots.length === 0) return null;
  const most = Math.max(...spots.map(({ value }) => value));
  const largest = frame.height * 0.06;
  const letter = frame.height * 0.042;
  const radiusOf = ({ value }: Spot) => Math.max(largest * Math.sqrt(value / most), frame.height * 0.012);
  return (
    <svg viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`} role="img" aria-label={label} className={styles.map}>
      {Object.entries(regionOutlines).map(([country, path]) => (
        <path key={country} d={path} className={styles.country} data-home={country === 'cameroon' || undefined} />
      ))}
      {spots.map((spot) => (
        <circle key={spot.id} cx={spot.x} cy={spot.y} r={radiusOf(spot)} className={styles.spot}>
          <title>{`${spot.name} · ${spot.label}`}</title>
        </circle>
      ))}
      {named(spots, letter).map((spot) => {
        const isRight = spot.x > frame.x + frame.width * 0.6;
        const beside = radiusOf(spot) + letter * 0.3;
        return (
          <text
            key={spot.id}
            x={isRight ? spot.x - beside : spot.x + beside}
            y={spot.y + letter * 0.35}
            fontSize={letter}
            textAnchor={isRight ? 'end' : 'start'}
            className={styles.name}
          >
            {spot.name}
          </text>
        );
      })}
    </svg>
  );
}
