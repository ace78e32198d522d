import type { ManagedCategory } from '@ngoma/api/features/events/managed-categories';
import { useState } from 'react';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import type { ChangeTree } from './categories.queries.ts';
import styles from './MoveDialog.module.css';

interface MoveDialogProps {
  readonly category: ManagedCategory;
  /** The categories of the first level. */
  readonly parents: readonly ManagedCategory[];
  readonly change: ChangeTree;
  readonly onClose: () => void;
}

/** Asks for the category above and the reason, and says how many events move along. */
export function MoveDialog({ category, parents, change, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const nameOf = (one: ManagedCategory) => (locale === 'fr' ? one.nameFr : one.name);
  const others = parents.filter(({ _id }) => _id !== category.parentId);
  const [parentId, setParentId] = useState(others[0]?._id ?? '');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isReason = reason.trim().length >= 3;
  const confirm = () => {
    setTried(true);
    if (!isReason) return;
    change.mutate(
      { kind: 'move', id: category._id, body: { parentId, reason: reason.trim() } },
      {
        onSuccess: ({ message }) => {
          toast(message, 'success');
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      tone="ink"
      isOpen
      title={t('category-tree:move.title', { name: nameOf(category) })}
      confirmLabel={t('category-tree:act.move')}
      isBusy={change.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <Text>{t('category-tree:move.words', { count: category.eventCount })}</Text>
        <TextField
          select
          label={t('category-tree:move.to')}
          value={parentId}
          onChange={({ target }) => setParentId(target.value)}
        >
          {others.map((one) => (
            <option key={one._id} value={one._id}>
              {nameOf(one)}
            </option>
          ))}
        </TextField>
        <TextField
          label={t('supervision:reason.label')}
          multiline
          minRows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={isTried && !isReason}
          helperText={isTried && !isReason ? t('supervision:reason.missing') : t('supervision:reason.kept')}
          inputProps={{ maxLength: 500 }}
        />
        <FormError message={change.error?.message} />
      </div>
    </ConfirmDialog>
  );
}
