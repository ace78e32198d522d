import type { StopSubject } from '@ngoma/api/features/events/ticketing/stops';
import { useStop } from '#lib/api/queries/stops.queries.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { Notice } from '#ui/kit/feedback/Notice.tsx';

/** The notice of an admin that sales or payouts are stopped; nothing while they are not. */
export function StopNotice({ subject }: { readonly subject: StopSubject }) {
  const locale = useLocale();
  const stop = useStop(subject);
  return stop ? (
    <Notice tone="sun" role="alert">
      {stop.notice[locale]}
    </Notice>
  ) : null;
}
