import { countFollowers, followOrganizer, listFollowing, unfollowOrganizer } from '@ngoma/api/features/people/followers';
import { type ActionFunctionArgs, redirect } from 'react-router';
import { ApiProblem, callFrom } from '#lib/api/call.ts';
import { callAs, readForm, textOf } from '#lib/form/form-action.server.ts';
import { type SendForm, sendNamedForm } from '#lib/form/named-forms.server.ts';
import { type PageContext, pageContext } from '#lib/page/load-context.ts';
import { readPlace } from './following-address.ts';

/** Returns the number of an organizer’s followers; undefined for one who cannot be followed. */
export async function loadFollowers(page: PageContext, organizerId: string): Promise<number | undefined> {
  try {
    return (await callFrom(page)(countFollowers, { params: { organizerId } })).followers;
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return undefined;
    throw error;
  }
}

/** Leads to the sign-in page, and from there back. */
export const signInPath = (next: string): string => `/sign-in?next=${encodeURIComponent(next)}`;

/** Loads the organizers whom the reader follows. */
export const loadFollowing = (request: Request, page: PageContext) => callAs(request, page).call(listFollowing);

/** Where a form was sent from; the list itself without it. */
const placeOf = (form: FormData): string => readPlace(textOf(form, 'from'));

const senders: Readonly<Record<string, SendForm>> = {
  follow: async (form, _, call) => {
    await call(followOrganizer, { params: { organizerId: textOf(form, 'organizer') } });
    const from = placeOf(form);
    return from ? `/following?from=${encodeURIComponent(from)}` : '/following';
  },
  unfollow: async (form, _, call) => {
    await call(unfollowOrganizer, { params: { organizerId: textOf(form, 'organizer') } });
    return '/following';
  },
};

/** Sends the form by which a reader follows or stops. A stranger is led to the sign-in page, and from there back. */
export async function changeFollowing(args: ActionFunctionArgs) {
  if (!args.context.get(pageContext).session) {
    const form = await readForm(args.request);
    throw redirect(signInPath(placeOf(form) || '/following'), 303);
  }
  return sendNamedForm(args, '', senders);
}
