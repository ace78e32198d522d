import * as bidEndpoints from '@ngoma/api/features/projects/bidding';
import { suggestBudget as suggestBudgetEndpoint } from '@ngoma/api/features/projects/budget';
import { readProjectFile } from '@ngoma/api/features/projects/files';
import * as endpoints from '@ngoma/api/features/projects/projects';
import { csvDownload, fewDownloads, xlsxDownload } from '#platform/files/table-files';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { AnswersService } from './awards/award-answers.service.ts';
import type { AwardScreensService } from './awards/award-screens.service.ts';
import type { AwardsService } from './awards/awards.service.ts';
import type { CloseProject } from './awards/close-project.ts';
import { exportAwarded } from './awards/export-awarded.ts';
import type { BidsService } from './bids/bids.service.ts';
import { suggestBudget } from './budget/suggest-budget.ts';
import type { ProjectsService } from './projects.service.ts';
import type { ProjectsDeps } from './projects.types.ts';

export interface ProjectServices {
  readonly projects: ProjectsService;
  readonly bids: BidsService;
  readonly awards: AwardsService;
  readonly awardScreens: AwardScreensService;
  readonly answers: AnswersService;
}

const awardedFileRoutes = (platform: Pick<Platform, 'pool' | 'clock'>): Route[] => [
  route(
    endpoints.awardedCsv,
    async ({ session, query, locale, reply }) =>
      csvDownload(await exportAwarded(platform, session, query, locale), reply, locale),
    fewDownloads,
  ),
  route(
    endpoints.awardedXlsx,
    async ({ session, query, locale, reply }) => xlsxDownload(await exportAwarded(platform, session, query, locale), reply),
    fewDownloads,
  ),
];

/** Routes of projects for organizers. */
export const organizerRoutes = (
  platform: Pick<Platform, 'db' | 'pool' | 'clock'>,
  { projects, awards, awardScreens }: ProjectServices,
  { events }: Pick<ProjectsDeps, 'events'>,
): Route[] => [
  route(
    endpoints.postProject,
    async ({ session, body, files, locale, localize }) => {
      const project = await projects.post(session, body, files, locale);
      const message = localize(bilingual('projects.projectIsPosted'));
      return { message, projectId: project._id, project };
    },
    { limit: { perMinute: 20, by: 'session' } },
  ),
  route(endpoints.updateProject, async ({ session, params, body, files, locale, localize }) => ({
    project: await projects.change(session, params.id, body, files, locale),
    message: localize(bilingual('common.savedSuccessfully')),
  })),
  route(endpoints.listOwnProjects, ({ session, query, locale }) => projects.listOwn(session, query, locale)),
  route(endpoints.listAwarded, ({ session, query, locale }) => awardScreens.listAwarded(session, query, locale)),
  ...awardedFileRoutes(platform),
  route(suggestBudgetEndpoint, async ({ session, query }) => ({
    suggestion: await suggestBudget(platform, { events }, session, query),
  })),
  route(endpoints.eventsForProjects, async ({ session, locale }) => ({ __event: await projects.listEvents(session, locale) })),
  route(endpoints.bidsOfEvent, async ({ session, params, locale }) => {
    await events.requireManaged(session, params.id);
    return { projectWithBids: await awardScreens.readOfEvent(session, params.id, locale) };
  }),
  route(endpoints.bidsOfProject, async ({ session, params, query, locale }) => ({
    projectWithBids: await awardScreens.readOwn(session, params.id, query.sort, locale),
  })),
  route(endpoints.awardBid, async ({ session, params, body, locale, localize }) => {
    await awards.award(session, params, body);
    return {
      message: localize(bilingual('projects.awardedProviderHas72Hours')),
      data: await awardScreens.withBids(params.projectId, 'price', locale),
    };
  }),
  route(endpoints.rejectBid, async ({ session, params, body, locale, localize }) => {
    await awards.reject(session, params, body?.lostReason);
    return {
      message: localize(bilingual('projects.bidIsTurnedDown')),
      data: await awardScreens.withBids(params.projectId, 'price', locale),
    };
  }),
  route(endpoints.updateProjectStatus, async ({ session, params, body, locale, localize }) => {
    await awards.move(session, params, body);
    const text = {
      open: bilingual('projects.awardIsTakenBack'),
      completed: bilingual('projects.projectIsCompleted'),
      cancelled: bilingual('projects.projectIsCalledOff'),
    }[body.newStatus];
    return { message: localize(text), data: await awardScreens.withBids(params.projectId, 'price', locale) };
  }),
  route(endpoints.cancelProject, async ({ session, params, body, locale, localize }) => {
    await awards.cancel(session, params.id, body.reason);
    return {
      message: localize(bilingual('projects.projectIsCalledOff')),
      project: await projects.showOwn(params.id, locale),
    };
  }),
];

/** The route by which admins close projects that break the rules. */
export const adminRoutes = (close: CloseProject): Route[] => [
  route(endpoints.closeProject, async ({ session, params, body, localize }) => {
    await close(session, params.id, body.reason);
    return { message: localize(bilingual('projects.projectIsClosed')) };
  }),
];

/** Routes of projects and bids for providers, and of the files that both may read. */
export const providerRoutes = ({ projects, bids, answers }: ProjectServices): Route[] => [
  route(bidEndpoints.browseProjects, ({ session, query, locale }) => bids.browse(session, query, locale)),
  route(bidEndpoints.listMyBids, ({ session, query, locale }) => bids.listOwn(session, query, locale)),
  route(bidEndpoints.readProject, async ({ session, params, locale }) => {
    const { project, myBid } = await bids.open(session, params.id, locale);
    return { _project: project, myBid };
  }),
  route(
    bidEndpoints.placeBid,
    async ({ session, params, body, locale, localize }) => ({
      message: localize(bilingual('projects.bidIsPlaced')),
      ...(await bids.place(session, params.id, body, locale)),
    }),
    { limit: { perMinute: 30, by: 'session' } },
  ),
  route(bidEndpoints.updateBid, async ({ session, params, body, localize }) => ({
    data: await bids.update(session, params.id, body),
    message: localize(bilingual('projects.bidIsChanged')),
  })),
  route(bidEndpoints.withdrawBid, async ({ session, params, localize }) => {
    await bids.withdraw(session, params.id);
    return { message: localize(bilingual('projects.bidIsWithdrawn')) };
  }),
  route(bidEndpoints.answerAward, async ({ session, params, body, locale, localize }) => {
    const answer = body ?? { accepted: true };
    await answers.answer(session, params, answer);
    const { project, myBid } = await bids.open(session, params.projectId, locale);
    if (!myBid) throw new Error('The answered bid was not found');
    const text = answer.accepted
      ? bilingual('projects.acceptedCalendarIsBookedAndContract')
      : bilingual('projects.declinedProjectIsOpenAgain');
    return { message: localize(text), data: { _project: project, myBid, contractId: myBid.contractId } };
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
