import { describe, expect, it } from 'vitest';
import { aForm, ask } from '#test/factories/events';
import { aPdf, aPhotograph, aSubmission, askIdentity, aWaitingOrganizer, uploadDocument } from '#test/factories/identity';
import { anAdmin, anOrganizer, aParticipant, aProvider } from '#test/factories/people';
import { anEarner, askAs } from '#test/factories/withdrawals';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const reason = 'The picture of the back is blurred';
const [admin, other] = [await anAdmin(test, { name: 'Aline' }), await anAdmin(test)];
const approve = (id: string, as = admin) => askIdentity(test, 'PUT', `/${id}/approve`, { as });
const reject = (id: string, as = admin) => askIdentity(test, 'PUT', `/${id}/reject`, { as, body: { reason } });

describe('an organizer', () => {
  it('adds documents one by one, and submits them when none is missing', async () => {
    const owner = await anOrganizer(test);
    const own = () => askIdentity(test, 'GET', '/own', { as: owner });
    expect((await own()).body.identity).toMatchObject({ state: null, isVerified: false, documents: [] });
    await uploadDocument(test, owner, 'idFront');
    const { status, body } = await uploadDocument(test, owner, 'idBack');
    expect([status, body.message, body.identity.state]).toEqual([200, 'Saved successfully', 'draft']);
    const early = await askIdentity(test, 'POST', '', { as: owner, body: aForm({ applicant: 'individual' }) });
    expect(early).toMatchObject({ status: 409, body: { code: 'documents_missing', errors: { selfie: expect.any(String) } } });
    expect((await own()).body.identity.documents).toHaveLength(2);
    await uploadDocument(test, owner, 'selfie');
    const submitted = await askIdentity(test, 'POST', '', { as: owner, body: aForm({ applicant: 'individual' }) });
    expect(submitted.body).toMatchObject({
      message: 'Your documents are with our team',
      identity: { state: 'submitted', applicant: 'individual', reason: null },
    });
  });

  it('submits as a company with the papers of the company, as pictures or PDF', async () => {
    const owner = await aProvider(test);
    for (const kind of ['idFront', 'idBack', 'selfie'] as const) await uploadDocument(test, owner, kind);
    const submit = () => askIdentity(test, 'POST', '', { as: owner, body: aForm({ applicant: 'company' }) });
    expect((await submit()).body.missing).toEqual(['tradeRegister', 'taxNumber']);
    const pdf = { bytes: aPdf, contentType: 'application/pdf' };
    expect((await uploadDocument(test, owner, 'tradeRegister', pdf)).status).toBe(200);
    expect((await uploadDocument(test, owner, 'taxNumber', pdf)).status).toBe(200);
    expect((await submit()).status).toBe(201);
  });

  it('replaces and removes documents of the draft', async () => {
    const owner = await anOrganizer(test);
    await uploadDocument(test, owner, 'selfie');
    await uploadDocument(test, owner, 'selfie', { bytes: aPdf, contentType: 'application/pdf' });
    const removed = await askIdentity(test, 'DELETE', '/documents/selfie', { as: owner });
    expect(removed.body).toMatchObject({ message: 'The document was removed', identity: { documents: [] } });
    expect((await askIdentity(test, 'DELETE', '/documents/selfie', { as: owner })).status).toBe(404);
    expect((await askIdentity(test, 'DELETE', '/documents/idFront', { as: await anOrganizer(test) })).status).toBe(404);
  });

  it.each([
    ['not_a_picture', 415, { bytes: Buffer.from('no picture'), contentType: 'image/jpeg' }],
    ['not_a_pdf', 415, { bytes: Buffer.from('no document'), contentType: 'application/pdf' }],
    ['unsupported_media_type', 415, { bytes: aPdf, contentType: 'text/html' }],
    ['payload_too_large', 413, { bytes: Buffer.alloc(10 * 1024 * 1024 + 1), contentType: 'application/pdf' }],
  ] as const)('is refused a wrong file with %s, and the other documents stay', async (code, status, file) => {
    const owner = await anOrganizer(test);
    await uploadDocument(test, owner, 'idFront');
    expect(await uploadDocument(test, owner, 'idBack', file)).toMatchObject({ status, body: { code } });
    const { body } = await askIdentity(test, 'GET', '/own', { as: owner });
    expect(body.identity.documents).toMatchObject([{ kind: 'idFront', contentType: 'image/webp' }]);
  });

  it('changes nothing while an admin checks, nor once verified', async () => {
    const { owner, id } = await aWaitingOrganizer(test);
    expect((await uploadDocument(test, owner, 'selfie')).body.code).toBe('identity_waiting');
    expect((await askIdentity(test, 'DELETE', '/documents/selfie', { as: owner })).body.code).toBe('identity_waiting');
    expect((await askIdentity(test, 'POST', '', { as: owner, body: aForm({}) })).body.code).toBe('identity_waiting');
    await approve(id);
    expect((await uploadDocument(test, owner, 'selfie')).body.code).toBe('identity_verified');
  });

  it('has prepared reasons for a rejection in the language of the owner, whatever the admin reads', async () => {
    const { owner, id } = await aWaitingOrganizer(test);
    await test.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', owner.user.id).execute();
    const { body } = await askIdentity(test, 'GET', `/${id}`, { as: admin });
    expect(body.verification.rejectionWords.expired).toMatch(/^Votre carte d’identité a expiré/);
  });

  it('reads why it was rejected, replaces one document and submits again', async () => {
    const { owner, id } = await aWaitingOrganizer(test);
    await reject(id);
    await test.runJobs();
    const mail = test.mails.findLast(({ message }) => message.to === owner.user.email)?.message;
    expect(JSON.stringify(mail)).toContain(reason);
    const bell = await askAs(test, 'GET', '/activities/message-notification', { as: owner });
    expect(JSON.stringify(bell.body)).toContain(reason);
    expect((await askIdentity(test, 'GET', '/own', { as: owner })).body.identity).toMatchObject({ state: 'rejected', reason });
    const { body } = await uploadDocument(test, owner, 'idBack');
    expect(body.identity).toMatchObject({ state: 'draft', reason, applicant: 'individual' });
    expect(body.identity.documents).toHaveLength(3);
    const again = await askIdentity(test, 'POST', '', { as: owner, body: aForm({}) });
    expect(again.body.identity).toMatchObject({ state: 'submitted', applicant: 'individual' });
    const { body: queue } = await askIdentity(test, 'GET', '?state=submitted&limit=100', { as: admin });
    const [second] = queue.verifications.filter((one: { owner: { _id: string } }) => one.owner._id === owner.user.id);
    const { body: details } = await askIdentity(test, 'GET', `/${second._id}`, { as: admin });
    expect(details.verification.earlier).toMatchObject([{ _id: id, state: 'rejected', reason, decidedBy: 'Aline' }]);
    expect((await approve(second._id)).status).toBe(200);
    expect((await askIdentity(test, 'GET', '/own', { as: owner })).body.identity).toMatchObject({
      ...{ state: 'approved', isVerified: true, reason: null },
    });
  });
});

