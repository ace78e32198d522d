import MagnifyingGlass from '@phosphor-icons/core/regular/magnifying-glass.svg?react';
import { Form } from 'react-router';
import type { CardEvent } from '#features/events/card-event.ts';
import { isBuyable } from '#features/events/detail/tickets/ticket-state.ts';
import { EventCarousel } from '#features/events/EventCarousel.tsx';
import { EventGrid } from '#features/events/EventGrid.tsx';
import { eventsPath, readEventsSearch } from '#features/events/search/event-filter.ts';
import { joinTexts } from '#lib/i18n/join-texts.ts';
import { OwnTexts, textsOfPart } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { SearchField } from '#ui/kit/form/SearchField.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './EventChoice.module.css';
import type { Picks } from './picks.server.ts';
import { purchasePath } from './purchase-address.ts';

const texts = textsOfPart({
  en: () => joinTexts([import('virtual:texts/en/pick-event'), import('virtual:texts/en/event-lists')]),
  fr: () => joinTexts([import('virtual:texts/fr/pick-event'), import('virtual:texts/fr/event-lists')]),
});

/** Returns where a chosen event leads: to its tickets, or to its page if none are on sale. */
const toOf = ({ _id, availability }: CardEvent): string =>
  availability && isBuyable(availability) ? `${purchasePath}?event=${_id}` : `/our-event/${_id}`;

/** The events among which a buyer chooses: a search, and lists that lead to the tickets at once. Links and a GET form only. */
export const EventChoice = (props: { readonly picks: Picks }) => (
  <OwnTexts source={texts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);

function Content({ picks: { q, found, wished, known, soon, isThisWeek } }: { readonly picks: Picks }) {
  const { t } = useTranslation();
  const first = [found?.events ?? [], wished, known, soon].find((events) => events.length > 0);
  const isNothingOn = !found && !first;
  const eagerOf = (events: readonly CardEvent[]) => (events === first ? 1 : 0);
  return (
    <Stack gap={3}>
      <Stack gap={1}>
        <Heading level={1}>{t('pick-event:title')}</Heading>
        <Text look="lead" tone="soft">
          {t('pick-event:lead')}
        </Text>
        <Form method="get" action={purchasePath} role="search" className={styles.search}>
          <div className={styles.words}>
            <SearchField
              key={q}
              name="q"
              defaultValue={q}
              maxLength={100}
              label={t('event-lists:search.placeholder')}
              placeholder={t('event-lists:search.placeholder')}
            />
          </div>
          <Button type="submit" variant="ink" icon={<MagnifyingGlass />}>
            {t('event-lists:search.submit')}
          </Button>
        </Form>
      </Stack>
      {found && <Found q={q} found={found} />}
      {isNothingOn && (
        <EmptyState
          covers={['pick-an-event', 'this-weekend', 'makossa']}
          title={t('pick-event:nothing.title')}
          action={<ButtonLink to="/our-event">{t('pick-event:all')}</ButtonLink>}
        >
          {t('pick-event:nothing.words')}
        </EmptyState>
      )}
      <EventCarousel title={t('pick-event:wished')} events={wished} eager={eagerOf(wished)} toOf={toOf} />
      <EventCarousel title={t('pick-event:known')} events={known} eager={eagerOf(known)} toOf={toOf} />
      {soon.length > 0 && (
        <Section
          title={t(isThisWeek ? 'pick-event:week' : 'pick-event:soon')}
          action={
            <TextLink to="/our-event" hasTouchHeight>
              {t('pick-event:all')}
            </TextLink>
          }
        >
          <EventGrid events={soon} eager={eagerOf(soon)} toOf={toOf} />
        </Section>
      )}
    </Stack>
  );
}

function Found({ q, found }: Pick<Picks, 'q'> & { readonly found: NonNullable<Picks['found']> }) {
  const { t } = useTranslation();
  const { events, total } = found;
  return (
    <Section
      title={t('event-lists:found', { count: total })}
      action={
        <TextLink to={purchasePath} hasTouchHeight>
          {t('event-lists:clear')}
        </TextLink>
      }
    >
      {events.length > 0 ? (
        <EventGrid events={events} toOf={toOf} />
      ) : (
        <Text tone="soft">{t('pick-event:noneFound', { words: q })}</Text>
      )}
      {total > events.length && (
        <div className={styles.more}>
          <ButtonLink to={eventsPath(readEventsSearch(new URLSearchParams({ q })))}>
            {t('pick-event:allFound', { count: total })}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}
