import { describe, expect, it } from 'vitest';
import { aDraftContract, anActiveContract, aProposal, aRequest, fundAll, proposalFields, requestFields } from './agreements.ts';
import { aForm, aPublishedEvent, ask, daysAhead } from './events.ts';
import { buildTestApp } from './harness.ts';
import { anOrganizer, aProvider, type Person } from './people.ts';
import { aBid, answer, aProject, award, bidFields, briefFields } from './projects.ts';

// Section 7 of the specification, "Provider bids", "Event requests" and "Organizer bids", to the letter: the addresses, what
// is sent, the keys that are read, misspelt where they are.

const house = await buildTestApp();

async function keysOf(as: Person, line: string, body?: object | FormData): Promise<string[]> {
  const [method = '', path = ''] = line.split(' ');
  const reply = await ask(house, method as 'GET', path, { as, ...(body && { body }) });
  expect({ line, status: reply.status, body: reply.status > 299 && reply.body }).toMatchObject({
    line,
    status: expect.toSatisfy((code: number) => code < 300),
  });
  return Object.keys(reply.body);
}

describe('the keys that are read of provider bids', () => {
  it('POST answers message and project, GET mybids, PUT data, DELETE takes the bid back', async () => {
    const [{ projectId }, provider] = [await aProject(house), await aProvider(house)];
    const body = bidFields(house);
    expect(await keysOf(provider, `POST /p/project/${projectId}/bids`, body)).toEqual(
      expect.arrayContaining(['message', 'project']),
    );
    expect(await keysOf(provider, 'GET /p/project/my-bids')).toEqual(expect.arrayContaining(['mybids', '_mybids']));
    expect(await keysOf(provider, `GET /p/project/${projectId}`)).toContain('_project');
    expect(await keysOf(provider, 'GET /p/project')).toContain('_projects');
    expect(await keysOf(provider, `PUT /p/project/${projectId}`, body)).toContain('data');
    const gone = await house.app.inject({ method: 'DELETE', url: `/api/p/project/${projectId}`, headers: provider.headers });
    expect(gone.statusCode).toBe(200);
  });
});

describe('the keys that are read of event requests', () => {
  it('GET answers completedRequests, signedReqests, pendingRequests and totalRequests', async () => {
    const { organizer, provider } = await aRequest(house);
    for (const as of [organizer, provider])
      expect(await keysOf(as, 'GET /event-requests')).toEqual([
        'completedRequests',
        'signedReqests',
        'pendingRequests',
        'totalRequests',
      ]);
  });

  it('POST asks, the provider sets proStatus, proposes and changes the proposal', async () => {
    const [organizer, provider] = [await anOrganizer(house), await aProvider(house)];
    const { eventId } = await aPublishedEvent(house, {
      organizer,
      fields: { date: daysAhead(house.platform, 50).toISOString() },
    });
    const asked = { ...requestFields(house), providerId: provider.user.id, eventId };
    const { body } = await ask(house, 'POST', '/event-requests', { as: organizer, body: asked });
    const { _id: id, ...request } = body.eventRequest;
    expect(request).toMatchObject({ proStatus: 'pending', orgStatus: 'request', isSigned: false, projectStatus: 'pending' });
    expect(await keysOf(provider, `PUT /event-requests/p/${id}/status`, { proStatus: 'accepted' })).toContain('message');
    // As the organizer's list is then loaded anew.
    const list = '/event-requests/organizer-requests?orgStatus=request&isSigned=false&projectStatus=pending';
    expect((await keysOf(organizer, `GET ${list}`)).sort()).toEqual(['currentPage', 'requests', 'total']);
    expect(await keysOf(provider, `POST /event-requests/${id}/propose`, proposalFields(house))).toContain('eventRequest');
    const changed = await ask(house, 'PATCH', `/event-requests/${id}/proposal`, { as: provider, body: proposalFields(house) });
    expect(changed.body.message).toBe('Proposal updated successfully.');
    expect(await keysOf(organizer, `GET /event-requests/${id}/getPraposal`)).toContain('proposal');
    expect(await keysOf(provider, 'GET /event-requests/acceptedByProvider')).toEqual(['requests']);
  });

  it('awarded takes status, projectUpdate takes newStatus', async () => {
    const { organizer, requestId } = await aProposal(house);
    expect(await keysOf(organizer, `PUT /event-requests/${requestId}/awarded`, { status: 'awarded' })).toContain('eventRequest');
    const work = await anActiveContract(house);
    await fundAll(house, work);
    const done = `/event-requests/${work.requestId}/projectUpdate`;
    const { body } = await ask(house, 'PUT', done, { as: work.organizer, body: { newStatus: 'completed' } });
    expect(body).toMatchObject({ message: 'Saved successfully', eventRequest: { isSigned: true, projectStatus: 'completed' } });
    const draft = await aDraftContract(house);
    expect(
      (await ask(house, 'GET', `/event-requests/${draft.requestId}`, { as: draft.provider })).body.eventRequest.isSigned,
    ).toBe(false);
  });
});

describe('the keys that are read of organizer bids', () => {
  it('event-com answers __event, bid-data projectWithBids, the award and its answer data', async () => {
    const organizer = await anOrganizer(house);
    const { eventId } = await aPublishedEvent(house, { organizer });
    expect(await keysOf(organizer, 'POST /o/place-a-bid', aForm(briefFields(house, eventId)))).toContain('projectId');
    const project = await aProject(house, { organizer, eventId });
    const { provider, bid } = await aBid(house, project.projectId);
    expect(await keysOf(organizer, 'GET /o/event-com')).toEqual(['__event']);
    for (const path of [`/o/event/${eventId}/bid-data`, `/o/place-a-bid/${project.projectId}/bid-data`])
      expect(await keysOf(organizer, `GET ${path}`)).toEqual(['projectWithBids']);
    const pair = `/o/place-a-bid/${project.projectId}/${bid._id}`;
    expect(await keysOf(organizer, `PUT ${pair}`)).toContain('data');
    expect(await keysOf(organizer, `PUT ${pair}/projectUpdate`, { newStatus: 'open' })).toContain('data');
    await award(house, project, bid._id);
    expect(Object.keys((await answer(house, provider, project.projectId, bid._id)).body)).toContain('data');
    expect(await keysOf(organizer, `PATCH /o/edit-event-visibility/${eventId}`, { visibility: 'unlisted' })).toContain('message');
  });
});
