import type { EventWithDetails } from '@ngoma/api/features/events/events';
import type { EventInformation as Information } from '@ngoma/api/features/events/information';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { SentHtml } from '#ui/page/SentHtml.tsx';
import styles from './InformationPart.module.css';

const EventInformation = lazyPart(async () => (await import('./EventInformation.tsx')).EventInformation);

interface InformationPartProps extends Pick<EventWithDetails, 'zone'> {
  readonly information: Information;
}

/** The sections of an event page beside the event, in which nothing reacts. */
export const InformationPart = (props: InformationPartProps) => (
  <SentHtml className={styles.parts}>
    <EventInformation {...props} />
  </SentHtml>
);
