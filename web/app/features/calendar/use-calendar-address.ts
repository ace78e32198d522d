import { useSearchParams } from 'react-router';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';
import { addDays, type Day, dayOf } from './calendar-days.ts';
import { type CalendarView, viewsFor } from './calendar-views.ts';

/** Where the calendar is, and how to go elsewhere. */
export interface CalendarPlace {
  readonly view: CalendarView;
  readonly day: Day;
  /** Whether there is room for a month with titles: not on phones. */
  readonly isWide: boolean;
  readonly go: (to: { readonly view?: CalendarView; readonly day?: Day }) => void;
}

/** Keeps view and day in the address, so that a reload and a link restore them. */
export function useCalendarAddress(): CalendarPlace {
  const isWide = useMediaQuery('(min-width: 600px)');
  const [params, setParams] = useSearchParams();
  const views = viewsFor(isWide);
  const view = views.find((one) => one === params.get('view')) ?? views[0] ?? 'agenda';
  const asked = params.get('day') ?? '';
  // 31 February becomes the corresponding day in March.
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? addDays(asked, 0) : dayOf(new Date());
  const go: CalendarPlace['go'] = (to) =>
    setParams({ view: to.view ?? view, day: to.day ?? day }, { replace: true, preventScrollReset: true });
  return { view, day, isWide, go };
}
