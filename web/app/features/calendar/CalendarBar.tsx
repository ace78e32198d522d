import CaretLeft from '@phosphor-icons/core/regular/caret-left.svg?react';
import CaretRight from '@phosphor-icons/core/regular/caret-right.svg?react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import { SegmentButtons } from '#ui/kit/data/SegmentButtons.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './CalendarBar.module.css';
import { addDays, type Day, dayOf } from './calendar-days.ts';
import { rangeOf, stepOf, viewsFor } from './calendar-views.ts';
import type { CalendarPlace } from './use-calendar-address.ts';

const noonOf = (day: Day) => new Date(`${day}T12:00:00Z`);

/** Returns the name of the shown period: "December 2026", "7 – 13 Dec 2026", "Saturday 12 December 2026". */
function usePeriod({ view, day, isWide }: CalendarPlace): string {
  const locale = useLocale();
  const tag = locale === 'fr' ? 'fr-FR' : 'en-GB';
  if (view === 'day') return formatDate(noonOf(day), isWide ? 'longDay' : 'dayYear', locale);
  if (view === 'month')
    return new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(noonOf(day));
  const [from, to] = rangeOf(view, day);
  const short = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return short.formatRange(noonOf(from), noonOf(addDays(to, -1)));
}

/** Leads through the calendar: earlier, later, today, and the choice of a view. */
export function CalendarBar(place: CalendarPlace) {
  const { view, day, isWide, go } = place;
  const { t } = useTranslation();
  const period = usePeriod(place);
  return (
    <div className={styles.bar}>
      <div className={styles.steps}>
        <IconButton label={t('calendar:earlier')} onClick={() => go({ day: stepOf[view](day, -1) })}>
          <CaretLeft />
        </IconButton>
        <IconButton label={t('calendar:later')} onClick={() => go({ day: stepOf[view](day, 1) })}>
          <CaretRight />
        </IconButton>
        <div aria-live="polite" className={styles.period}>
          <Heading level={2} look="part">
            {period}
          </Heading>
        </div>
        <Button variant="quiet" size="medium" onClick={() => go({ day: dayOf(new Date()) })}>
          {t('calendar:today')}
        </Button>
      </div>
      <SegmentButtons
        isWide={!isWide}
        label={t('calendar:views')}
        value={view}
        choices={viewsFor(isWide).map((one) => ({ value: one, label: t(`calendar:view.${one}`) }))}
        onChange={(one) => go({ view: one })}
      />
    </div>
  );
}
