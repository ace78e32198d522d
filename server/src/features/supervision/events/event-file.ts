import type { Bilingual } from '@ngoma/api/common/locale';
import type { EventState } from '@ngoma/api/features/events/events';
import type { SupervisedEvent } from '@ngoma/api/features/supervision/supervised-events';
import { bilingual } from '#platform/i18n/messages';
import type { ListFile } from '../lists/export-list.ts';

const states: Readonly<Record<EventState, Bilingual>> = {
  draft: bilingual('common.labels.draft'),
  published: bilingual('supervision.eventState.published'),
  postponed: bilingual('supervision.eventState.postponed'),
  suspended: bilingual('supervision.eventState.suspended'),
  cancelled: bilingual('supervision.eventState.cancelled'),
  ended: bilingual('supervision.eventState.ended'),
};

export const eventsFile: ListFile<SupervisedEvent> = {
  title: bilingual('supervision.eventsFile.title'),
  columns: [
    { heading: bilingual('market.heading.id'), cell: ({ _id }) => _id },
    { heading: bilingual('common.labels.event'), cell: ({ eventName }) => eventName },
    { heading: bilingual('supervision.eventsFile.category'), cell: ({ category }) => category },
    { heading: bilingual('market.heading.city'), cell: ({ city }) => city },
    { heading: bilingual('supervision.eventsFile.startsUtc'), cell: ({ date }) => new Date(date) },
    { heading: bilingual('market.heading.state'), cell: ({ status }, locale) => states[status][locale] },
    { heading: bilingual('supervision.eventsFile.reason'), cell: ({ statusReason }) => statusReason },
    { heading: bilingual('common.labels.organizer'), cell: ({ organizer }) => organizer.name },
    { heading: bilingual('supervision.eventsFile.organizersEmail'), cell: ({ organizer }) => organizer.email },
    { heading: bilingual('supervision.eventsFile.sold'), cell: ({ sold }) => sold },
    { heading: bilingual('supervision.eventsFile.capacity'), cell: ({ capacity }) => capacity },
    { heading: bilingual('supervision.eventsFile.revenueXaf'), cell: ({ revenue }) => revenue },
    { heading: bilingual('market.heading.createdUtc'), cell: ({ createdAt }) => new Date(createdAt) },
  ],
};
