import { type EventInformation, eventInformationLimits } from '@ngoma/api/features/events/information';
import ArrowDown from '@phosphor-icons/core/regular/arrow-down.svg?react';
import ArrowUp from '@phosphor-icons/core/regular/arrow-up.svg?react';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useSetArtistPicture } from './information.queries.ts';
import { emptyArtist, type InformationValues } from './information-form.ts';
import styles from './LineUpFields.module.css';
import { PictureButton } from './PictureButton.tsx';

interface LineUpFieldsProps {
  readonly control: Control<InformationValues>;
  readonly eventId: string;
  readonly information: Pick<EventInformation, 'lineUp'>;
}

interface ArtistProps extends LineUpFieldsProps {
  readonly place: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One artist with picture, name, part and time. Only a saved artist can get a picture. */
function Artist({ control, eventId, information, place, count, onMove, onRemove }: ArtistProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const setPicture = useSetArtistPicture(eventId);
  const { _id, name: typed } = useWatch({ control, name: `lineUp.${place}` });
  const name = typed.trim() || t('event-editor:information.artistNumber', { number: place + 1 });
  const saved = information.lineUp.find((artist) => artist._id === _id);
  return (
    <Group className={styles.stack} label={name}>
      <Row gap={1.5}>
        <Portrait name={name} url={saved?.picture?.url} srcSet={saved?.picture?.srcSet} size="large" />
        <div className={styles.part}>
          <PictureButton
            label={t('event-editor:information.picture', { name })}
            isBusy={setPicture.isPending}
            disabledReason={saved ? undefined : t('event-editor:information.saveFirst')}
            onChoose={([picture]) =>
              picture &&
              setPicture.mutate(
                { artistId: _id, picture },
                { onSuccess: ({ message }) => toast(message), onError: (error) => toast(error.message, 'error') },
              )
            }
          />
        </div>
        <Row gap={0} align="stretch" isSingleLine>
          <IconButton
            label={t('event-editor:information.earlier', { name })}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            label={t('event-editor:information.later', { name })}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          >
            <ArrowDown />
          </IconButton>
          <IconButton label={t('event-editor:information.removeArtist', { name })} onClick={onRemove}>
            <Trash />
          </IconButton>
        </Row>
      </Row>
      <div className={styles.columns}>
        <FormField control={control} name={`lineUp.${place}.name`} label={t('event-editor:information.artist')} />
        <FormField
          control={control}
          name={`lineUp.${place}.startsAt`}
          type="datetime-local"
          label={t('event-editor:information.time')}
        />
        <FormField control={control} name={`lineUp.${place}.role`} label={t('event-editor:information.role')} />
        <FormField
          control={control}
          name={`lineUp.${place}.roleFr`}
          label={t('event-editor:information.roleFr')}
          inputProps={{ lang: 'fr' }}
        />
      </div>
    </Group>
  );
}

/** Who plays, speaks or competes, in the order of the page. */
export function LineUpFields({ control, eventId, information }: LineUpFieldsProps) {
  const { t } = useTranslation();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'lineUp', keyName: 'key' });
  return (
    <Card aria-labelledby="line-up-title" as="section">
      <Stack>
        <div>
          <Heading id="line-up-title" level={2} look="part">
            {t('event-editor:information.lineUp')}
          </Heading>
          <Text tone="soft">{t('event-editor:information.lineUpWords')}</Text>
        </div>
        <Stack>
          {fields.map((field, place) => (
            <Artist
              key={field.key}
              control={control}
              eventId={eventId}
              information={information}
              place={place}
              count={fields.length}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(place)}
            />
          ))}
        </Stack>
        {fields.length < eventInformationLimits.artists && (
          <Row>
            <Button size="medium" onClick={() => append({ ...emptyArtist })}>
              {t('event-editor:information.addArtist')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
