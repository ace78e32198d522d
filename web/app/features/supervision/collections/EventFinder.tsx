import { uiTerms } from '@ngoma/api/common/business';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatEventDate } from '#lib/format/format.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { SearchField } from '#ui/kit/form/SearchField.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './collections.module.css';
import { foundEventsQuery } from './collections.queries.ts';

interface EventFinderProps {
  readonly chosen: ReadonlySet<string>;
  readonly onAdd: (event: EventBasicDetail) => void;
}

/** Finds upcoming public events by their texts, each with a button to add it. Without a text it offers the next ones. */
export function EventFinder({ chosen, onAdd }: EventFinderProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), uiTerms.searchDebounceMs);
  const { data, error } = useQuery(foundEventsQuery(q));
  const events = data?.basicDetails ?? [];
  return (
    <div className={styles.finder}>
      <SearchField
        label={t('collections:search')}
        placeholder={t('collections:searchHint')}
        size="compact"
        value={text}
        onChange={({ target }) => setText(target.value)}
        // In a form, Enter searches and does not save.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <FormError message={error?.message} />
      <div role="status">
        {data && events.length === 0 && <Text tone="soft">{t('collections:nothingFound', { text: q })}</Text>}
      </div>
      <ul className={styles.events}>
        {events.map((event) => (
          <li key={event._id} className={styles.event}>
            <Poster src={event.coverImage.url} srcSet={event.coverImage.srcSet} sizes="64px" shape="small" />
            <div className={styles.text}>
              <span className={styles.name}>{event.eventName}</span>
              <Text as="span" look="small" tone="soft">
                {formatEventDate(event.date, locale, event.zone)} · {event.city}
              </Text>
            </div>
            {chosen.has(event._id) ? (
              <Text as="span" look="small" tone="leaf" isStrong>
                {t('collections:added')}
              </Text>
            ) : (
              <Button
                size="medium"
                icon={<Plus />}
                aria-label={t('collections:addEvent', { name: event.eventName })}
                onClick={() => onAdd(event)}
              >
                {t('collections:addShort')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
