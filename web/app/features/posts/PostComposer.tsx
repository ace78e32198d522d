import type { EventState } from '@ngoma/api/features/events/events';
import Image from '@phosphor-icons/core/regular/image.svg?react';
import Megaphone from '@phosphor-icons/core/regular/megaphone.svg?react';
import { useRef, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { useObjectUrl } from '#lib/hooks/use-object-url.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { EventPicker } from '#ui/form/EventPicker.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { FormRichText } from '#ui/guarded/rich-text/FormRichText.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './PostComposer.module.css';
import { type NewPost, useCreatePost } from './posts.queries.ts';

/** The events that a post may be about: all but drafts. */
const selectableStates = ['published', 'ended', 'postponed', 'suspended', 'cancelled'] as const satisfies readonly EventState[];

const blank: NewPost = {
  title: '',
  body: '',
  titleFr: '',
  bodyFr: '',
  bodyHtml: '',
  bodyHtmlFr: '',
  eventId: '',
  picture: undefined,
};

/** Writes a post: title and text, optionally in French too, a picture, an event. */
export function PostComposer() {
  const { t } = useTranslation();
  const toast = useToast();
  const create = useCreatePost();
  const [hasFrench, setFrench] = useState(false);
  const [picture, setPicture] = useState<File>();
  const form = useForm<NewPost>({ defaultValues: blank });
  const { control, formState } = form;
  const { field: eventId } = useController({ control, name: 'eventId' });
  const submit = form.handleSubmit(async (post) => {
    try {
      const { message } = await create.mutateAsync({ ...post, picture });
      toast(message);
      form.reset(blank);
      setPicture(undefined);
      setFrench(false);
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <Card as="section" padding="wide">
      <Heading level={2} look="part">
        {t('posts-editor:compose.title')}
      </Heading>
      <p className={styles.lead}>{t('posts-editor:compose.lead')}</p>
      <form noValidate onSubmit={submit} className={styles.form}>
        <FormError message={formState.errors.root?.message} />
        <FormField control={control} name="title" label={t('posts-editor:compose.name')} inputProps={{ maxLength: 140 }} />
        <FormRichText control={control} name="body" htmlName="bodyHtml" label={t('posts-editor:compose.body')} />
        {hasFrench ? (
          <>
            <FormField
              control={control}
              name="titleFr"
              label={t('posts-editor:compose.nameFr')}
              inputProps={{ maxLength: 140 }}
            />
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
            <Button variant="quiet" size="medium" onClick={() => setFrench(true)}>
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
        <Picture value={picture} onChange={setPicture} />
        <div>
          <SubmitButton isBusy={create.isPending} icon={<Megaphone />}>
            {t('posts-editor:compose.send')}
          </SubmitButton>
        </div>
      </form>
    </Card>
  );
}

function Picture({ value, onChange }: { value: File | undefined; onChange: (file: File | undefined) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const preview = useObjectUrl(value);
  return (
    <Row gap={1.5}>
      {preview && <img src={preview} alt="" className={styles.picture} />}
      <Button size="medium" icon={<Image />} onClick={() => input.current?.click()}>
        {t('posts-editor:compose.picture')}
      </Button>
      {value && (
        <Button variant="quiet" size="medium" onClick={() => onChange(undefined)}>
          {t('common:picture.remove')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          onChange(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </Row>
  );
}
