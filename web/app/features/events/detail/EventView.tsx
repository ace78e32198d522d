import type { EventWithDetails } from '@ngoma/api/features/events/events';
import type { EventInformation } from '@ngoma/api/features/events/information';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DiamondRow } from '#ui/kit/layout/DiamondRow.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Formatted } from '#ui/kit/text/Formatted.tsx';
import { sentPart } from '#ui/page/sent-part.tsx';
import { paletteLook } from '../event-palette.ts';
import type { HeadedEvent } from './EventHead.tsx';
import { EventNotice } from './EventNotice.tsx';
import styles from './EventView.module.css';
import { OrganizerCard } from './facts/OrganizerCard.tsx';

/** The files of the parts that the server renders without their code. A page with this view names them in its handle. */
export const eventViewParts = ['features/events/detail/EventHead.tsx', 'features/events/detail/facts/EventFacts.tsx'] as const;

const EventHead = sentPart(async () => (await import('./EventHead.tsx')).EventHead);
const RefundSteps = sentPart(async () => (await import('./facts/EventFacts.tsx')).RefundSteps);
const PlaceCard = sentPart(async () => (await import('./facts/EventFacts.tsx')).PlaceCard);

interface EventViewProps {
  readonly event: EventWithDetails;
  readonly now: Date;
  /** Ticket types, with the controls that this page offers. */
  readonly tickets: ReactNode;
  /** Actions about the organizer. */
  readonly organizer?: ReactNode;
  /** How to find the place. */
  readonly place?: Pick<EventInformation, 'landmark' | 'mapLink'> | undefined;
  /** Sections between the description and the steps of the refund, such as the line-up. */
  readonly details?: ReactNode;
  readonly share?: ReactNode;
  /** Button on the picture, such as the wishlist heart. */
  readonly action?: ReactNode;
  /** More sections under the description, such as the ratings. */
  readonly children?: ReactNode;
  /** A last part as wide as the page, such as similar events. */
  readonly similar?: ReactNode;
  /** In the editor's preview everything is in one narrow column. */
  readonly isPreview?: boolean;
  /** Level of the event's name: h2 if the page has a heading of its own. */
  readonly heading?: 'h1' | 'h2';
}

function Cover({ event, action }: Pick<EventViewProps, 'event' | 'action'>) {
  const { customization, coverImage } = event;
  return (
    <div className={styles.cover}>
      <Poster
        src={customization?.background?.url ?? coverImage.url}
        srcSet={customization?.background ? undefined : coverImage.srcSet}
        sizes="(min-width: 1200px) 392px, (min-width: 600px) 300px, 100vw"
        shape="tall"
        isFirst
      />
      {customization?.logo && <img src={customization.logo.url} alt="" width={44} height={44} className={styles.logo} />}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** Returns the part of an event that its title block shows. Its prices and stock change while the page is open. */
const headOf = (event: EventWithDetails): HeadedEvent => {
  const { eventName, organizer, category, childCategory, rating, availability } = event;
  const { date, endDate, zone, online, location, city } = event;
  return {
    ...{ eventName, organizer, category, childCategory, rating, availability },
    ...{ date, endDate, zone, online, location, city },
  };
};

/** Public view of an event in its own colours, shared by the public page and the editor's preview. */
export function EventView(props: EventViewProps) {
  const {
    event,
    now,
    tickets,
    organizer,
    place,
    details,
    share,
    action,
    children,
    similar,
    isPreview = false,
    heading = 'h1',
  } = props;
  const { t } = useTranslation();
  return (
    <div {...paletteLook(event)} data-narrow={isPreview || undefined}>
      <article className={styles.page}>
        <div className={styles.parts}>
          <div aria-hidden="true" className={styles.band} />
          <Cover event={event} action={action} />
          <div className={styles.diamonds}>
            <DiamondRow tone="mark" />
          </div>
          <div className={styles.head}>
            <EventHead event={headOf(event)} heading={heading} />
          </div>
          <div className={styles.side}>
            <div className={styles.buy}>
              <EventNotice event={event} now={now} />
              {tickets}
            </div>
            <div className={styles.refund}>
              <RefundSteps date={event.date} zone={event.zone} policy={event.refundPolicy} now={now.toISOString()} />
            </div>
          </div>
          <div className={styles.story}>
            {event.descriptionHtml ? (
              <Formatted html={event.descriptionHtml} />
            ) : (
              <p className={styles.description}>{event.description}</p>
            )}
            {details}
            {share && <Section title={t('events:share.title')}>{share}</Section>}
            {children}
          </div>
          <div className={styles.aside}>
            <PlaceCard
              event={{ online: event.online, location: event.location, city: event.city }}
              landmark={place?.landmark}
              mapLink={place?.mapLink}
            />
            <OrganizerCard organizer={event.organizer}>{organizer}</OrganizerCard>
          </div>
        </div>
        {similar && <div className={styles.similar}>{similar}</div>}
      </article>
    </div>
  );
}
