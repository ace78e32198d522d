import * as contract from '@ngoma/api/features/service-requests';
import { type Route, route } from '#platform/route';
import type { Requests } from './service-requests.service.ts';

/** Nobody asks, answers or decides more often than that by hand. */
const limit = { perMinute: 60, by: 'session' } as const;

const readingRoutes = (requests: Requests): Route[] => [
  route(contract.requestsOverview, async ({ session, locale }) => requests.overview(session, locale)),
  route(contract.organizerRequests, async ({ session, query, locale }) => requests.list(session, query, locale)),
  route(contract.requestsAcceptedByProvider, async ({ session, locale }) => ({
    requests: await requests.acceptedByProvider(session, locale),
  })),
  route(contract.getRequest, async ({ session, params, locale }) => ({
    eventRequest: await requests.view(params.id, session, locale),
  })),
  route(contract.getProposal, async ({ session, params, locale }) => requests.proposals(session, params.id, locale)),
];

const providerRoutes = (requests: Requests): Route[] => [
  route(
    contract.setProStatus,
    async ({ session, params: { id }, body: { proStatus, reason }, locale, say }) => {
      await requests.answer(session, id, proStatus, reason);
      const message =
        proStatus === 'accepted'
          ? say({ en: 'You have taken the request on', fr: 'Vous avez accepté la demande' })
          : say({ en: 'You have declined the request', fr: 'Vous avez refusé la demande' });
      return { message, eventRequest: await requests.view(id, session, locale) };
    },
    { limit },
  ),
  route(
    contract.propose,
    async ({ session, params: { id }, body, locale, say }) => {
      await requests.propose(session, id, body);
      const message = say({ en: 'Proposal sent successfully.', fr: 'Proposition envoyée.' });
      return { message, eventRequest: await requests.view(id, session, locale) };
    },
    { limit },
  ),
  route(
    contract.updateProposal,
    async ({ session, params: { id }, body, locale, say }) => {
      await requests.update(session, id, body);
      const message = say({ en: 'Proposal updated successfully.', fr: 'Proposition mise à jour.' });
      return { message, eventRequest: await requests.view(id, session, locale) };
    },
    { limit },
  ),
];

const organizerRoutes = (requests: Requests): Route[] => [
  route(
    contract.postRequest,
    async ({ session, body, locale, say }) => {
      const id = await requests.ask(session, body);
      const message = say({ en: 'Your request is on its way', fr: 'Votre demande est envoyée' });
      return { message, eventRequest: await requests.view(id, session, locale) };
    },
    { limit },
  ),
  route(
    contract.awardRequest,
    async ({ session, params: { id }, body: { status, reason }, locale, say }) => {
      await requests.decide(session, id, status, reason);
      const message =
        status === 'awarded'
          ? say({ en: 'Awarded: the contract is ready to sign', fr: 'Attribuée : le contrat est prêt à signer' })
          : say({ en: 'You have turned the proposal down', fr: 'Vous n’avez pas retenu la proposition' });
      return { message, eventRequest: await requests.view(id, session, locale) };
    },
    { limit },
  ),
  route(
    contract.updateRequestProject,
    async ({ session, params: { id }, body: { newStatus, reason }, locale, say }) => {
      await requests.updateProject(session, id, newStatus, reason);
      const message = say({ en: 'Saved successfully', fr: 'Enregistré' });
      return { message, eventRequest: await requests.view(id, session, locale) };
    },
    { limit },
  ),
];

/** Direct requests over HTTP. */
export const requestsRoutes = (requests: Requests): Route[] => [
  ...readingRoutes(requests),
  ...providerRoutes(requests),
  ...organizerRoutes(requests),
];
