import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aPdf, aPhotograph, askIdentity, aWaitingOrganizer, uploadDocument } from '#test/factories/identity';
import { anAdmin, anOrganizer, type Person } from '#test/factories/people';
import { askAs } from '#test/factories/withdrawals';
import { buildTestApp } from '#test/harness/test-app';
import { documentEncryption } from './document-encryption.ts';

const test = await buildTestApp();
const admin = await anAdmin(test);
const folder = join(test.platform.config.dataDir, 'files', 'private', 'identity');
/** Names of the stored files; there is no folder before the first one. */
const filesOnDisk = () => (existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('.')) : []);
const dayMs = 86_400_000;

const view = (id: string, kind: string, as: Person = admin) => askIdentity(test, 'GET', `/${id}/documents/${kind}`, { as });
const reject = (id: string) => askIdentity(test, 'PUT', `/${id}/reject`, { as: admin, body: { reason: 'Blurred' } });
const documentsOf = (verificationId: string) =>
  test.db
    .selectFrom('identity_documents as one')
    .leftJoin('identity_document_keys as key', 'key.document_id', 'one.id')
    .select(['one.id', 'one.kind', 'one.file_key', 'one.destroyed_at', 'key.wrapped_key'])
    .where('one.verification_id', '=', verificationId)
    .orderBy('one.kind')
    .execute();

describe('a document', () => {
  it('is unreadable on disk: nothing of it is in any file, and each file has a key of its own', async () => {
    const owner = await anOrganizer(test);
    const before = filesOnDisk();
    await uploadDocument(test, owner, 'tradeRegister', { bytes: aPdf, contentType: 'application/pdf' });
    await uploadDocument(test, owner, 'taxNumber', { bytes: aPdf, contentType: 'application/pdf' });
    const added = filesOnDisk().filter((name) => !before.includes(name));
    expect(added).toHaveLength(2);
    const [one, other] = added.map((name) => readFileSync(join(folder, name)));
    for (const bytes of [one, other]) {
      expect(bytes?.includes('PDF')).toBe(false);
      expect(bytes?.includes('RC/DLA/2026')).toBe(false);
    }
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
  });

  it('cannot be decrypted with the key of another document or another installation', async () => {
    const { id } = await aWaitingOrganizer(test);
    const [one, other] = await documentsOf(id);
    if (!one?.file_key || !one.wrapped_key || !other?.wrapped_key) throw new Error('Two documents are expected');
    const content = readFileSync(join(test.platform.config.dataDir, 'files', one.file_key));
    const own = documentEncryption(test.platform.config.secretKey);
    expect((await sharp(own.decrypt(one.id, { content, wrappedKey: one.wrapped_key })).metadata()).format).toBe('webp');
    expect(() => own.decrypt(one.id, { content, wrappedKey: other.wrapped_key ?? Buffer.alloc(0) })).toThrow();
    const foreign = documentEncryption('another key of thirty-two bytes!!');
    expect(() => foreign.decrypt(one.id, { content, wrappedKey: one.wrapped_key ?? Buffer.alloc(0) })).toThrow();
  });

  it('is shown to an admin without its hidden content, is not cached, and each view is recorded', async () => {
    const { owner, id } = await aWaitingOrganizer(test);
    const { status, headers, bytes } = await view(id, 'idFront');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename="id-front.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const { format, exif, width } = await sharp(bytes).metadata();
    expect([format, exif, width]).toEqual(['webp', undefined, 640]);
    await view(id, 'idFront');
    await view(id, 'selfie');
    const views = await test.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'identity.viewed')
      .where('subject_id', '=', owner.user.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    expect(views.map(({ actor_id, detail }) => [actor_id, (detail as { document: string }).document])).toEqual([
      [admin.user.id, 'idFront'],
      [admin.user.id, 'idFront'],
      [admin.user.id, 'selfie'],
    ]);
    const { body: log } = await askAs(test, 'GET', '/users/acts?action=identity.viewed', { as: admin });
    expect(log.acts[0]).toMatchObject({ action: 'identity.viewed', subjectName: owner.user.name });
  });

  it('that is refused is not recorded, and neither is one that does not exist', async () => {
    const { owner, id } = await aWaitingOrganizer(test);
    expect((await view(id, 'idFront', owner)).status).toBe(403);
    expect((await view(id, 'taxNumber')).status).toBe(404);
    const { body } = await askAs(test, 'GET', `/users/acts?subjectId=${owner.user.id}`, { as: admin });
    expect(body.acts).toEqual([]);
  });

  it('is not among the public files', async () => {
    await aWaitingOrganizer(test);
    const [name = ''] = filesOnDisk();
    for (const headers of [{}, admin.headers]) {
      const reply = await test.fastify.inject({ url: `/files/private/identity/${name}`, headers });
      expect(reply.statusCode).toBe(404);
    }
  });

  it('that was replaced is gone from disk', async () => {
    const owner = await anOrganizer(test);
    const before = filesOnDisk();
    await uploadDocument(test, owner, 'selfie');
    await uploadDocument(test, owner, 'selfie');
    await test.runJobs();
    expect(filesOnDisk().filter((name) => !before.includes(name))).toHaveLength(1);
  });

  it('that is refused leaves no file', async () => {
    const owner = await anOrganizer(test);
    const before = filesOnDisk();
    const form = new FormData();
    form.append('idFront', new Blob([new Uint8Array(await aPhotograph())], { type: 'image/png' }), 'card.png');
    expect((await askIdentity(test, 'POST', '', { as: owner, body: form })).body.code).toBe('documents_missing');
    expect(filesOnDisk()).toEqual(before);
    expect((await askIdentity(test, 'GET', '/own', { as: owner })).body.identity.documents).toEqual([]);
  });
});

