import type { EventWithDetails } from '@ngoma/api/features/events/events';
import type { EventInformation as Information } from '@ngoma/api/features/events/information';
import { Suspense, useState } from 'react';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { lazyPart } from '#ui/page/lazy-part.tsx';
// With the page, so that the server's HTML has its styles.
import styles from './EventInformation.module.css';

const EventInformation = lazyPart(async () => (await import('./EventInformation.tsx')).EventInformation);

/** Stands for the HTML that the server has sent. One object for all renders: another one would empty the element. */
const asSent = { __html: '' };

interface InformationPartProps extends Pick<EventWithDetails, 'zone'> {
  readonly information: Information;
}

/**
 * The sections of an event page beside the event. Nothing in them reacts, so a page from the server keeps them as they are and loads no
 * code for them. They are rendered here for readers who come from another page or change the language.
 */
export function InformationPart({ information, zone }: InformationPartProps) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const [sent] = useState(isHydrated ? undefined : locale);
  if (!import.meta.env.SSR && sent === locale)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: Nothing is set; the element keeps what React has rendered on the server.
    return <div className={styles.parts} suppressHydrationWarning dangerouslySetInnerHTML={asSent} />;
  return (
    <div className={styles.parts}>
      <Suspense>
        <EventInformation information={information} zone={zone} />
      </Suspense>
    </div>
  );
}
