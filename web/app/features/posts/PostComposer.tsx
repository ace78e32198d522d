import Megaphone from '@phosphor-icons/core/regular/megaphone.svg?react';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { useStoredDraft } from '#lib/form/use-stored-draft.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './PostComposer.module.css';
import { blankPost, PostFields, type PostTexts } from './PostFields.tsx';
import { useCreatePost } from './posts.queries.ts';

/** Writes a post. Its texts stay on the device until it is published. */
export function PostComposer() {
  const { t } = useTranslation();
  const toast = useToast();
  const create = useCreatePost();
  const { first, store } = useStoredDraft('ngoma.new-post', blankPost);
  const [picture, setPicture] = useState<File>();
  const [published, setPublished] = useState(0);
  const form = useForm<PostTexts>({ defaultValues: first });
  const { control, formState } = form;
  const draft = useWatch({ control }) as PostTexts;
  useEffect(() => store(draft), [draft, store]);
  const submit = form.handleSubmit(async (post) => {
    try {
      const { message } = await create.mutateAsync({ ...post, picture });
      toast(message);
      form.reset(blankPost);
      setPicture(undefined);
      setPublished(published + 1);
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
        <PostFields
          key={published}
          control={control}
          hasFrench={published === 0 && Boolean(first.titleFr || first.bodyFr)}
          picture={picture}
          onPicture={setPicture}
        />
        <div>
          {/* The message to guests above has the sun button of the page. */}
          <SubmitButton variant="ink" isBusy={create.isPending} icon={<Megaphone />}>
            {t('posts-editor:compose.send')}
          </SubmitButton>
        </div>
      </form>
    </Card>
  );
}