describe('an admin', () => {
  it('lists what waits, the oldest first, with counts, and searches it', async () => {
    const before = (await askIdentity(test, 'GET', '', { as: admin })).body.counts;
    const first = await aWaitingOrganizer(test, { name: 'Zéphyrin Mbarga' });
    test.clock.advance({ minutes: 5 });
    const second = await aWaitingOrganizer(test, { name: 'Zéphyrin Atangana' });
    await test.runJobs();
    const { body } = await askIdentity(test, 'GET', '?state=submitted&q=zephyrin', { as: admin });
    expect(body.verifications.map((one: { _id: string }) => one._id)).toEqual([first.id, second.id]);
    expect(body.counts.submitted).toBe(before.submitted + 2);
    await reject(first.id);
    const rejected = await askIdentity(test, 'GET', '?state=rejected&q=Mbarga', { as: admin });
    expect(rejected.body).toMatchObject({ total: 1, verifications: [{ reason, decidedBy: 'Aline' }] });
    expect((await askIdentity(test, 'GET', '?state=approved&q=zephyrin', { as: admin })).body.total).toBe(0);
  });

  it('approves: the account is verified, its owner is notified, and both are recorded', async () => {
    const { owner, id } = await aWaitingOrganizer(test);
    const { status, body } = await approve(id);
    expect([status, body.message]).toEqual([200, 'Identity approved successfully']);
    expect(body.verification).toMatchObject({ state: 'approved', decidedBy: 'Aline', owner: { isVerified: true } });
    expect((await askAs(test, 'GET', '/auth/me', { as: owner })).body.user.isVerified).toBe(true);
    const { body: log } = await askAs(test, 'GET', `/users/acts?subjectId=${owner.user.id}`, { as: admin });
    expect(log.acts.map((act: { action: string }) => act.action).toSorted()).toEqual(['account.verified', 'identity.approved']);
    await test.runJobs();
    const mail = test.mails.findLast(({ message }) => message.to === owner.user.email)?.message;
    expect(mail?.subject).toMatchObject({ en: 'Your account is verified' });
  });

  it('decides once', async () => {
    const { id } = await aWaitingOrganizer(test);
    await reject(id);
    expect((await approve(id)).body.code).toBe('identity_decided');
    expect((await reject(id, other)).body.code).toBe('identity_decided');
  });

  it('rejects with a reason only', async () => {
    const { id } = await aWaitingOrganizer(test);
    const { status, body } = await askIdentity(test, 'PUT', `/${id}/reject`, { as: admin, body: { reason: ' ' } });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['reason']]);
  });

  it('sees no draft', async () => {
    const owner = await anOrganizer(test);
    await uploadDocument(test, owner, 'idFront');
    const { id } = await test.db
      .selectFrom('identity_verifications')
      .select('id')
      .where('user_id', '=', owner.user.id)
      .executeTakeFirstOrThrow();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/documents/idFront'],
      ['PUT', '/approve'],
    ] as const)
      expect((await askIdentity(test, method, `/${id}${path}`, { as: admin })).status).toBe(404);
    expect((await reject(id)).status).toBe(404);
  });

  it('never decides on own documents, nor opens them', async () => {
    const { owner, id } = await aWaitingOrganizer(test);
    await askAs(test, 'PUT', `/users/${owner.user.id}/admin`, { as: admin, body: { isAdmin: true, reason: 'Joins the team' } });
    const requests = [
      askIdentity(test, 'GET', `/${id}`, { as: owner }),
      askIdentity(test, 'GET', `/${id}/documents/idFront`, { as: owner }),
      approve(id, owner),
      reject(id, owner),
    ];
    for (const { status, body } of await Promise.all(requests)) expect([status, body.code]).toEqual([403, 'own_identity']);
    expect((await approve(id)).status).toBe(200);
  });
});

