import CalendarMonth from '@mui/icons-material/CalendarMonth';
import Button from '@mui/material/Button';
import type { EventBasicDetail } from '@ngoma/api/features/events';
import { calendarFile } from '#lib/calendar-file.ts';
import { saveFile } from '#lib/save-file.ts';
import { useTranslation } from '#lib/use-translation.tsx';

/** Puts an event into the person's own calendar, ticket or not. */
export function CalendarButton({ event, url }: { event: EventBasicDetail; url: string }) {
  const { t } = useTranslation();
  const save = () => {
    const { _id: id, eventName: title, date: startsAt, endDate: endsAt, location, city } = event;
    const place = event.online ? t('events:onlineLong') : `${location}, ${city}`;
    saveFile(calendarFile({ id, title, startsAt, endsAt, place, url }, new Date()), `${title}.ics`);
  };
  return (
    <Button size="small" startIcon={<CalendarMonth />} onClick={save}>
      {t('events:addToCalendar')}
    </Button>
  );
}
