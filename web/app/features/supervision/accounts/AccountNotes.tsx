import type { AccountNote } from '@ngoma/api/features/people/users';
import { type SyntheticEvent, useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Part } from '#ui/overlay/SideDrawer.tsx';
import { useAddNote } from '../supervision.queries.ts';
import styles from './AccountNotes.module.css';

const maxCharacters = 1_000;

/** Writes a note. If it fails, what was typed stays. */
function NoteForm({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const add = useAddNote(id);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = isTried && text.trim() === '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (text.trim() === '') return;
    add.mutate(text.trim(), {
      onSuccess: ({ message }) => {
        toast(message);
        setText('');
        setTried(false);
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={1}>
        <TextField
          label={t('account-actions:notes.field')}
          value={text}
          multiline
          minRows={2}
          onChange={({ target }) => setText(target.value)}
          error={isMissing}
          helperText={isMissing ? t('account-actions:notes.missing') : t('account-actions:notes.hint')}
          inputProps={{ maxLength: maxCharacters }}
        />
        <FormError message={add.error?.message} />
        <div>
          <Button type="submit" size="medium" isBusy={add.isPending}>
            {t('account-actions:notes.add')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface AccountNotesProps {
  readonly id: string;
  readonly notes: readonly AccountNote[];
  readonly mayWrite: boolean;
}

/** The notes of admins on an account, the latest first, and a field for another one. */
export function AccountNotes({ id, notes, mayWrite }: AccountNotesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Part title={t('account-actions:notes.title')}>
      <Stack gap={1.5}>
        {mayWrite && <NoteForm id={id} />}
        {notes.length === 0 && !mayWrite && <Text tone="soft">{t('account-actions:notes.none')}</Text>}
        {notes.length > 0 && (
          <ol aria-label={t('account-actions:notes.title')} className={styles.list}>
            {notes.map(({ _id, text, author, at }) => (
              <li key={_id} className={styles.note}>
                <p className={styles.text}>{text}</p>
                <Text look="small" tone="soft">
                  {author.name} · <time dateTime={at}>{formatDate(at, 'moment', locale)}</time>
                </Text>
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </Part>
  );
}
