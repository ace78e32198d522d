import {
  type GalleryPage,
  listGallery,
  type PictureReportReason,
  reportPicture,
  withdrawPicture,
} from '@ngoma/api/features/events/event-gallery';
import { type EventWithDetails, getEvent } from '@ngoma/api/features/events/events';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiProblem } from '#lib/api/call.ts';
import { callAs, textOf } from '#lib/form/form-action.server.ts';
import { type SendForm, sendNamedForm } from '#lib/form/named-forms.server.ts';
import { pageContext } from '#lib/page/load-context.ts';
import { galleryPath } from './gallery-path.ts';

const toShown = ({ _id, eventName, date, zone }: EventWithDetails) => ({ _id, eventName, date, zone });
export type GalleryEvent = ReturnType<typeof toShown>;

/** Loads an event and one page of its gallery as the reader sees it. An event that the reader does not see is a page of its own (404). */
export async function loadGallery({ request, params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { call } = callAs(request, page);
  const id = params.eventId ?? '';
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  try {
    const [{ eventWithDetails }, gallery] = await Promise.all([
      call(getEvent, { params: { id }, query: {} }),
      call(listGallery, { params: { id }, query: { after } }),
    ]);
    const reader = page.session ? { role: page.session.role } : undefined;
    return data({ event: toShown(eventWithDetails), gallery: gallery satisfies GalleryPage, after, reader });
  } catch (error) {
    // The server also refuses malformed ids (400).
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    return data(null, { status: 404 });
  }
}

/** Sends one of the forms of the page: a report, or the withdrawal of an own picture. Strangers sign in first. */
export async function changeGallery(args: ActionFunctionArgs) {
  const eventId = args.params.eventId ?? '';
  if (!args.context.get(pageContext).session) throw redirect(`/sign-in?next=${encodeURIComponent(galleryPath(eventId))}`, 303);
  const report: SendForm = async (form, id, call) => {
    // A reason that is none of these is refused by the server, with its message at the field.
    const body = { reason: textOf(form, 'reason') as PictureReportReason, note: textOf(form, 'note').replaceAll('\r\n', '\n') };
    await call(reportPicture, { params: { pictureId: textOf(form, 'id') }, body });
    return `${galleryPath(id)}?done=reported`;
  };
  const withdraw: SendForm = async (form, id, call) => {
    await call(withdrawPicture, { params: { pictureId: textOf(form, 'id') } });
    return `${galleryPath(id)}?done=withdrawn`;
  };
  return sendNamedForm(args, eventId, { report, withdraw });
}
