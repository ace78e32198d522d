import { eventTerms } from '@ngoma/api/common/business';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import type { DetailsValues } from './event-form.ts';

/** Time zones of the region first; an online event may be in any of them. */
const zones = [
  'Africa/Douala',
  'Africa/Libreville',
  'Africa/Ndjamena',
  'Africa/Bangui',
  'Africa/Brazzaville',
  'Africa/Malabo',
  'Africa/Lagos',
  'Europe/Paris',
];

const cityOf = (zone: string): string => zone.replace(/^.*\//, '').replaceAll('_', ' ');

/** Returns the distance of a zone to Greenwich now, such as `GMT+1`. */
const offsetOf = (zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';

interface ZoneChoiceProps {
  readonly control: Control<DetailsValues>;
  /** The zone that the form begins with. */
  readonly first: string;
}

/** The zone of the event's times. Nearly all are in the one of Cameroon, so the field appears when another one is asked for. */
export function ZoneChoice({ control, first }: ZoneChoiceProps) {
  const { t } = useTranslation();
  const zone = useWatch({ control, name: 'zone' });
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && zone === eventTerms.defaultZone)
    return (
      <Row gap={1} align="center">
        <Text tone="soft">{t('event-editor:details.zoneIs', { city: cityOf(zone), offset: offsetOf(zone) })}</Text>
        <Button variant="quiet" size="small" onClick={() => setAsked(true)}>
          {t('event-editor:details.otherZone')}
        </Button>
      </Row>
    );
  return (
    <FormField control={control} name="zone" label={t('event-editor:details.zone')} select autoFocus={isAsked}>
      {[...new Set([...zones, first])].map((one) => (
        <option key={one} value={one}>
          {t('event-editor:details.zoneOf', { city: cityOf(one), offset: offsetOf(one) })}
        </option>
      ))}
    </FormField>
  );
}
