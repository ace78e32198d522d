import { Suspense } from 'react';
import { paletteLook } from '#features/events/event-palette.ts';
import { AttendancePart } from '#features/tickets/AttendancePart.tsx';
import { FoldedPass, TicketPass } from '#features/tickets/TicketPass.tsx';
import { groupByOrder, type ShownTicket, type TicketGroup, withNext } from '#features/tickets/ticket-groups.ts';
import { useFreshTickets } from '#features/tickets/use-fresh-tickets.ts';
import { mapAddress } from '#lib/format/map-address.ts';
import type { Translate } from '#lib/i18n/translation.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { lazyWithQueries } from '#ui/page/lazy-with-queries.tsx';
import { sentPart } from '#ui/page/sent-part.tsx';
import type { LoadedTickets } from './my-tickets.server.ts';
import styles from './TicketsOfReader.module.css';

// A link that works before its scripts, and what few readers see.
const ReminderButton = lazyPart(async () => (await import('#features/reminders/ReminderButton.tsx')).ReminderButton);
const RatePrompt = lazyWithQueries(async () => (await import('#features/ratings/RatePrompt.tsx')).RatePrompt);

const NoTickets = sentPart(async () => (await import('./NoTickets.tsx')).NoTickets);

/** How many folded tickets the first view of a phone shows. */
const foldedInView = 4;

interface TicketsProps {
  readonly loaded: readonly ShownTicket[];
  readonly choices: LoadedTickets['choices'];
  readonly when: 'upcoming' | 'past';
  readonly now: Date;
}

/** The reader's tickets by order: the next event large, the others folded. */
export function TicketsOfReader({ loaded, choices, when, now }: TicketsProps) {
  const { t } = useTranslation();
  const groups = groupByOrder(useFreshTickets(loaded, when));
  if (groups.length === 0) return <NoTickets when={when} />;
  const { next, later } = when === 'upcoming' ? withNext(groups) : { next: undefined, later: groups };
  const folded = (
    <div className={styles.folded}>
      {later.map((group, index) => (
        <FoldedPass key={group.orderId} {...partsOf(group, t)} isFirst={!next && index < foldedInView}>
          <MoreActions group={group} now={now} />
          <AttendancePart choices={choices} eventId={group.event._id} />
        </FoldedPass>
      ))}
    </div>
  );
  if (!next) return folded;
  const count = later.reduce((sum, { tickets }) => sum + tickets.length, 0);
  return (
    <div className={styles.columns}>
      <TicketPass {...partsOf(next, t)} now={now}>
        <MoreActions group={next} now={now} />
        <AttendancePart choices={choices} eventId={next.event._id} />
      </TicketPass>
      {later.length > 0 && (
        <Section title={t('tickets:later')} lead={t('tickets:count', { count })}>
          {folded}
        </Section>
      )}
    </div>
  );
}

type Group = TicketGroup<ShownTicket['event']>;

const partsOf = (group: Group, t: Translate) => {
  const { event } = group;
  const place = event.online ? t('events:online') : `${event.location}, ${event.city}`;
  return { group, look: paletteLook(event), place, map: event.mapLink ?? mapAddress(event) };
};

/** The actions beside showing the codes: joining online, the choice after a postponement, reminders, the order, a rating. */
function MoreActions({ group: { event, orderId, tickets }, now }: { readonly group: Group; readonly now: Date }) {
  const { t } = useTranslation();
  const isPostponed = event.status === 'postponed';
  const hasBegun = new Date(event.date) <= now;
  return (
    <>
      {event.joinLink && (
        <ButtonLink href={event.joinLink} target="_blank" rel="noopener" size="medium">
          {t('tickets:join')}
        </ButtonLink>
      )}
      {isPostponed && (
        <ButtonLink to={`/event-change/${event._id}`} size="medium">
          {t('tickets:keepOrRefund')}
        </ButtonLink>
      )}
      {!isPostponed && !hasBegun && (
        <Suspense>
          <ReminderButton eventId={event._id} eventName={event.eventName} />
        </Suspense>
      )}
      <ButtonLink to={`/orders/${orderId}`} size="medium">
        {t('tickets:order')}
      </ButtonLink>
      {hasBegun && tickets.some(({ enteredAt }) => enteredAt !== null) && (
        <Suspense>
          <RatePrompt eventId={event._id} eventName={event.eventName} />
        </Suspense>
      )}
    </>
  );
}
