import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { changeGallery, loadGallery } from '#features/event-gallery/gallery-page.server.ts';
import type { FormAnswer } from '#lib/form/form-answer.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { idOf, oneOf, readFields } from '#lib/page/query-fields.ts';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { sentPart } from '#ui/page/sent-part.tsx';

const EventGallery = sentPart(async () => (await import('#features/event-gallery/EventGallery.tsx')).EventGallery);
const NotFound = lazyPart(async () => (await import('#shell/buyer/not-found-part.ts')).NotFound);

const forms = ['reported', 'withdrawn'] as const;

// The picture after which the page begins, and the form that was just sent.
export const handle: PageHandle = {
  isPersonal: true,
  query: readFields({ after: idOf, done: oneOf(forms) }),
  parts: ['features/event-gallery/EventGallery.tsx', 'shell/buyer/not-found-part.ts'],
};

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) => loadGallery(args);

export const action = (args: ActionFunctionArgs) => changeGallery(args);

/** /our-event/{eventId}/gallery: the pictures that attendees sent to the gallery of an event. */
export default function EventGalleryPage() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<FormAnswer>();
  const query = usePageQuery();
  if (!loaded) return <NotFound />;
  return <EventGallery {...loaded} done={forms.find((form) => form === query.get('done'))} refused={refused} />;
}
