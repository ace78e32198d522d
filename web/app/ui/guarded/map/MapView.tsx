import type { Place } from '@ngoma/api/common/city-places';
import type { MapTiles } from '@ngoma/api/features/events/maps';
import MapPin from '@phosphor-icons/core/fill/map-pin-fill.svg?react';
import Minus from '@phosphor-icons/core/regular/minus.svg?react';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import { type Map as LeafletMap, map as makeMap, tileLayer } from 'leaflet';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import 'leaflet/dist/leaflet.css';
import styles from './MapView.module.css';

interface MapViewProps {
  readonly tiles: MapTiles;
  /** Where the map stands at first, and whenever another place is given. */
  readonly place: Place;
  readonly label: string;
  /** Called with the place under the pin, after each move. */
  readonly onMove: (place: Place) => void;
}

/** Near enough to tell one building from the next. */
const zoom = 16;

/**
 * A map with a pin that stays in its middle: the map is moved under it, by a finger, the pointer or the arrow keys. To be loaded when it is
 * needed, and only in a browser.
 */
export function MapView({ tiles, place, label, onMove }: MapViewProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef<LeafletMap>(undefined);
  const report = useEffectEvent(onMove);
  useEffect(() => {
    if (!element.current) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const made = makeMap(element.current, {
      zoomControl: false,
      attributionControl: false,
      ...(isCalm && { zoomAnimation: false, fadeAnimation: false, inertia: false }),
    });
    tileLayer(tiles.url, { maxZoom: 19 }).addTo(made);
    made.on('moveend', () => {
      const { lat, lng } = made.getCenter().wrap();
      report({ latitude: lat, longitude: lng });
    });
    shown.current = made;
    return () => {
      shown.current = undefined;
      made.remove();
    };
  }, [tiles.url]);
  useEffect(() => {
    shown.current?.setView([place.latitude, place.longitude], shown.current.getZoom() ?? zoom, { animate: false });
  }, [place]);
  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map. */}
      <div ref={element} role="application" tabIndex={0} aria-label={label} aria-describedby={hintId} className={styles.map} />
      <MapPin className={styles.pin} />
      <div className={styles.zoom}>
        <IconButton variant="outlined" label={t('map:nearer')} onClick={() => shown.current?.zoomIn()}>
          <Plus />
        </IconButton>
        <IconButton variant="outlined" label={t('map:farther')} onClick={() => shown.current?.zoomOut()}>
          <Minus />
        </IconButton>
      </div>
      <p className={styles.attribution}>{tiles.attribution}</p>
      <p id={hintId} hidden>
        {t('map:keys')}
      </p>
    </div>
  );
}