describe('ninety days after the decision', () => {
  it('keys and files are destroyed, and what is left says so', async () => {
    const { id } = await aWaitingOrganizer(test);
    await reject(id);
    const keys = (await documentsOf(id)).map(({ file_key }) => file_key ?? '');
    test.clock.advance({ milliseconds: 90 * dayMs - 1 });
    await runDaily();
    expect((await documentsOf(id)).every(({ wrapped_key }) => wrapped_key !== null)).toBe(true);
    expect((await view(id, 'idFront')).status).toBe(200);
    test.clock.advance({ milliseconds: 1 });
    await runDaily();
    expect((await documentsOf(id)).map(({ wrapped_key, file_key }) => [wrapped_key, file_key])).toEqual(
      keys.map(() => [null, null]),
    );
    expect(filesOnDisk().filter((name) => keys.some((key) => key.endsWith(name)))).toEqual([]);
    expect(await view(id, 'idFront')).toMatchObject({ status: 410, body: { code: 'document_destroyed' } });
    const { body } = await askIdentity(test, 'GET', `/${id}`, { as: admin });
    expect(body.verification.documents[0].destroyedAt).toEqual(test.clock().toISOString());
  });

  it('copies for another submission stay, because they have keys of their own', async () => {
    const { owner, id } = await aWaitingOrganizer(test);
    await reject(id);
    test.clock.advance({ milliseconds: 80 * dayMs });
    await uploadDocument(test, owner, 'idBack');
    test.clock.advance({ milliseconds: 10 * dayMs });
    await runDaily();
    expect((await documentsOf(id)).every(({ wrapped_key }) => wrapped_key === null)).toBe(true);
    const submitted = await askIdentity(test, 'POST', '', { as: owner, body: new FormData() });
    expect(submitted.status).toBe(201);
    const { body } = await askIdentity(test, 'GET', '?state=submitted&sort=latest', { as: admin });
    expect((await view(body.verifications[0]._id, 'selfie')).status).toBe(200);
  });

  it('a file of a backup is useless: without its key no view brings it back', async () => {
    const { id } = await aWaitingOrganizer(test);
    const [one] = await documentsOf(id);
    const path = join(test.platform.config.dataDir, 'files', one?.file_key ?? '');
    const backup = readFileSync(path);
    await reject(id);
    test.clock.advance({ milliseconds: 90 * dayMs });
    await runDaily();
    await test.platform.files.put(one?.file_key ?? '', backup, 'application/octet-stream');
    expect((await view(id, one?.kind ?? '')).body.code).toBe('document_destroyed');
  });
});

it('a draft that is left for thirty days is discarded with its documents', async () => {
  const owner = await anOrganizer(test);
  const before = filesOnDisk();
  await uploadDocument(test, owner, 'idFront');
  test.clock.advance({ milliseconds: 30 * dayMs });
  await runDaily();
  expect((await askIdentity(test, 'GET', '/own', { as: owner })).body.identity).toMatchObject({ state: null, documents: [] });
  expect(filesOnDisk().filter((name) => !before.includes(name))).toEqual([]);
});

it('a deleted account leaves no document, no key and no submission', async () => {
  const { owner, id } = await aWaitingOrganizer(test);
  const keys = (await documentsOf(id)).map(({ file_key }) => file_key ?? '');
  await test.db
    .insertInto('account_deletions')
    .values({ id: newId(), user_id: owner.user.id, asked_at: test.clock(), due_at: test.clock() })
    .execute();
  await test.jobs['privacy.empty-accounts']?.(undefined as never);
  await test.runJobs();
  expect(await documentsOf(id)).toEqual([]);
  expect(filesOnDisk().filter((name) => keys.some((key) => key.endsWith(name)))).toEqual([]);
  expect((await askIdentity(test, 'GET', `/${id}`, { as: admin })).status).toBe(404);
});

/** Runs the daily job, and the jobs that it enqueues. */
async function runDaily(): Promise<void> {
  await test.jobs['identity.destroy-documents']?.(undefined as never);
  await test.runJobs();
}
