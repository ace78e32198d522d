import { expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { anAdmin } from '#test/factories/people';
import { aBid, answer, aProject, award, projectSteps } from '#test/factories/projects';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { emailsTo, read } = projectSteps(app);
const admin = await anAdmin(app, { name: 'Ada Admin' });
const close = (id: string, as = admin) =>
  ask(app, 'PUT', `/supervision/projects/${id}/close`, { as, body: { reason: 'It is an advertisement' } });

it('a project that an admin closes is cancelled, and its organizer and bidders read the reason and no name', async () => {
  const project = await aProject(app);
  const { provider } = await aBid(app, project.projectId);
  expect((await close(project.projectId)).status).toBe(200);
  expect((await read(provider, project.projectId)).body).toMatchObject({
    _project: { status: 'cancelled' },
    myBid: { status: 'rejected' },
  });
  await app.runJobs();
  expect(emailsTo(project.organizer).at(-1)?.subject.en).toContain('Ngoma has closed your project');
  expect(emailsTo(provider).at(-1)?.subject.en).toContain('It is an advertisement');
  const { body } = await ask(app, 'GET', `/o/place-a-bid/${project.projectId}/bid-data`, { as: project.organizer });
  expect(body.projectWithBids).toMatchObject({ reason: 'It is an advertisement' });
  expect(JSON.stringify(body)).not.toContain('Ada Admin');
  const { acts } = (await ask(app, 'GET', `/supervision/projects/${project.projectId}`, { as: admin })).body.project;
  expect(acts).toMatchObject([{ action: 'project.closed', reason: 'It is an advertisement', actor: { name: 'Ada Admin' } }]);
});

it('a project is closed once, and one with an active contract ends by its contract', async () => {
  const project = await aProject(app);
  const replies = await Promise.all([close(project.projectId), close(project.projectId)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const active = await aProject(app);
  const { provider, bid } = await aBid(app, active.projectId);
  await award(app, active, bid._id);
  await answer(app, provider, active.projectId, bid._id);
  expect(await close(active.projectId)).toMatchObject({ status: 409, body: { code: 'contract_stands' } });
  expect((await close(active.projectId, active.organizer)).status).toBe(403);
});
