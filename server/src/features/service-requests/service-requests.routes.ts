import * as endpoints from '@ngoma/api/features/service-requests';
import { csvDownload, fewDownloads, xlsxDownload } from '#platform/files/table-files';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { exportRequests } from './export-requests.ts';
import type { RequestScreens } from './request-screens.service.ts';
import type { Requests } from './service-requests.service.ts';

/** A rate limit beyond manual use. */
const limit = { perMinute: 60, by: 'session' } as const;

const fileRoutes = (platform: Pick<Platform, 'pool' | 'clock'>): Route[] => [
  route(
    endpoints.requestsCsv,
    async ({ session, query, locale, reply }) =>
      csvDownload(await exportRequests(platform, session, query, locale), reply, locale),
    fewDownloads,
  ),
  route(
    endpoints.requestsXlsx,
    async ({ session, query, locale, reply }) => xlsxDownload(await exportRequests(platform, session, query, locale), reply),
    fewDownloads,
  ),
];

const readingRoutes = (requests: RequestScreens): Route[] => [
  route(endpoints.requestsOverview, async ({ session, locale }) => requests.overview(session, locale)),
  route(endpoints.organizerRequests, async ({ session, query, locale }) => requests.list(session, query, locale)),
  route(endpoints.requestsAcceptedByProvider, async ({ session, locale }) => ({
    requests: await requests.acceptedByProvider(session, locale),
  })),
  route(endpoints.getRequest, async ({ session, params, locale }) => ({
    eventRequest: await requests.view(params.id, session, locale),
  })),
  route(endpoints.getProposal, async ({ session, params, locale }) => requests.proposals(session, params.id, locale)),
];

const providerRoutes = (requests: Requests & RequestScreens): Route[] => [
  route(
    endpoints.setProStatus,
    async ({ session, params: { id }, body: { proStatus, reason }, locale, localize }) => {
      await requests.answer(session, id, proStatus, reason);
      const message =
        proStatus === 'accepted'
          ? localize(bilingual('serviceRequests.youHaveTakenRequestOn'))
          : localize(bilingual('serviceRequests.youHaveDeclinedRequest'));
      return { message, eventRequest: await requests.view(id, session, locale) };
    },
    { limit },
  ),
  route(
    endpoints.propose,
    async ({ session, params: { id }, body, locale, localize }) => {
      await requests.propose(session, id, body);
      const message = localize(bilingual('serviceRequests.proposalSentSuccessfully'));
      return { message, eventRequest: await requests.view(id, session, locale) };
    },
    { limit },
  ),
  route(
    endpoints.updateProposal,
    async ({ session, params: { id }, body, locale, localize }) => {
      await requests.update(session, id, body);
      const message = localize(bilingual('serviceRequests.proposalUpdatedSuccessfully'));
      return { message, eventRequest: await requests.view(id, session, locale) };
    },
    { limit },
  ),
];

const organizerRoutes = (requests: Requests & RequestScreens): Route[] => [
  route(
    endpoints.postRequest,
    async ({ session, body, locale, localize }) => {
      const id = await requests.ask(session, body);
      const message = localize(bilingual('serviceRequests.requestIsOnItsWay'));
      return { message, eventRequest: await requests.view(id, session, locale) };
    },
    { limit },
  ),
  route(
    endpoints.awardRequest,
    async ({ session, params: { id }, body: { status, reason, lostReason }, locale, localize }) => {
      await requests.decide(session, id, status, reason, lostReason);
      const message =
        status === 'awarded'
          ? localize(bilingual('serviceRequests.awardedContractIsReadyToSign'))
          : localize(bilingual('serviceRequests.youHaveTurnedProposalDown'));
      return { message, eventRequest: await requests.view(id, session, locale) };
    },
    { limit },
  ),
  route(
    endpoints.updateRequestProject,
    async ({ session, params: { id }, body: { newStatus, reason }, locale, localize }) => {
      await requests.updateProject(session, id, newStatus, reason);
      const message = localize(bilingual('common.saved'));
      return { message, eventRequest: await requests.view(id, session, locale) };
    },
    { limit },
  ),
];

/** Routes of service requests. */
export const requestsRoutes = (platform: Pick<Platform, 'pool' | 'clock'>, requests: Requests & RequestScreens): Route[] => [
  ...fileRoutes(platform),
  ...readingRoutes(requests),
  ...providerRoutes(requests),
  ...organizerRoutes(requests),
];
