import type { Place } from '@ngoma/api/common/city-places';
import type { MapTiles } from '@ngoma/api/features/events/maps';
import Crosshair from '@phosphor-icons/core/regular/crosshair.svg?react';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { MapView } from '#ui/guarded/map/MapView.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { placeText } from './map-place.ts';

interface PlaceDialogProps {
  readonly tiles: MapTiles;
  /** Where the map stands at first. */
  readonly start: Place;
  readonly onChoose: (place: Place) => void;
  readonly onClose: () => void;
}

/** Longer than a phone takes under the open sky. */
const positionWithinMs = 15_000;

/** Asks for the place of an event on a map, whose pin the map is moved under. */
export function PlaceDialog({ tiles, start, onChoose, onClose }: PlaceDialogProps) {
  const { t } = useTranslation();
  const [place, setPlace] = useState(start);
  const [chosen, setChosen] = useState(start);
  const [finding, setFinding] = useState<'idle' | 'busy' | 'failed'>('idle');
  const findPosition = () => {
    setFinding('busy');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setFinding('idle');
        setPlace({ latitude, longitude });
        setChosen({ latitude, longitude });
      },
      () => setFinding('failed'),
      { enableHighAccuracy: true, timeout: positionWithinMs },
    );
  };
  return (
    <Dialog
      isOpen
      shape="sheet"
      width="page"
      title={t('event-editor:map.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="sun" onClick={() => onChoose(chosen)}>
            {t('event-editor:map.choose')}
          </Button>
        </>
      }
    >
      <Stack>
        <Text tone="soft">{t('event-editor:map.lead')}</Text>
        <MapView tiles={tiles} place={place} label={t('event-editor:map.label')} onMove={setChosen} />
        <FormError message={finding === 'failed' ? t('event-editor:map.noPosition') : undefined} />
        <Row justify="between">
          <Button size="medium" icon={<Crosshair />} isBusy={finding === 'busy'} onClick={findPosition}>
            {t('event-editor:map.mine')}
          </Button>
          <Text as="span" look="small" tone="soft">
            <output>{placeText(chosen)}</output>
          </Text>
        </Row>
      </Stack>
    </Dialog>
  );
}
