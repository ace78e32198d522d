import type { EventState } from '@ngoma/api/features/events/events';
import Image from '@phosphor-icons/core/regular/image.svg?react';
import { useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useObjectUrl } from '#lib/hooks/use-object-url.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { EventPicker } from '#ui/form/EventPicker.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { FormRichText } from '#ui/guarded/rich-text/FormRichText.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import styles from './PostFields.module.css';

/** The events that a post may be about: all but drafts. */
const selectableStates = ['published', 'ended', 'postponed', 'suspended', 'cancelled'] as const satisfies readonly EventState[];

/** The texts of a post; empty where there is none. */
export type PostTexts = Readonly<Record<'title' | 'body' | 'titleFr' | 'bodyFr' | 'bodyHtml' | 'bodyHtmlFr' | 'eventId', string>>;

export const blankPost: PostTexts = {
  title: '',
  body: '',
  titleFr: '',
  bodyFr: '',
  bodyHtml: '',
  bodyHtmlFr: '',
  eventId: '',
};

interface PostFieldsProps extends PictureProps {
  readonly control: Control<PostTexts>;
  /** The form has French texts from the start. */
  readonly hasFrench: boolean;
}

/** The fields of a post: title and text, optionally in French too, an event, a picture. */
export function PostFields({ control, hasFrench, ...picture }: PostFieldsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(hasFrench);
  const { field: eventId } = useController({ control, name: 'eventId' });
  return (
    <>
      <FormField control={control} name="title" label={t('posts-editor:compose.name')} inputProps={{ maxLength: 140 }} />
      <FormRichText control={control} name="body" htmlName="bodyHtml" label={t('posts-editor:compose.body')} />
      {isOpen ? (
        <>
          <FormField control={control} name="titleFr" label={t('posts-editor:compose.nameFr')} inputProps={{ maxLength: 140 }} />
          <FormRichText
            control={control}
            name="bodyFr"
            htmlName="bodyHtmlFr"
            label={t('posts-editor:compose.bodyFr')}
            lang="fr"
          />
        </>
      ) : (
        <div>
          <Button variant="quiet" size="medium" onClick={() => setOpen(true)}>
            {t('posts-editor:compose.addFrench')}
          </Button>
        </div>
      )}
      <EventPicker
        label={t('posts-editor:compose.event')}
        none={t('posts-editor:compose.noEvent')}
        states={selectableStates}
        value={eventId.value}
        onChoose={eventId.onChange}
      />
      <Picture {...picture} />
    </>
  );
}

interface PictureProps {
  /** The address of the stored picture. */
  readonly pictureUrl?: string | undefined;
  readonly picture: File | undefined;
  /** Called with the chosen picture, and with undefined when it is to be removed. */
  readonly onPicture: (file: File | undefined) => void;
}

function Picture({ pictureUrl, picture, onPicture }: PictureProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const preview = useObjectUrl(picture) ?? pictureUrl;
  return (
    <Row gap={1.5}>
      {preview && <img src={preview} alt="" className={styles.picture} />}
      <Button size="medium" icon={<Image />} onClick={() => input.current?.click()}>
        {t('posts-editor:compose.picture')}
      </Button>
      {preview && (
        <Button variant="quiet" size="medium" onClick={() => onPicture(undefined)}>
          {t('common:picture.remove')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          onPicture(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </Row>
  );
}
