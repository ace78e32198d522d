import { cities } from '@ngoma/api/features/events/events';
import { type Control, Controller } from 'react-hook-form';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { Switch } from '#ui/kit/form/Checkbox.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './DetailsForm.module.css';
import type { DetailsValues } from './event-form.ts';
import { ZoneChoice } from './ZoneChoice.tsx';

interface TimeAndPlacePartProps {
  readonly control: Control<DetailsValues>;
  /** The time zone that the form opened with. */
  readonly firstZone: string;
  readonly isOnline: boolean;
}

/** When and where an event takes place; an online one has a link instead of a required location. */
export function TimeAndPlacePart({ control, firstZone, isOnline }: TimeAndPlacePartProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <Stack>
        <Heading level={2} look="part">
          {t('event-editor:details.whenWhere')}
        </Heading>
        <div className={styles.twoColumns}>
          <FormField control={control} name="start" type="datetime-local" label={t('event-editor:details.start')} required />
          <FormField control={control} name="end" type="datetime-local" label={t('event-editor:details.end')} />
        </div>
        <ZoneChoice control={control} first={firstZone} />
        <Controller
          control={control}
          name="online"
          render={({ field }) => (
            <Switch
              label={t('event-editor:details.online')}
              checked={field.value}
              onChange={({ target }) => field.onChange(target.checked)}
            />
          )}
        />
        {isOnline && (
          <FormField
            control={control}
            name="joinLink"
            type="url"
            label={t('event-editor:details.joinLink')}
            placeholder="https://"
            helperText={t('event-editor:details.joinLinkHint')}
          />
        )}
        <div className={styles.twoColumns}>
          <FormField
            control={control}
            name="location"
            label={t('event-editor:details.location')}
            required={!isOnline}
            placeholder={t('event-editor:details.locationExample')}
          />
          <FormField control={control} name="city" suggestions={cities} label={t('event-editor:details.city')} required />
        </div>
      </Stack>
    </Card>
  );
}
