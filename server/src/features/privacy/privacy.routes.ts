import * as contract from '@ngoma/api/features/privacy';
import { type Route, route } from '#platform/route';
import type { deletionService } from './deletion.service.ts';
import type { exportsService } from './exports.service.ts';

interface Parts {
  readonly exports: ReturnType<typeof exportsService>;
  readonly deletion: ReturnType<typeof deletionService>;
}

export const privacyRoutes = ({ exports, deletion }: Parts): Route[] => [
  route(contract.getDataRights, async ({ session }) => ({
    exports: await exports.list(session),
    deletion: await deletion.outlook(session),
  })),
  route(
    contract.askForExport,
    async ({ session, locale, say }) => ({
      export: await exports.ask(session, locale),
      message: say({
        en: 'Your copy is being made. We write to you when it is there.',
        fr: 'Votre copie est en préparation. Nous vous écrirons dès qu’elle sera prête.',
      }),
    }),
    { limit: { perMinute: 10, by: 'session' } },
  ),
  route(
    contract.downloadExport,
    async ({ params, session, reply }) => {
      const file = await exports.open(session, params.id);
      reply.header('Content-Disposition', 'attachment; filename="ngoma-data.zip"');
      reply.header('Cache-Control', 'no-store');
      return file;
    },
    { limit: { perMinute: 20, by: 'session' } },
  ),
  route(
    contract.deleteAccount,
    async ({ body, session, locale, say }) => {
      const dueAt = await deletion.begin(session, body.password, locale);
      return {
        dueAt: dueAt.toISOString(),
        message: say({
          en: 'Your account is going to be deleted. Sign in within seven days to keep it.',
          fr: 'Votre compte va être supprimé. Connectez-vous dans les sept jours pour le garder.',
        }),
      };
    },
    { limit: { perMinute: 10, by: 'session' } },
  ),
];
