import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import CalendarPlus from '@phosphor-icons/core/regular/calendar-plus.svg?react';
import { calendarFile } from '#lib/format/calendar-file.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/kit/action/Button.tsx';

/** Downloads the event as an iCalendar file, also for people without a ticket. */
export function CalendarButton({ event, url }: { event: EventBasicDetail; url: string }) {
  const { t } = useTranslation();
  const save = () => {
    const { _id: id, eventName: title, date: startsAt, endDate: endsAt, location, city } = event;
    const place = event.online ? t('events:onlineLong') : `${location}, ${city}`;
    saveFile(calendarFile({ id, title, startsAt, endsAt, place, url }, new Date()), `${title}.ics`);
  };
  return (
    <Button size="medium" icon={<CalendarPlus />} onClick={save}>
      {t('events:addToCalendar')}
    </Button>
  );
}
