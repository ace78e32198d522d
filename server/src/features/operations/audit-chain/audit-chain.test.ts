import type { AuditAction } from '@ngoma/api/common/audit-actions';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordAct } from '#platform/audit';
import { newId } from '#platform/ids';
import { anAdmin, aParticipant, type Person } from '#test/factories/people';
import { askAs } from '#test/factories/withdrawals';
import { testDatabase } from '#test/harness/database';
import { buildTestApp } from '#test/harness/test-app';

const database = await testDatabase();
const test = await buildTestApp({ database });
const { db, clock, platform, runJobs } = test;
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(test);
});

const act = (action = 'test.done', detail: Record<string, unknown> = {}) =>
  // The chain hashes any name, also those of later versions.
  recordAct(db, clock, { action: action as AuditAction, subjectType: 'test', detail });
const prove = async () => {
  const { status, body } = await askAs(test, 'POST', '/supervision/audit-proof', { as: admin });
  expect(status).toBe(200);
  return body.proof;
};
const faults = async () =>
  (await prove()).faults.map(({ kind, position }: { kind: string; position: number }) => [kind, position]);
/** Runs SQL as a superuser who switches the triggers off. */
async function tamper(statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = 'replica'`);
    await client.query(statement, [...values]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
const links = async () =>
  (
    await sql<{
      position: number;
      entryId: string;
    }>`select position, entry_id as "entryId" from audit_chain order by position`.execute(db)
  ).rows;
const alerts = async () => (await askAs(test, 'GET', '/supervision/alerts', { as: admin })).body.alerts;

beforeEach(async () => {
  for (const table of ['audit_proofs', 'audit_chain', 'audit_log']) await tamper(`delete from ${table}`);
  for (let count = 0; count < 5; count += 1)
    await act('test.done', { count, reason: `No. ${count}`, nested: { b: 1, a: [1, 2] } });
});

describe('the audit log', () => {
  it('is proven up to its last entry, whatever the time zone of the session, and each proof covers more', async () => {
    expect(await prove()).toMatchObject({ position: 5, faultCount: 0, provenBy: admin.user.name });
    expect(await prove()).toMatchObject({ position: 6, faultCount: 0 });
    await db.transaction().execute(async (tx) => {
      await sql`set local time zone 'Pacific/Auckland'`.execute(tx);
      await recordAct(tx, clock, { action: 'message.answered', subjectType: 'test' });
    });
    expect(await prove()).toMatchObject({ position: 8, faultCount: 0, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await alerts()).toEqual([]);
  });

  it('is a chain without gaps, however many transactions write at once, and rolled-back ones leave no link', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        db
          .transaction()
          .execute(async (tx) => {
            await recordAct(tx, clock, { action: 'message.answered', subjectType: 'test' });
            await recordAct(tx, clock, { action: 'message.closed', subjectType: 'test' });
            if (index % 4 === 0) throw new Error('rolled back');
          })
          .catch(() => {}),
      ),
    );
    expect((await links()).map(({ position }) => position)).toEqual(Array.from({ length: 65 }, (_, index) => index + 1));
    expect(await prove()).toMatchObject({ position: 65, faultCount: 0 });
  });

  it('lets an action commit while another one has recorded its entry and is not finished', async () => {
    const slow = await database.pool.connect();
    await slow.query('begin');
    await slow.query(`insert into audit_log (id, action, subject_type) values ($1, 'test.slow', 'test')`, [newId()]);
    await act('test.quick');
    await slow.query('commit');
    slow.release();
    expect(await prove()).toMatchObject({ position: 7, faultCount: 0 });
  });

  it('refuses changes of entries, links and proofs by the application', async () => {
    await prove();
    for (const table of ['audit_log', 'audit_chain', 'audit_proofs'])
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(/facts/);
  });
});

describe('a superuser who switches the triggers off is found', () => {
  const place = async (position: number) => (await links())[position - 1]?.entryId ?? '';

  it.each([
    ['changes an entry', `update audit_log set detail = '{"count": 9}' where id = $1`, [['entry_altered', 3]]],
    [
      'changes who did it',
      `update audit_log set actor_id = (select min(id::text)::uuid from users) where id = $1`,
      [['entry_altered', 3]],
    ],
    [
      'changes when',
      `update audit_log set created_at = created_at - interval '1 microsecond' where id = $1`,
      [['entry_altered', 3]],
    ],
    ['removes an entry', 'delete from audit_log where id = $1', [['entry_missing', 3]]],
    [
      'removes an entry with its link',
      'with entry as (delete from audit_log where id = $1 returning id) delete from audit_chain using entry where entry_id = entry.id',
      [['link_missing', 3]],
    ],
    [
      'adjusts the digest of a changed entry',
      `with entry as (update audit_log set action = 'test.other' where id = $1 returning *)
       update audit_chain set content_digest = sha256(convert_to(jsonb_build_array(entry.id, entry.actor_id, entry.action,
         entry.subject_type, entry.subject_id, entry.detail, (extract(epoch from entry.created_at) * 1000000)::bigint)::text, 'UTF8'))
       from entry where entry_id = entry.id`,
      [['link_altered', 3]],
    ],
    [
      'adds an entry',
      `insert into audit_log (id, action, subject_type) select gen_random_uuid(), action, subject_type from audit_log where id = $1`,
      [['entry_unlinked', null]],
    ],
  ])('when the superuser %s', async (_title, statement, expected) => {
    // The control: the same log without the change is sound.
    expect(await faults()).toEqual([]);
    await tamper(statement, [await place(3)]);
    expect(await faults()).toEqual(expected);
    expect(await alerts()).toMatchObject([{ kind: 'audit_chain_broken', facts: { count: 1 } }]);
  });

  const rewrite = `with recursive chain as (
      select 1::bigint as position, content_digest, sha256(decode(repeat('00', 32), 'hex') || content_digest) as hash
      from audit_chain where position = 1
      union all select link.position, link.content_digest, sha256(chain.hash || link.content_digest)
      from chain join audit_chain link on link.position = chain.position + 1)
    update audit_chain set hash = chain.hash from chain where chain.position = audit_chain.position`;
  const changeThird = `update audit_chain set content_digest = sha256('other') where position = 3`;

  it('when the whole chain is rewritten after an earlier proof', async () => {
    await prove();
    await tamper(`${changeThird}`);
    await tamper(`update audit_log set detail = '{}' where id = $1`, [await place(3)]);
    await tamper(`update audit_chain set content_digest = sha256(convert_to(audit_content(entry), 'UTF8'))
      from audit_log entry where entry.id = entry_id`);
    await tamper(rewrite);
    expect(await faults()).toEqual([['chain_rewritten', 5]]);
  });

  it('when the proofs are adjusted, too, because the database does not have their key', async () => {
    await prove();
    await tamper(changeThird);
    await tamper(`update audit_log set detail = '{}' where id = $1`, [await place(3)]);
    await tamper(`update audit_chain set content_digest = sha256(convert_to(audit_content(entry), 'UTF8'))
      from audit_log entry where entry.id = entry_id`);
    await tamper(rewrite);
    await tamper('update audit_proofs set hash = link.hash from audit_chain link where link.position = audit_proofs.position');
    expect(await faults()).toEqual([['proof_altered', 5]]);
  });

  it('when the latest entries are removed with their links after a proof', async () => {
    await prove();
    await tamper(
      `with gone as (delete from audit_chain where position > 4 returning entry_id) delete from audit_log using gone where id = entry_id`,
    );
    expect(await faults()).toEqual([['chain_shortened', 5]]);
  });
});

it('the nightly proof alerts all admins once, until a proof finds no fault', async () => {
  const nightly = async () => {
    await platform.jobs.enqueue(db, 'operations.prove-audit-log', {}, { runAt: clock() });
    await runJobs();
  };
  await nightly();
  test.mails.length = 0;
  const [, , third] = await links();
  await tamper(`update audit_log set action = 'test.other' where id = $1`, [third?.entryId]);
  await nightly();
  await nightly();
  expect(
    test.mails.filter(({ message }) => message.to === admin.user.email && message.subject.en.includes('was altered')),
  ).toHaveLength(1);
  await tamper(`update audit_log set action = 'test.done' where id = $1`, [third?.entryId]);
  await nightly();
  expect(await alerts()).toEqual([]);
  const { body } = await askAs(test, 'GET', '/supervision/audit-proof', { as: admin });
  expect(body).toMatchObject({ proof: { position: 5, faultCount: 0, provenBy: null }, entries: 5 });
});

it('proofs are for admins only, and an admin’s check has an entry', async () => {
  const participant = await aParticipant(test);
  expect((await askAs(test, 'POST', '/supervision/audit-proof', { as: participant })).status).toBe(403);
  expect((await askAs(test, 'GET', '/supervision/audit-proof', { as: participant })).status).toBe(403);
  await prove();
  const { body } = await askAs(test, 'GET', '/users/acts?action=audit.checked', { as: admin });
  expect(body.acts).toHaveLength(1);
});
