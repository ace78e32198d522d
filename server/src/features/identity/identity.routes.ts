import * as endpoints from '@ngoma/api/features/people/identity';
import { invalidInput } from '#platform/http/body/validation';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { approveIdentity, rejectIdentity } from './decide-identity.ts';
import { viewDocument } from './document-content.ts';
import { fileNameOf } from './identity.rules.ts';
import type { IdentityContext } from './identity.types.ts';
import { removeDocument, saveDocument, submitIdentity } from './save-documents.ts';
import { getDetails, getOwn, list } from './show-identity.ts';

/** Each upload is decoded and encrypted. */
const uploads = { limit: { perMinute: 30, by: 'session' } } as const;

const ownRoutes = (ctx: IdentityContext): Route[] => [
  route(endpoints.getOwnIdentity, async ({ session }) => ({ identity: await getOwn(ctx, session) })),
  route(
    endpoints.saveIdentityDocument,
    async ({ params, files, session, localize }) => {
      if (!files.file) throw invalidInput({ file: bilingual('identity.documentMissing') });
      await saveDocument(ctx, session, params.kind, files.file);
      return { message: localize(bilingual('identity.documentSaved')), identity: await getOwn(ctx, session) };
    },
    uploads,
  ),
  route(endpoints.removeIdentityDocument, async ({ params, session, localize }) => {
    await removeDocument(ctx, session, params.kind);
    return { message: localize(bilingual('identity.documentRemoved')), identity: await getOwn(ctx, session) };
  }),
  route(
    endpoints.submitIdentity,
    async ({ body, files, session, localize }) => {
      await submitIdentity(ctx, session, { applicant: body.applicant, uploads: files });
      return { message: localize(bilingual('identity.submitted')), identity: await getOwn(ctx, session) };
    },
    uploads,
  ),
];

const adminRoutes = (ctx: IdentityContext): Route[] => [
  route(endpoints.listIdentities, ({ query, session }) => list(ctx, session, query)),
  route(endpoints.getIdentity, async ({ params, session }) => ({ verification: await getDetails(ctx, session, params.id) })),
  route(endpoints.readIdentityDocument, async ({ params, session, reply }) => {
    const { bytes, contentType } = await viewDocument(ctx, session, params.id, params.kind);
    reply.type(contentType).headers({
      'Cache-Control': 'private, no-store',
      'Content-Disposition': `inline; filename="${fileNameOf(params.kind, contentType)}"`,
      // A PDF is what its uploader made of it: nothing in it may run.
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    return bytes;
  }),
  route(endpoints.approveIdentity, async ({ params, session, localize }) => {
    await approveIdentity(ctx, session, params.id);
    return {
      message: localize(bilingual('identity.approved')),
      verification: await getDetails(ctx, session, params.id),
    };
  }),
  route(endpoints.rejectIdentity, async ({ params, body, session, localize }) => {
    await rejectIdentity(ctx, session, params.id, body.reason);
    return {
      message: localize(bilingual('identity.rejected')),
      verification: await getDetails(ctx, session, params.id),
    };
  }),
];

/** HTTP routes of identity verification: the documents of their owners, and the decisions of admins. */
export const identityRoutes = (ctx: IdentityContext): Route[] => [...ownRoutes(ctx), ...adminRoutes(ctx)];
