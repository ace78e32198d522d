import { placeOfCity } from '@ngoma/api/common/city-places';
import MapPin from '@phosphor-icons/core/regular/map-pin.svg?react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { mapTilesQuery } from '#ui/guarded/map/map-tiles.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import type { InformationValues } from './information-form.ts';
import { linkTo, placeIn } from './map-place.ts';

const PlaceDialog = lazy(() => import('./PlaceDialog.tsx').then((part) => ({ default: part.PlaceDialog })));

/** Where a map stands for a town that is not known: Douala. */
const elsewhere = { latitude: 4.05, longitude: 9.7 };

interface MapLinkFieldProps {
  readonly control: Control<InformationValues>;
  readonly city: string;
}

/** The link to a map, which is pasted, or made by choosing the place on a map where the operator has set a service of maps. */
export function MapLinkField({ control, city }: MapLinkFieldProps) {
  const { t } = useTranslation();
  const { data: tiles } = useQuery(mapTilesQuery());
  const { field } = useController({ control, name: 'mapLink' });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FormField
        control={control}
        name="mapLink"
        type="url"
        label={t('event-editor:information.mapLink')}
        placeholder="https://"
        helperText={t('event-editor:information.mapLinkHint')}
      />
      {tiles && (
        <div>
          <Button size="medium" icon={<MapPin />} onClick={() => setOpen(true)}>
            {t('event-editor:map.open')}
          </Button>
        </div>
      )}
      {tiles && isOpen && (
        <Suspense fallback={null}>
          <PlaceDialog
            tiles={tiles}
            start={placeIn(field.value) ?? placeOfCity(city) ?? elsewhere}
            onChoose={(place) => {
              field.onChange(linkTo(place));
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