describe('others', () => {
  it('see no submissions but their own, and none of the documents', async () => {
    const { owner, id } = await aWaitingOrganizer(test);
    for (const person of [owner, await anOrganizer(test), await aProvider(test), await aParticipant(test)]) {
      const requests = [
        askIdentity(test, 'GET', `/${id}`, { as: person }),
        askIdentity(test, 'GET', `/${id}/documents/idFront`, { as: person }),
        approve(id, person),
        reject(id, person),
      ];
      for (const { status, body } of await Promise.all(requests)) expect([status, body.code]).toEqual([403, 'forbidden']);
    }
    const { body } = await askIdentity(test, 'GET', '', { as: await anOrganizer(test) });
    expect(body).toMatchObject({ verifications: [], total: 0, counts: { submitted: 0 } });
    expect((await askIdentity(test, 'GET', '', { as: owner })).body).toMatchObject({ total: 1, counts: { submitted: 1 } });
    expect((await askIdentity(test, 'GET', '', { as: await aParticipant(test) })).status).toBe(403);
    expect((await ask(test, 'GET', `/identity-verification/${id}/documents/idFront`)).status).toBe(401);
  });

  it('who are participants or admins submit nothing', async () => {
    for (const person of [await aParticipant(test), admin]) {
      expect((await uploadDocument(test, person, 'idFront')).status).toBe(403);
      expect((await askIdentity(test, 'GET', '/own', { as: person })).status).toBe(403);
      const form = aForm({}, { idFront: await aPhotograph() });
      expect((await askIdentity(test, 'POST', '', { as: person, body: form })).status).toBe(403);
    }
  });
});

it('an approval ends the limit for withdrawals of accounts that are not verified', async () => {
  const owner = await anEarner(test, { isVerified: false, amountXaf: 200_000 });
  const most = async () => (await askAs(test, 'GET', '/withdrawal/quote', { as: owner })).body.max;
  expect(await most()).toBe(50_000);
  expect((await approve(await aSubmission(test, owner))).status).toBe(200);
  expect(await most()).toBe(200_000);
});
