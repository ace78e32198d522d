import { existing } from 'virtual:screens';
import type { Booking } from '@ngoma/api/features/calendar';
import CaretLeft from '@phosphor-icons/core/regular/caret-left.svg?react';
import CaretRight from '@phosphor-icons/core/regular/caret-right.svg?react';
import Plus from '@phosphor-icons/core/regular/plus.svg?react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BookingCard } from '#features/calendar/BookingCard.tsx';
import { KindSwatch } from '#features/calendar/BookingEntry.tsx';
import { bookingsQuery } from '#features/calendar/calendar.queries.ts';
import { addDays, addMonths, beginningOf, type Day, dayOf, weekOf, weeksOfMonth } from '#features/calendar/calendar-days.ts';
import { AgendaView, agendaDays, DayList, WeekView } from '#features/calendar/DayLists.tsx';
import { MonthView } from '#features/calendar/MonthView.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './confirmed-service-calendar.module.css';

// Loaded when opened, so that the page does not wait for it.
const BookingDialog = lazyPart(async () => (await import('#features/calendar/BookingDialog.tsx')).BookingDialog, MissingOverlay);
const CalendarLinks = lazyPart(async () => (await import('#features/calendar/CalendarLinks.tsx')).CalendarLinks);

const views = ['month', 'week', 'agenda'] as const;
type View = (typeof views)[number];
const contractsPath = '/reservations-and-contracts';

/** Returns the first day that a view shows and the day after the last. */
function rangeOf(view: View, day: Day): readonly [Day, Day] {
  if (view === 'agenda') return [day, addDays(day, agendaDays)];
  const days = view === 'week' ? weekOf(day) : weeksOfMonth(day).flat();
  return [days[0] ?? day, addDays(days.at(-1) ?? day, 1)];
}

const step: Readonly<Record<View, (day: Day, by: 1 | -1) => Day>> = {
  month: addMonths,
  week: (day, by) => addDays(day, 7 * by),
  agenda: (day, by) => addDays(day, 30 * by),
};

/** Keeps view and day in the address, so that a reload and a link restore them. */
function useCalendarAddress() {
  const [params, setParams] = useSearchParams();
  const view = views.find((one) => one === params.get('view')) ?? 'month';
  const asked = params.get('day') ?? '';
  // 31 February becomes the corresponding day in March.
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? addDays(asked, 0) : dayOf(new Date());
  const go = (to: { view?: View; day?: Day }) =>
    setParams({ view: to.view ?? view, day: to.day ?? day }, { replace: true, preventScrollReset: true });
  return { view, day, go };
}

function Bar({ view, day, go }: ReturnType<typeof useCalendarAddress>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const tag = locale === 'fr' ? 'fr-FR' : 'en-GB';
  const noon = (one: Day) => new Date(`${one}T12:00:00Z`);
  const short = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const [from, to] = rangeOf(view, day);
  const title =
    view === 'month'
      ? new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(noon(day))
      : short.formatRange(noon(from), noon(addDays(to, -1)));
  return (
    <div className={styles.actions}>
      <IconButton label={t('calendar:earlier')} onClick={() => go({ day: step[view](day, -1) })}>
        <CaretLeft />
      </IconButton>
      <IconButton label={t('calendar:later')} onClick={() => go({ day: step[view](day, 1) })}>
        <CaretRight />
      </IconButton>
      <div aria-live="polite">
        <Heading level={2} look="part" className={styles.period}>
          {title}
        </Heading>
      </div>
      <Button variant="quiet" size="medium" onClick={() => go({ day: dayOf(new Date()) })}>
        {t('calendar:today')}
      </Button>
      <SegmentButtons
        label={t('calendar:views')}
        value={view}
        choices={views.map((one) => ({ value: one, label: t(`calendar:view.${one}`) }))}
        onChange={(one) => go({ view: one })}
      />
    </div>
  );
}

/** Explains the colours. */
function Legend() {
  const { t } = useTranslation();
  return (
    <ul className={styles.legend}>
      {(['contract', 'outside', 'blackout', 'imported'] as const).map((displayKind) => (
        <Row key={displayKind} as="li" isSingleLine>
          <KindSwatch kind={displayKind} />
          {t(`calendar:kind.${displayKind}`)}
        </Row>
      ))}
    </ul>
  );
}

/** /confirmed-service-calendar: a provider's bookings and blocked days. */
export default function ConfirmedServiceCalendar() {
  const { t } = useTranslation();
  const place = useCalendarAddress();
  const { view, day, go } = place;
  const [from, to] = rangeOf(view, day);
  const { data: bookings, error, refetch } = useQuery(bookingsQuery(beginningOf(from), beginningOf(to)));
  const [open, setOpen] = useState<Booking>();
  const [addedOn, setAddedOn] = useState<Day>();
  const [showsLinks, setShowsLinks] = useState(false);
  const lists = { day, bookings: bookings ?? [], onOpen: setOpen, onAdd: setAddedOn };
  const isFixed = open && (open.kind === 'contract' || open.importedFrom !== null);
  return (
    <>
      <PageTitle>{t('navigation:title.calendar')}</PageTitle>
      <PageHeader
        title={t('navigation:title.calendar')}
        lead={t('calendar:lead')}
        actions={
          <Button variant="sun" icon={<Plus />} onClick={() => setAddedOn(day)}>
            {t('calendar:add')}
          </Button>
        }
      />
      <Card>
        <Bar {...place} />
        {!bookings && error && <LoadError error={error} onRetry={refetch} />}
        {!bookings && !error && <PanelSkeleton size="page" />}
        {bookings && view === 'month' && (
          <>
            <MonthView day={day} bookings={bookings} onChoose={(chosen) => go({ day: chosen })} />
            <div className={styles.dayList}>
              <DayList {...lists} />
            </div>
          </>
        )}
        {bookings && view === 'week' && <WeekView {...lists} />}
        {bookings && view === 'agenda' && <AgendaView {...lists} />}
        <Legend />
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
      {open && isFixed && (
        <BookingCard
          booking={open}
          contractsPath={existing.has(contractsPath) ? `${contractsPath}?tab=contracts` : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
      <Suspense fallback={null}>
        {open && !isFixed && <BookingDialog booking={open} day={day} onClose={() => setOpen(undefined)} />}
        {addedOn && <BookingDialog day={addedOn} onClose={() => setAddedOn(undefined)} />}
      </Suspense>
    </>
  );
}
