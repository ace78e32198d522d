import type { AwardTimeline } from '@ngoma/api/features/projects/award-timeline';
import { expect, it } from 'vitest';
import { fundAll, sign } from '#test/factories/agreements';
import { ask } from '#test/factories/events';
import { aBid, answer, aProject, award, projectSteps, type TestProject } from '#test/factories/projects';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { update } = projectSteps(app);

async function timelineOf({ organizer }: TestProject): Promise<AwardTimeline> {
  const { body } = await ask(app, 'GET', '/o/place-a-bid/awarded', { as: organizer });
  return body._projects[0].timeline;
}
const stepsOf = ({ steps }: AwardTimeline) => Object.fromEntries(steps.map(({ step, isReached, at }) => [step, isReached && at]));

it('the time line of an awarded bid follows its award, its contract, its money and its work', async () => {
  const project = await aProject(app);
  const placedAt = app.clock().toISOString();
  const { provider, bid } = await aBid(app, project.projectId);
  app.clock.advance({ hours: 1 });
  const awardedAt = app.clock().toISOString();
  await award(app, project, bid._id);
  const first = await timelineOf(project);
  expect(stepsOf(first)).toEqual({
    placed: placedAt,
    awarded: awardedAt,
    signed: false,
    funded: false,
    event: false,
    done: false,
  });
  expect(first).toMatchObject({ milestones: null, next: { kind: 'answer' } });
  const eventAt = first.steps.find(({ step }) => step === 'event')?.at;

  const { contractId } = (await answer(app, provider, project.projectId, bid._id)).body.data;
  const agreed = { contractId, organizer: project.organizer, provider, requestId: '', eventId: project.eventId };
  expect((await timelineOf(project)).next).toEqual({ kind: 'signatures', by: eventAt });
  await sign(app, contractId, project.organizer);
  expect((await timelineOf(project)).next).toEqual({ kind: 'provider_signature', by: eventAt });
  await sign(app, contractId, provider);
  const signed = await timelineOf(project);
  expect(stepsOf(signed)).toMatchObject({ signed: app.clock().toISOString(), funded: false });
  expect(signed).toMatchObject({ milestones: { total: 2, funded: 0, paid: 0 }, next: { kind: 'funding', by: null } });

  app.clock.advance({ hours: 1 });
  await fundAll(app, agreed);
  const funded = await timelineOf(project);
  expect(stepsOf(funded)).toMatchObject({ funded: app.clock().toISOString(), event: false });
  expect(funded).toMatchObject({ milestones: { total: 2, funded: 2, paid: 0 }, next: { kind: 'event', by: eventAt } });
});

it('an award that was revoked and made again counts from the second time', async () => {
  const project = await aProject(app);
  const { bid } = await aBid(app, project.projectId);
  await award(app, project, bid._id);
  app.clock.advance({ hours: 2 });
  await update(project.organizer, project.projectId, bid._id, { newStatus: 'open' });
  await award(app, project, bid._id);
  expect(stepsOf(await timelineOf(project)).awarded).toBe(app.clock().toISOString());
});
