import { placeOfCity } from '@ngoma/api/common/city-places';
import styles from './CityMap.module.css';
import { type Frame, isInside, labelsOf } from './city-labels.ts';
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
  /** Called with the city that is pressed. The same choice stands beside the map for the keyboard and for screen readers. */
  readonly onChoose?: ((city: CityValue) => void) | undefined;
}

// The frames of the map in degrees: east to the right, south down.
const cameroon: Frame = { x: 8.1, y: -13.3, width: 8.4, height: 11.9 };
const region: Frame = { x: 7.6, y: -23.8, width: 20.2, height: 29.2 };

/** Returns the cities on the map, and the smallest of its two frames that contains them. */
function mapOf(cities: readonly CityValue[]) {
  const most = Math.max(...cities.map(({ value }) => value));
  const placed = cities.flatMap((city) => {
    const place = placeOfCity(city.name);
    return place && city.value > 0 ? [{ ...city, x: place.longitude, y: -place.latitude }] : [];
  });
  const isHome = placed.every(({ x, y }) => isInside({ x, y, width: 0, height: 0 }, cameroon));
  const frame = isHome ? cameroon : region;
  const radiusOf = (value: number) => frame.height * Math.max(0.06 * Math.sqrt(value / most), 0.012);
  return { frame, spots: placed.map((city) => ({ ...city, radius: radiusOf(city.value) })) };
}

/**
 * Values of cities as circles on a map of Cameroon, or of the whole zone if one lies elsewhere. The area of a circle is in proportion to
 * its value. Renders nothing for fewer than two cities with a known place, which a map compares with nothing.
 */
export function CityMap({ label, cities, onChoose }: CityMapProps) {
  const { spots, frame } = mapOf(cities);
  if (spots.length < 2) return null;
  const size = frame.height * 0.042;
  return (
    <svg viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`} role="img" aria-label={label} className={styles.map}>
      {Object.entries(regionOutlines).map(([country, path]) => (
        <path key={country} d={path} className={styles.country} data-home={country === 'cameroon' || undefined} />
      ))}
      {spots.map((spot) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: The same choice stands beside the map, where the keyboard reaches it.
        <circle
          key={spot.id}
          cx={spot.x}
          cy={spot.y}
          r={spot.radius}
          className={styles.spot}
          data-pressable={onChoose !== undefined || undefined}
          onClick={() => onChoose?.(spot)}
        >
          <title>{`${spot.name} · ${spot.label}`}</title>
        </circle>
      ))}
      {labelsOf(spots, frame, size).map(({ id, name, x, y, width, height }) => (
        <text key={id} x={x + width / 2} y={y + height * 0.82} fontSize={size} textAnchor="middle" className={styles.name}>
          {name}
        </text>
      ))}
    </svg>
  );
}
