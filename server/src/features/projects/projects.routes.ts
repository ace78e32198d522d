import * as bidding from '@ngoma/api/features/project-bidding';
import { readProjectFile } from '@ngoma/api/features/project-files';
import * as contract from '@ngoma/api/features/projects';
import { notFound } from '#platform/refusal';
import { type Route, route } from '#platform/route';
import type { AnswersService } from './answers.service.ts';
import type { AwardsService } from './awards.service.ts';
import type { BidsService } from './bids.service.ts';
import type { ProjectsService } from './projects.service.ts';
import type { ProjectsDoors } from './projects.types.ts';

export interface ProjectServices {
  readonly projects: ProjectsService;
  readonly bids: BidsService;
  readonly awards: AwardsService;
  readonly answers: AnswersService;
}

/** Projects and bids over HTTP: the organizer's side. */
export const organizerRoutes = ({ projects, awards }: ProjectServices, { events }: Pick<ProjectsDoors, 'events'>): Route[] => [
  route(
    contract.postProject,
    async ({ session, body, files, locale, say }) => {
      const project = await projects.post(session, body, files, locale);
      const message = say({
        en: 'Your project is posted: providers can bid now',
        fr: 'Votre projet est publié : les prestataires peuvent proposer leurs offres',
      });
      return { message, projectId: project._id, project };
    },
    { limit: { perMinute: 20, by: 'session' } },
  ),
  route(contract.updateProject, async ({ session, params, body, files, locale, say }) => ({
    project: await projects.change(session, params.id, body, files, locale),
    message: say({ en: 'Saved successfully', fr: 'Enregistré avec succès' }),
  })),
  route(contract.listOwnProjects, ({ session, query, locale }) => projects.listOwn(session, query, locale)),
  route(contract.listAwarded, ({ session, query, locale }) => awards.listAwarded(session, query, locale)),
  route(contract.eventsForProjects, async ({ session, locale }) => ({ __event: await projects.listEvents(session, locale) })),
  route(contract.bidsOfEvent, async ({ session, params, locale }) => {
    if (!(await events.mayManage(session, params.id)))
      throw notFound({ en: 'This event does not exist', fr: 'Cet événement n’existe pas' });
    return { projectWithBids: await awards.readOfEvent(session, params.id, locale) };
  }),
  route(contract.bidsOfProject, async ({ session, params, query, locale }) => ({
    projectWithBids: await awards.readOwn(session, params.id, query.sort, locale),
  })),
  route(contract.awardBid, async ({ session, params, body, locale, say }) => {
    await awards.award(session, params, body?.version);
    return {
      message: say({
        en: 'Awarded: the provider has 72 hours to accept',
        fr: 'Attribué : le prestataire a 72 heures pour accepter',
      }),
      data: await awards.withBids(params.projectId, 'price', locale),
    };
  }),
  route(contract.updateProjectStatus, async ({ session, params, body, locale, say }) => {
    await awards.move(session, params, body);
    const said = {
      open: { en: 'The award is taken back', fr: 'L’attribution est retirée' },
      completed: { en: 'The project is completed', fr: 'Le projet est terminé' },
      cancelled: { en: 'The project is called off', fr: 'Le projet est annulé' },
    }[body.newStatus];
    return { message: say(said), data: await awards.withBids(params.projectId, 'price', locale) };
  }),
  route(contract.cancelProject, async ({ session, params, body, locale, say }) => {
    await awards.cancel(session, params.id, body.reason);
    return {
      message: say({ en: 'The project is called off', fr: 'Le projet est annulé' }),
      project: await projects.showOwn(params.id, locale),
    };
  }),
];

/** The provider's side, and the files that both may read. */
export const providerRoutes = ({ projects, bids, answers }: ProjectServices): Route[] => [
  route(bidding.browseProjects, ({ session, query, locale }) => bids.browse(session, query, locale)),
  route(bidding.listMyBids, ({ session, query, locale }) => bids.listOwn(session, query, locale)),
  route(bidding.readProject, async ({ session, params, locale }) => {
    const { project, myBid } = await bids.open(session, params.id, locale);
    return { _project: project, myBid };
  }),
  route(
    bidding.placeBid,
    async ({ session, params, body, locale, say }) => ({
      message: say({ en: 'Your bid is placed', fr: 'Votre offre est déposée' }),
      ...(await bids.place(session, params.id, body, locale)),
    }),
    { limit: { perMinute: 30, by: 'session' } },
  ),
  route(bidding.updateBid, async ({ session, params, body, say }) => ({
    data: await bids.update(session, params.id, body),
    message: say({ en: 'Your bid is changed', fr: 'Votre offre est modifiée' }),
  })),
  route(bidding.withdrawBid, async ({ session, params, say }) => {
    await bids.withdraw(session, params.id);
    return { message: say({ en: 'Your bid is withdrawn', fr: 'Votre offre est retirée' }) };
  }),
  route(bidding.answerAward, async ({ session, params, body, locale, say }) => {
    const answer = body ?? { accepted: true };
    await answers.answer(session, params, answer);
    const { project, myBid } = await bids.open(session, params.projectId, locale);
    if (!myBid) throw new Error('A bid that was answered for is not there');
    const said = answer.accepted
      ? {
          en: 'Accepted: your calendar is booked and the contract is drafted',
          fr: 'Accepté : votre agenda est réservé et le contrat est préparé',
        }
      : { en: 'Declined: the project is open again', fr: 'Décliné : le projet est de nouveau ouvert' };
    return { message: say(said), data: { _project: project, myBid, contractId: myBid.contractId } };
  }),
  route(readProjectFile, async ({ session, params, reply }) => {
    const { filename, contentType, bytes } = await projects.readFile(session, params.id);
    reply
      .type(contentType)
      .header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
      .header('Cache-Control', 'private, max-age=3600');
    return bytes;
  }),
];
