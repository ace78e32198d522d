import { me } from '@ngoma/api/features/people/auth';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { callAs } from '#lib/form/form-action.server.ts';
import { type PageSession, pageContext } from '#lib/page/load-context.ts';
import { withQuery } from '#lib/page/page-query.ts';
import { roleOf } from '#lib/session/session.ts';
import { signInPath } from './sign-in-path.ts';

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>;

/** The router's own development server does not know who sent a request, so the API is asked. */
async function findReader({ request, context }: Args): Promise<PageSession | undefined> {
  const page = context.get(pageContext);
  if (page.session || !import.meta.env.DEV) return page.session;
  const { call } = callAs(request, page);
  return call(me).then(
    ({ user }) => ({ userId: user._id, name: user.name, email: user.email, role: roleOf(user) }),
    () => undefined,
  );
}

/** Returns the address of the page of a request, which may be one of the router's for its data. */
function pageAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  return withQuery(pathname.replace(/\.data$/, ''), searchParams);
}

/**
 * Returns the participant who opens a page or sends a form. Strangers are redirected to the sign-in page, which leads back to the
 * address, and other roles to /404.
 */
export async function requireBuyer(args: Args): Promise<PageSession> {
  const reader = await findReader(args);
  if (!reader) throw redirect(signInPath(pageAddress(args.request)));
  if (reader.role !== 'participant') throw redirect('/404');
  return reader;
}
