import { expect, it } from 'vitest';
import { aForm } from '#test/factories/events';
import { aPhotograph, askIdentity, aWaitingOrganizer, uploadDocument } from '#test/factories/identity';
import { anAdmin, anOrganizer } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const admins = [await anAdmin(test), await anAdmin(test), await anAdmin(test)];

it('several admins who decide at once make one decision, one entry in the log and one email', async () => {
  const { owner, id } = await aWaitingOrganizer(test);
  const replies = await Promise.all(
    admins.flatMap((as) => [
      askIdentity(test, 'PUT', `/${id}/approve`, { as }),
      askIdentity(test, 'PUT', `/${id}/reject`, { as, body: { reason: 'The name is another one' } }),
    ]),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  const { state } = await test.db
    .selectFrom('identity_verifications')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { is_verified } = await test.db
    .selectFrom('users')
    .select('is_verified')
    .where('id', '=', owner.user.id)
    .executeTakeFirstOrThrow();
  expect(is_verified).toBe(state === 'approved');
  const acts = await test.db.selectFrom('audit_log').select('action').where('subject_id', '=', owner.user.id).execute();
  expect(acts.map(({ action }) => action).toSorted()).toEqual(
    state === 'approved' ? ['account.verified', 'identity.approved'] : ['identity.rejected'],
  );
  await test.runJobs();
  expect(test.mails.filter(({ message }) => message.to === owner.user.email)).toHaveLength(1);
});

it('documents that arrive at once fill one draft, and it is submitted once', async () => {
  const owner = await anOrganizer(test);
  const kinds = ['idFront', 'idBack', 'selfie', 'idFront'] as const;
  const uploads = await Promise.all(kinds.map((kind) => uploadDocument(test, owner, kind)));
  expect(uploads.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const picture = await aPhotograph('#0A7D4B');
  const submit = () => askIdentity(test, 'POST', '', { as: owner, body: aForm({}, { eventLicence: picture }) });
  const replies = await Promise.all([submit(), submit(), submit()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const { body } = await askIdentity(test, 'GET', '', { as: owner });
  const { body: details } = await askIdentity(test, 'GET', `/${body.verifications[0]._id}`, { as: admins[0] ?? owner });
  expect([body.total, details.verification.documents.length]).toEqual([1, 4]);
});

it('a document that arrives while an admin decides either counts or is refused', async () => {
  const { owner, id } = await aWaitingOrganizer(test);
  const [admin = owner] = admins;
  const [decision, upload] = await Promise.all([
    askIdentity(test, 'PUT', `/${id}/reject`, { as: admin, body: { reason: 'The picture is blurred' } }),
    uploadDocument(test, owner, 'idBack'),
  ]);
  expect(decision.status).toBe(200);
  const { body } = await askIdentity(test, 'GET', '/own', { as: owner });
  expect([upload.status, body.identity.state]).toEqual(upload.status === 200 ? [200, 'draft'] : [409, 'rejected']);
});
