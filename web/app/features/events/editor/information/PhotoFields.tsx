import { type EventInformation, eventInformationLimits } from '@ngoma/api/features/events/information';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import ArrowRight from '@phosphor-icons/core/regular/arrow-right.svg?react';
import Trash from '@phosphor-icons/core/regular/trash.svg?react';
import { useState } from 'react';
import { type Control, useFieldArray } from 'react-hook-form';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useAddPhoto } from './information.queries.ts';
import type { InformationValues } from './information-form.ts';
import styles from './PhotoFields.module.css';
import { PictureButton } from './PictureButton.tsx';

interface PhotoFieldsProps {
  readonly control: Control<InformationValues>;
  readonly eventId: string;
  readonly information: Pick<EventInformation, 'photos'>;
}

/** The gallery: photos are stored when they are chosen; captions, order and removals when the form is saved. */
export function PhotoFields({ control, eventId, information }: PhotoFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const add = useAddPhoto(eventId);
  const { fields, append, remove, move } = useFieldArray({ control, name: 'photos', keyName: 'key' });
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number }>();
  const upload = async (files: readonly File[]) => {
    const known = new Set(fields.map(({ _id }) => _id));
    // One at a time, so that a slow connection carries one photo at a time and each appears once it is stored.
    for (const [done, picture] of files.entries()) {
      setProgress({ done, total: files.length });
      try {
        const { photos } = (await add.mutateAsync(picture)).information;
        const added = photos.filter(({ _id }) => !known.has(_id));
        for (const { _id } of added) known.add(_id);
        append(
          added.map(({ _id }) => ({ _id, caption: '', captionFr: '' })),
          { shouldFocus: false },
        );
      } catch (error) {
        toast(labelWithValue(picture.name, (error as Error).message, locale), 'error');
      }
    }
    setProgress(undefined);
  };
  return (
    <Card aria-labelledby="photos-title" as="section">
      <Stack>
        <div>
          <Heading id="photos-title" level={2} look="part">
            {t('event-editor:information.photos')}
          </Heading>
          <Text tone="soft">{t('event-editor:information.photosWords')}</Text>
        </div>
        {fields.length === 0 && <Text tone="soft">{t('event-editor:information.noPhotos')}</Text>}
        <div className={styles.columns}>
          {fields.map(({ key, _id }, place) => {
            const picture = information.photos.find((photo) => photo._id === _id)?.picture;
            const name = t('event-editor:information.photoNumber', { number: place + 1 });
            return (
              <Group key={key} label={name} className={styles.stack}>
                {picture && (
                  <img
                    src={picture.url}
                    srcSet={picture.srcSet}
                    sizes="(min-width: 600px) 260px, 100vw"
                    alt=""
                    width={picture.width}
                    height={picture.height}
                    className={styles.picture}
                  />
                )}
                <FormField control={control} name={`photos.${place}.caption`} label={t('event-editor:information.caption')} />
                <FormField
                  control={control}
                  name={`photos.${place}.captionFr`}
                  label={t('event-editor:information.captionFr')}
                  inputProps={{ lang: 'fr' }}
                />
                <Row gap={0} align="stretch" justify="between" isSingleLine>
                  <IconButton
                    label={t('event-editor:information.earlier', { name })}
                    disabled={place === 0}
                    onClick={() => move(place, place - 1)}
                  >
                    <ArrowLeft />
                  </IconButton>
                  <IconButton
                    label={t('event-editor:information.removePhoto', { number: place + 1 })}
                    onClick={() => remove(place)}
                  >
                    <Trash />
                  </IconButton>
                  <IconButton
                    label={t('event-editor:information.later', { name })}
                    disabled={place === fields.length - 1}
                    onClick={() => move(place, place + 1)}
                  >
                    <ArrowRight />
                  </IconButton>
                </Row>
              </Group>
            );
          })}
        </div>
        {fields.length < eventInformationLimits.photos && (
          <PictureButton
            label={t('event-editor:information.addPhotos')}
            isBusy={progress !== undefined}
            isMultiple
            onChoose={(files) => void upload(files)}
          />
        )}
        <p role="status" className={styles.text}>
          {progress && t('event-editor:information.uploading', progress)}
        </p>
      </Stack>
    </Card>
  );
}
