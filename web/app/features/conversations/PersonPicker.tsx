import { uiTerms } from '@ngoma/api/common/business';
import { listUsers } from '@ngoma/api/features/people/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { SearchField } from '#ui/kit/form/SearchField.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './PersonPicker.module.css';

const mostShown = 20;

interface PersonPickerProps {
  readonly onClose: () => void;
  readonly onPick: (userId: string) => void;
}

/** Lets an admin find a person to write to, by name, email or phone number. */
export function PersonPicker({ onClose, onPick }: PersonPickerProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), uiTerms.searchDebounceMs);
  const { data, error, isFetching } = useQuery({
    queryKey: ['users', 'to-write', q],
    queryFn: ({ signal }) => call(listUsers, { query: { limit: mostShown, ...(q && { q }), state: 'open' }, signal }),
  });
  // Participants have no messages.
  const people = data?.users.filter(({ role }) => role !== 'participant') ?? [];
  return (
    <Dialog isOpen shape="sheet" title={t('conversations:new')} onClose={onClose}>
      <SearchField
        hidesLabel={false}
        autoFocus
        label={t('conversations:who')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status" className={styles.people}>
        {isFetching && <PanelSkeleton size="row" />}
        {!isFetching && error && <Text tone="red">{error.message}</Text>}
        {!isFetching && !error && people.length === 0 && <Text tone="soft">{t('conversations:nobody')}</Text>}
        {!isFetching &&
          people.map(({ _id, name, role, email, avatar }) => (
            <button key={_id} type="button" className={styles.person} onClick={() => onPick(_id)}>
              <Portrait name={name} url={avatar?.url} />
              <span className={styles.texts}>
                <Text as="span" isStrong isCut>
                  {name}
                </Text>
                <Text as="span" look="small" tone="soft" isCut>
                  {t(`conversations:role.${role}`)} · {email}
                </Text>
              </span>
            </button>
          ))}
      </div>
    </Dialog>
  );
}
