import { Suspense } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { EventPlace, mapAddress } from '#features/events/EventPlace.tsx';
import { paletteLook } from '#features/events/event-palette.ts';
import { MyOrders } from '#features/orders/mine/MyOrders.tsx';
import { AttendancePart } from '#features/tickets/AttendancePart.tsx';
import { FoldedPass, TicketPass } from '#features/tickets/TicketPass.tsx';
import { groupByOrder, type ShownTicket, type TicketGroup, withNext } from '#features/tickets/ticket-groups.ts';
import { useFreshTickets } from '#features/tickets/use-fresh-tickets.ts';
import { joinTexts } from '#lib/i18n/join-texts.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePageAddress, usePageQuery } from '#lib/page/use-page-query.ts';
import { Unreachable } from '#shell/session/Unreachable.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Tabs } from '#ui/kit/data/Tabs.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Page } from '#ui/kit/layout/Page.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { lazyWithQueries } from '#ui/page/lazy-with-queries.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './MyTickets.module.css';
import type { LoadedTickets } from './my-tickets.server.ts';

// Links that work before their scripts, and what few readers see.
const OpenOrderNotices = lazyPart(async () => (await import('#features/orders/OpenOrderNotices.tsx')).OpenOrderNotices);
const ReminderButton = lazyPart(async () => (await import('#features/reminders/ReminderButton.tsx')).ReminderButton);
const RatePrompt = lazyWithQueries(async () => (await import('#features/ratings/RatePrompt.tsx')).RatePrompt);

const tabs = ['upcoming', 'past', 'orders'] as const;

const ticketTexts = textsFrom({
  en: () =>
    joinTexts([import('virtual:texts/en/tickets'), import('virtual:texts/en/orders'), import('virtual:texts/en/my-orders')]),
  fr: () =>
    joinTexts([import('virtual:texts/fr/tickets'), import('virtual:texts/fr/orders'), import('virtual:texts/fr/my-orders')]),
});

/** The page of the reader's tickets. */
export const MyTickets = () => (
  <OwnTexts source={ticketTexts} fallback={<PageProgress />}>
    <Content />
  </OwnTexts>
);

function Content() {
  const { t } = useTranslation();
  const loaded = useLoaderData<LoadedTickets | undefined>();
  const { revalidate, state } = useRevalidator();
  const asked = usePageQuery().get('when');
  const when = tabs.find((tab) => tab === asked) ?? 'upcoming';
  const address = usePageAddress();
  const labels = { upcoming: t('tickets:upcoming'), past: t('tickets:past'), orders: t('my-orders:tab') };
  return (
    <Page>
      <PageTitle>{t('tickets:title')}</PageTitle>
      <VisuallyHidden as="h1">{t('tickets:title')}</VisuallyHidden>
      {loaded && loaded.openOrders?.length !== 0 && (
        <Suspense>
          <OpenOrderNotices orders={loaded.openOrders} now={new Date(loaded.now)} address={address} />
        </Suspense>
      )}
      <Tabs
        label={t('tickets:title')}
        tabs={tabs.map((tab) => ({
          ...{ label: labels[tab], isChosen: tab === when },
          to: tab === 'upcoming' ? '/ticket-management' : `/ticket-management?when=${tab}`,
        }))}
      />
      {/* Target of the header's "My Tickets". */}
      <div id="tickets" className={styles.tickets}>
        {!loaded && <Unreachable isBusy={state !== 'idle'} onRetry={() => void revalidate()} />}
        {loaded?.list && <MyOrders {...loaded.list} />}
        {loaded?.tickets && when !== 'orders' && (
          <Tickets key={when} loaded={loaded.tickets} choices={loaded.choices} when={when} now={new Date(loaded.now)} />
        )}
      </div>
    </Page>
  );
}

interface TicketsProps {
  readonly loaded: readonly ShownTicket[];
  readonly choices: LoadedTickets['choices'];
  readonly when: 'upcoming' | 'past';
  readonly now: Date;
}

function Tickets({ loaded, choices, when, now }: TicketsProps) {
  const { t } = useTranslation();
  const groups = groupByOrder(useFreshTickets(loaded, when));
  if (groups.length === 0)
    return (
      <EmptyState
        covers={['ticket', 'tonight', 'balafon']}
        title={t(`tickets:empty.${when}`)}
        action={
          <ButtonLink to="/our-event" variant="sun">
            {t('tickets:empty.action')}
          </ButtonLink>
        }
      >
        {t('tickets:empty.words')}
      </EmptyState>
    );
  const { next, later } = when === 'upcoming' ? withNext(groups) : { next: undefined, later: groups };
  const folded = (
    <div className={styles.folded}>
      {later.map((group) => (
        <FoldedPass key={group.orderId} {...partsOf(group)}>
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
      <TicketPass {...partsOf(next)} now={now}>
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

const partsOf = (group: Group) => ({
  group,
  look: paletteLook(group.event),
  place: <EventPlace event={group.event} />,
  map: mapAddress(group.event),
});

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
        <ButtonLink to={`/event-change/${event._id}`} reloadDocument size="medium">
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
