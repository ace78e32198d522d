import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { TicketWithEvent } from '@ngoma/api/features/tickets/tickets';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { OpenOrders } from '#features/orders/OpenOrders.tsx';
import { RatePrompt } from '#features/ratings/RatePrompt.tsx';
import { ReminderButton } from '#features/reminders/ReminderButton.tsx';
import { FullScreenTicket } from '#features/tickets/FullScreenTicket.tsx';
import { TicketActions } from '#features/tickets/TicketActions.tsx';
import { TicketCard } from '#features/tickets/TicketCard.tsx';
import { myTicketsQuery } from '#features/tickets/tickets.queries.ts';
import { formatEventDate } from '#lib/format/format.ts';
import { useTabs } from '#lib/hooks/use-tabs.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePageAction } from '#shell/header/page-actions.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// Loaded with its tab: who shows a ticket at the entrance does not wait for it.
const MyOrders = lazyPart(async () => (await import('#features/orders/mine/MyOrders.tsx')).MyOrders);

const tabs = ['upcoming', 'past', 'orders'] as const;

interface Group {
  readonly orderId: string;
  readonly event: TicketWithEvent['event'];
  readonly tickets: readonly TicketWithEvent[];
}

/** Groups tickets by order: what was bought together is shown, printed and presented at the entrance together. */
function groupByOrder(tickets: readonly TicketWithEvent[]): Group[] {
  const groups = Map.groupBy(tickets, ({ orderId }) => orderId);
  return [...groups].flatMap(([orderId, held]) => (held[0] ? [{ orderId, event: held[0].event, tickets: held }] : []));
}

/** A single ticket leaves space beside it on desktop; several tickets of an order take the whole row. */
const groupSx = (count: number) => ({
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  ...(count > 1 && { gridColumn: '1 / -1' }),
});

function TicketGroup({ group, onEnlarge }: { group: Group; onEnlarge: (ticketId: string) => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [first] = group.tickets;
  const isPostponed = group.event.status === 'postponed';
  if (!first) return null;
  return (
    <Box component="section" aria-label={group.event.eventName} sx={groupSx(group.tickets.length)}>
      <Box>
        <Typography variant="h3" component="h2" sx={{ fontSize: '1.3125rem' }}>
          {group.event.hasPage ? (
            <Box
              component={Link}
              to={`/our-event/${group.event._id}`}
              sx={{ color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
            >
              {group.event.eventName}
            </Box>
          ) : (
            group.event.eventName
          )}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {isPostponed ? t('tickets:postponed') : formatEventDate(group.event.date, locale, group.event.zone)} ·{' '}
          {group.event.online ? t('events:online') : `${group.event.location}, ${group.event.city}`} ·{' '}
          {t('tickets:count', { count: group.tickets.length })}
        </Typography>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(340px, 400px))' },
          justifyItems: { xs: 'center', sm: 'start' },
        }}
      >
        {group.tickets.map((ticket) => (
          <TicketCard key={ticket._id} ticket={ticket} event={group.event} onEnlarge={() => onEnlarge(ticket._id)} />
        ))}
      </Box>
      <TicketActions orderId={group.orderId} ticketId={first._id} eventName={group.event.eventName}>
        {group.event.joinLink && (
          <Button component="a" href={group.event.joinLink} target="_blank" rel="noopener">
            {t('tickets:join')}
          </Button>
        )}
        {isPostponed && (
          <Button component={Link} to={`/event-change/${group.event._id}`}>
            {t('tickets:keepOrRefund')}
          </Button>
        )}
        {!isPostponed && new Date(group.event.date) > new Date() && (
          <ReminderButton eventId={group.event._id} eventName={group.event.eventName} />
        )}
      </TicketActions>
      {group.tickets.some(({ enteredAt }) => enteredAt !== null) && new Date(group.event.date) <= new Date() && (
        <RatePrompt eventId={group.event._id} eventName={group.event.eventName} />
      )}
    </Box>
  );
}

function TicketList({ when }: { when: 'upcoming' | 'past' }) {
  const { t } = useTranslation();
  const { data: tickets, error, refetch } = useQuery(myTicketsQuery(when));
  const [shownId, setShownId] = useState<string | null>(null);
  if (error && !tickets) {
    return <LoadError error={error} onRetry={refetch} />;
  }
  if (!tickets) return <Skeleton variant="rounded" width="100%" height={560} sx={{ maxWidth: 400 }} />;
  if (tickets.length === 0) {
    return (
      <EmptyState
        image="/api/art/empty-tickets.svg?w=480&h=300"
        title={t(`tickets:empty.${when}`)}
        action={
          <Button component={Link} to="/our-event" variant="contained" color="sun">
            {t('tickets:empty.action')}
          </Button>
        }
      >
        {t('tickets:empty.words')}
      </EmptyState>
    );
  }
  const groups = groupByOrder(tickets);
  const shown = groups.find((group) => group.tickets.some(({ _id }) => _id === shownId));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fill, minmax(400px, 1fr))' },
      }}
    >
      {groups.map((group) => (
        <TicketGroup key={group.orderId} group={group} onEnlarge={setShownId} />
      ))}
      <FullScreenTicket
        tickets={shown?.tickets ?? []}
        shownId={shownId}
        eventName={shown?.event.eventName ?? ''}
        onShow={setShownId}
        onClose={() => setShownId(null)}
      />
    </Box>
  );
}

export default function TicketManagement() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const when = tabs.find((tab) => tab === params.get('when')) ?? 'upcoming';
  const list = useRef<HTMLDivElement>(null);
  const { tabOf, panelOf } = useTabs<(typeof tabs)[number]>(when);
  usePageAction('tickets', {
    run: () => {
      setParams({});
      list.current?.focus({ preventScroll: true });
      list.current?.scrollIntoView({ block: 'start' });
    },
  });
  return (
    <>
      <PageTitle>{t('tickets:title')}</PageTitle>
      <PageHeader title={t('tickets:title')} />
      <OpenOrders />
      <Tabs
        value={when}
        onChange={(_, next: string) => setParams(next === 'upcoming' ? {} : { when: next })}
        aria-label={t('tickets:title')}
        sx={{ mb: 3 }}
      >
        <Tab value="upcoming" label={t('tickets:upcoming')} {...tabOf('upcoming')} />
        <Tab value="past" label={t('tickets:past')} {...tabOf('past')} />
        <Tab value="orders" label={t('my-orders:tab')} {...tabOf('orders')} />
      </Tabs>
      {/* Target of the header's "My Tickets": the upcoming tickets, below the open orders. */}
      <Box ref={list} {...panelOf(when)} tabIndex={-1} sx={{ outline: 'none', scrollMarginTop: 150 }}>
        {when === 'orders' ? (
          <Suspense fallback={<RowSkeletons />}>
            <MyOrders />
          </Suspense>
        ) : (
          <TicketList key={when} when={when} />
        )}
      </Box>
    </>
  );
}
