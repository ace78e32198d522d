import * as endpoints from '@ngoma/api/features/people/privacy';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { deletionService } from './account-deletion.service.ts';
import type { exportsService } from './exports.service.ts';

interface Parts {
  readonly exports: ReturnType<typeof exportsService>;
  readonly deletion: ReturnType<typeof deletionService>;
}

export const privacyRoutes = ({ exports, deletion }: Parts): Route[] => [
  route(endpoints.getDataRights, async ({ session }) => ({
    exports: await exports.list(session),
    deletion: await deletion.deletionPreview(session),
  })),
  route(
    endpoints.requestExport,
    async ({ session, locale, localize }) => ({
      export: await exports.request(session, locale),
      message: localize(bilingual('privacy.copyIsBeingMade')),
    }),
    { limit: { perMinute: 10, by: 'session' } },
  ),
  route(
    endpoints.downloadExport,
    async ({ params, session, reply }) => {
      const file = await exports.open(session, params.id);
      reply.header('Content-Disposition', 'attachment; filename="ngoma-data.zip"');
      reply.header('Cache-Control', 'no-store');
      return file;
    },
    { limit: { perMinute: 20, by: 'session' } },
  ),
  route(
    endpoints.deleteAccount,
    async ({ body, session, locale, localize }) => {
      const dueAt = await deletion.begin(session, body.password, locale);
      return {
        dueAt: dueAt.toISOString(),
        message: localize(bilingual('privacy.accountIsGoingToBeDeleted')),
      };
    },
    { limit: { perMinute: 10, by: 'session' } },
  ),
];
