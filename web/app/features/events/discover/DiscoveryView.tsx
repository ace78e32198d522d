import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import type { CardEvent } from '../card-event.ts';
import { EventCarousel } from '../EventCarousel.tsx';
import { type EventsSearch, eventsPath } from '../search/event-filter.ts';
import styles from './DiscoveryView.module.css';
import { LeadEvent } from './LeadEvent.tsx';
import type { Discovery } from './load-events.server.ts';
import { SoonList } from './SoonList.tsx';

interface DiscoveryViewProps {
  readonly discovery: Discovery;
  readonly search: EventsSearch;
  /** Returns the button on a picture, such as the wishlist heart. */
  readonly actionOf: (event: CardEvent) => ReactNode;
}

const rows = [
  { row: 'weekend', changes: { when: 'weekend' } },
  { row: 'newest', changes: { sort: 'newest' } },
  { row: 'free', changes: { isFree: true } },
] as const;

/** The opening view of the events: one large event, the next ones by time, the rows that admins chose, and rows by rule; rows scroll sideways. */
export function DiscoveryView({ discovery, search, actionOf }: DiscoveryViewProps) {
  const { t } = useTranslation();
  const { lead, soon, collections, total } = discovery;
  return (
    <>
      <div className={styles.opening}>
        {lead && <LeadEvent event={lead} action={actionOf(lead)} />}
        {soon.length > 0 && (
          <Section
            title={t('event-lists:discover.soon')}
            action={<TextLink to={eventsPath(search, { sort: 'date' })}>{t('event-lists:discover.more')}</TextLink>}
          >
            <SoonList events={soon} />
          </Section>
        )}
      </div>
      {collections.map(({ title, events }) => (
        <EventCarousel key={title} title={title} events={events} actionOf={actionOf} />
      ))}
      {rows.map(({ row, changes }) => (
        <EventCarousel
          key={row}
          title={t(`event-lists:discover.${row}`)}
          events={discovery.rows[row]}
          more={<TextLink to={eventsPath(search, changes)}>{t('event-lists:discover.more')}</TextLink>}
          actionOf={actionOf}
        />
      ))}
      <div className={styles.all}>
        <ButtonLink to={eventsPath(search, { sort: 'date' })}>{t('event-lists:discover.all', { count: total })}</ButtonLink>
      </div>
    </>
  );
}
