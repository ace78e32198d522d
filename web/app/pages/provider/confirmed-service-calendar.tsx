import type { Booking } from '@ngoma/api/features/events/calendar';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { BookingCard } from '#features/calendar/BookingCard.tsx';
import { KindSwatch } from '#features/calendar/BookingEntry.tsx';
import { CalendarBar } from '#features/calendar/CalendarBar.tsx';
import { bookingsQuery, useMoveBooking } from '#features/calendar/calendar.queries.ts';
import { type BookingSpan, beginningOf, type Day } from '#features/calendar/calendar-days.ts';
import { rangeOf } from '#features/calendar/calendar-views.ts';
import { AgendaView, DayList } from '#features/calendar/DayLists.tsx';
import { useCalendarAddress } from '#features/calendar/use-calendar-address.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './confirmed-service-calendar.module.css';

// The library of the grid is loaded after the page, and not at all for the agenda.
const CalendarGrid = lazyPart(async () => (await import('#features/calendar/grid/CalendarGrid.tsx')).CalendarGrid);
// Loaded when opened, so that the page does not wait for it.
const BookingDialog = lazyPart(async () => (await import('#features/calendar/BookingDialog.tsx')).BookingDialog, MissingOverlay);
const CalendarLinks = lazyPart(async () => (await import('#features/calendar/CalendarLinks.tsx')).CalendarLinks);

/** Explains the colours, and how the grid is used. */
function Legend({ hasGrid }: { readonly hasGrid: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.legend}>
      <ul className={styles.kinds}>
        {(['contract', 'outside', 'blackout', 'imported'] as const).map((displayKind) => (
          <Row key={displayKind} as="li" isSingleLine>
            <KindSwatch kind={displayKind} />
            {t(`calendar:kind.${displayKind}`)}
          </Row>
        ))}
      </ul>
      {hasGrid && (
        <>
          <p className={styles.byMouse}>{t('calendar:hint.mouse')}</p>
          <p className={styles.byTouch}>{t('calendar:hint.touch')}</p>
        </>
      )}
    </div>
  );
}

/** /confirmed-service-calendar: a provider's bookings and blocked days. */
export default function ConfirmedServiceCalendar() {
  const { t } = useTranslation();
  const place = useCalendarAddress();
  const { view, day, isWide, go } = place;
  const [from, to] = rangeOf(view, day);
  const { data, error, refetch } = useQuery(bookingsQuery(beginningOf(from), beginningOf(to)));
  const bookings = data?.bookings ?? [];
  const move = useMoveBooking();
  const [open, setOpen] = useState<Booking>();
  const [added, setAdded] = useState<{ readonly day: Day; readonly span?: BookingSpan }>();
  const [showsLinks, setShowsLinks] = useState(false);
  const lists = { day, bookings, onOpen: setOpen, onAdd: (on: Day) => setAdded({ day: on }) };
  const isFixed = open && (open.kind === 'contract' || open.importedFrom !== null);
  const isPicker = view === 'month' && !isWide;
  return (
    <>
      <PageTitle>{t('navigation:title.calendar')}</PageTitle>
      <PageHeader
        title={t('navigation:title.calendar')}
        lead={t('calendar:lead')}
        actions={
          <Button variant="sun" icon={<Plus />} onClick={() => setAdded({ day })}>
            {t('calendar:add')}
          </Button>
        }
      />
      <Card className={styles.card}>
        <CalendarBar {...place} />
        {!data && error && <LoadError error={error} onRetry={refetch} />}
        {!data && !error && <PanelSkeleton size="page" />}
        {data && view === 'agenda' && <AgendaView {...lists} />}
        {data && view !== 'agenda' && (
          <div className={styles.grid} data-view={view}>
            <Suspense fallback={<PanelSkeleton size="page" />}>
              <CalendarGrid
                {...{ view, day, bookings, isWide }}
                zone={data.zone}
                onOpen={setOpen}
                onMove={move}
                onAdd={(span) => setAdded({ day, span })}
                onChoose={(chosen) => go({ day: chosen })}
                onShowDay={(shown) => go({ view: 'day', day: shown })}
              />
            </Suspense>
            {view === 'month' && (
              <div className={styles.dayList}>
                <DayList {...lists} />
              </div>
            )}
          </div>
        )}
        <Legend hasGrid={Boolean(data) && view !== 'agenda' && !isPicker} />
      </Card>
      <div className={styles.linksButton}>
        <Button variant="quiet" size="medium" aria-expanded={showsLinks} onClick={() => setShowsLinks(!showsLinks)}>
          {t('calendar:links')}
        </Button>
      </div>
      {showsLinks && (
        <Suspense fallback={<PanelSkeleton size="page" />}>
          <CalendarLinks />
        </Suspense>
      )}
      {open && isFixed && <BookingCard booking={open} onClose={() => setOpen(undefined)} />}
      <Suspense fallback={null}>
        {open && !isFixed && <BookingDialog booking={open} day={day} onClose={() => setOpen(undefined)} />}
        {added && <BookingDialog {...added} onClose={() => setAdded(undefined)} />}
      </Suspense>
    </>
  );
}
