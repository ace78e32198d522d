import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { getPost, PostSource } from '@ngoma/api/features/events/posts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFormError } from '#lib/api/form-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
import { PostFields, type PostTexts } from './PostFields.tsx';
import { editedPostQuery, useUpdatePost } from './posts.queries.ts';

interface EditPostProps {
  readonly id: string;
  readonly onClose: () => void;
}

const textsOf = ({ title, body, titleFr, bodyFr, bodyHtml, bodyHtmlFr, eventId }: PostSource): PostTexts => ({
  ...{ title, body, titleFr: titleFr ?? '', bodyFr: bodyFr ?? '', bodyHtml: bodyHtml ?? '', bodyHtmlFr: bodyHtmlFr ?? '' },
  eventId: eventId ?? '',
});

type Edited = Pick<ReplyOf<typeof getPost>, 'post'> & { readonly source: PostSource };

function EditForm({ post, source, onClose }: Edited & Pick<EditPostProps, 'onClose'>) {
  const { t } = useTranslation();
  const toast = useToast();
  const update = useUpdatePost(post._id);
  const [picture, setPicture] = useState<File>();
  const [keepsPicture, setKeepsPicture] = useState(true);
  const form = useForm<PostTexts>({ defaultValues: textsOf(source) });
  const { control, formState } = form;
  const submit = form.handleSubmit(async (texts) => {
    try {
      const { message } = await update.mutateAsync({ ...texts, picture, removesPicture: !keepsPicture });
      toast(message);
      onClose();
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <FormDialog
      title={t('posts-editor:edit.title')}
      submitLabel={t('posts-editor:edit.save')}
      tone="ink"
      isBusy={update.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormError message={formState.errors.root?.message} />
      <PostFields
        control={control}
        hasFrench={Boolean(source.titleFr || source.bodyFr)}
        pictureUrl={keepsPicture ? post.picture?.url : undefined}
        picture={picture}
        onPicture={(file) => {
          setPicture(file);
          if (!file) setKeepsPicture(false);
        }}
      />
    </FormDialog>
  );
}

/** Edits a post of the author's own, above their posts. */
export function EditPost({ id, onClose }: EditPostProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(editedPostQuery(id));
  if (data?.forAuthor) return <EditForm post={data.post} source={data.forAuthor} onClose={onClose} />;
  return (
    <Dialog isOpen shape="sheet" width="wide" title={t('posts-editor:edit.title')} onClose={onClose}>
      {error ? <LoadError error={error} onRetry={refetch} /> : <PanelSkeleton size="part" />}
    </Dialog>
  );
}
