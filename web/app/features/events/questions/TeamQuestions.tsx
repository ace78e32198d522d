import { questionStates } from '@ngoma/api/features/events/reader-questions';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'react-router';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useTypedSearch } from '#lib/hooks/use-typed-search.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Pager } from '#ui/kit/data/Pager.tsx';
import { Segments } from '#ui/kit/data/Segments.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { SearchField } from '#ui/kit/form/SearchField.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { questionsPerPage, questionsQuery } from './questions.queries.ts';
import { TeamQuestion } from './TeamQuestion.tsx';
import styles from './TeamQuestions.module.css';

/** The questions of readers about the organizer's events, by state, event and words. The filters stand in the address. */
export function TeamQuestions() {
  const { t } = useTranslation();
  const { q, page, one, get, change } = useFilters();
  const [state, eventId] = [one('state', questionStates), get('event')];
  const [typed, setTyped] = useTypedSearch(q, (words) => change({ q: words }));
  const { data, error, refetch, isPlaceholderData } = useQuery(questionsQuery({ state, eventId, q, page }));
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  const addressOf = (changes: Readonly<Record<string, string>>) => {
    const params = new URLSearchParams({ state: state ?? '', event: eventId, q, ...changes });
    for (const [name, value] of [...params]) if (!value) params.delete(name);
    return { search: String(params) };
  };
  const eventName = eventId && data?.questions.find(({ event }) => event._id === eventId)?.event.eventName;
  const isFiltered = Boolean(state || eventId || q);
  return (
    <div className={styles.page}>
      <div className={styles.filters}>
        <Segments
          label={t('team-questions:byState')}
          segments={[
            { to: addressOf({ state: '' }), label: t('team-questions:all'), isChosen: !state },
            {
              to: addressOf({ state: 'waiting' }),
              label: t('team-questions:waiting', { count: data?.waiting ?? 0 }),
              isChosen: state === 'waiting',
            },
            { to: addressOf({ state: 'answered' }), label: t('team-questions:answered'), isChosen: state === 'answered' },
          ]}
        />
        <Form role="search" onSubmit={(event) => event.preventDefault()} className={styles.search}>
          <SearchField
            label={t('team-questions:search')}
            placeholder={t('team-questions:search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Form>
        {eventId && (
          <Button size="medium" variant="soft" icon={<X />} onClick={() => change({ event: '' })}>
            {eventName ? t('team-questions:only', { name: eventName }) : t('team-questions:allEvents')}
          </Button>
        )}
      </div>
      {!data && <RowSkeletons count={3} />}
      {data?.questions.length === 0 && (
        <EmptyState
          title={t(isFiltered ? 'team-questions:noneFound' : 'team-questions:emptyTitle')}
          covers={['quiet-drum', 'balafon', 'tonight']}
        >
          {t(isFiltered ? 'team-questions:noneFoundText' : 'team-questions:empty')}
        </EmptyState>
      )}
      {data && data.questions.length > 0 && (
        <>
          <Text look="small" tone="soft">
            {t('team-questions:total', { count: data.total })}
          </Text>
          <ul className={styles.list} aria-busy={isPlaceholderData || undefined}>
            {data.questions.map((question) => (
              <TeamQuestion key={question._id} question={question} />
            ))}
          </ul>
          <Pager
            page={page}
            total={data.total}
            limit={questionsPerPage}
            addressOf={(next) => addressOf({ page: String(next) })}
          />
        </>
      )}
    </div>
  );
}
