import { describe, expect, it } from 'vitest';
import {
  type Agreed,
  aDraftContract,
  anActiveContract,
  contractOf,
  contractSteps,
  drawing,
  fundAll,
  give,
  sign,
} from '#test/agreements';
import { ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import { anOrganizer, aProvider } from '#test/people';

const house = await buildTestApp();

const { act, pathTo, told } = contractSteps(house);

describe('signing', () => {
  it('takes both: the first signature binds nobody, the second brings it into force', async () => {
    const agreed = await aDraftContract(house);
    const { contractId, organizer, provider } = agreed;
    expect((await sign(house, contractId, organizer)).body).toMatchObject({
      message: 'You have signed',
      contract: { state: 'signed', inForce: null },
    });
    const { body } = await sign(house, contractId, provider);
    expect(body.contract).toMatchObject({ state: 'active', inForce: 1, proposed: null });
    expect(body.contract.versions[0].signatures).toMatchObject([
      { side: 'organizer', name: 'Ada', drawing, address: expect.stringMatching(/[.:]/) },
      { side: 'provider', name: 'DJ Kinda' },
    ]);
    const view = await ask(house, 'GET', `/event-requests/${agreed.requestId}`, { as: organizer });
    expect(view.body.eventRequest).toMatchObject({ isSigned: true, projectStatus: 'in_progress', orgStatus: 'awarded' });
  });

  it('counts once, however many fingers press at once', async () => {
    const { contractId, organizer, provider } = await aDraftContract(house);
    const both = [organizer, organizer, provider, provider, organizer, provider];
    const statuses = (await Promise.all(both.map((who) => sign(house, contractId, who)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
    const contract = await contractOf(house, contractId, organizer);
    expect(contract.state).toBe('active');
    expect(contract.history.filter(({ to }) => to === 'active')).toHaveLength(1);
    expect(contract.versions[0]?.signatures).toHaveLength(2);
  });

  it('is of the text that was read: another hash or an older version is refused', async () => {
    const agreed = await aDraftContract(house);
    const body = { version: 1, sha256: '0'.repeat(64), typedName: 'Ada', drawing };
    expect((await act(agreed, agreed.organizer, 'sign', body)).body).toMatchObject({ code: 'text_changed' });
    // No lines at all, and lines that would cross out what stands around them.
    for (const wrong of ['M0 0', 'M10 10 L601 100', 'M10 10 L20 200.1'])
      expect((await act(agreed, agreed.organizer, 'sign', { ...body, drawing: wrong })).status).toBe(400);
  });

  it('names its event in each language as it is called there, and so do its letters', async () => {
    const agreed = await aDraftContract(house, { eventNameFr: 'La nuit du makossa' });
    await sign(house, agreed.contractId, agreed.organizer);
    await house.runJobs();
    const text = await house.db
      .selectFrom('contract_versions')
      .innerJoin('contracts', 'contracts.id', 'contract_versions.contract_id')
      .innerJoin('events', 'events.id', 'contracts.event_id')
      .select(['text_en', 'text_fr', 'events.name'])
      .where('contract_id', '=', agreed.contractId)
      .executeTakeFirstOrThrow();
    const letter = house.mails.filter(({ letter: { to } }) => to === agreed.provider.user.email).at(-1)?.letter;
    expect(text.text_fr).toContain('pour l’événement « La nuit du makossa ».');
    expect(text.text_en).toContain(`for the event “${text.name}”.`);
    expect(JSON.stringify(letter)).toContain(JSON.stringify({ en: text.name, fr: 'La nuit du makossa' }));
  });

  it('tells the other side, and both once it is in force', async () => {
    const { organizer, provider } = await anActiveContract(house);
    await house.runJobs();
    expect(told(provider)).toEqual([
      'A new request for you',
      'The work is yours',
      'The other side has signed',
      'Your contract is in force',
    ]);
    expect(told(organizer)).toEqual(['A proposal for you', 'Your contract is in force']);
    const news = await ask(house, 'GET', '/activities/message-notification', { as: provider, language: 'fr' });
    expect(news.body.data.map(({ description }: { description: string }) => description)).toContain(
      '« DJ for the opening » est signé par les deux parties et en vigueur',
    );
  });
});

describe('versions', () => {
  const termsOf = async ({ contractId, organizer }: Agreed) => {
    const { versions } = await contractOf(house, contractId, organizer);
    if (!versions[0]) throw new Error('A contract has a version');
    return versions[0].terms;
  };

  it('of a draft take a lone signature back', async () => {
    const agreed = await aDraftContract(house);
    await sign(house, agreed.contractId, agreed.organizer);
    const changed = { ...(await termsOf(agreed)), title: 'DJ and host' };
    const { status, body } = await act(agreed, agreed.provider, 'versions', changed);
    expect({ status, ...body.contract }).toMatchObject({ status: 201, state: 'draft', title: 'DJ and host', proposed: 2 });
    expect(body.contract.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect(body.contract.versions[0].sha256).not.toBe(body.contract.versions[1].sha256);
  });

  it('amend what is in force once both have signed, and leave funded money alone', async () => {
    const agreed = await anActiveContract(house);
    const { contractId, organizer, provider } = agreed;
    await give(house, organizer, 60_000);
    expect((await act(agreed, organizer, await pathTo(agreed, 0, 'fund'), { from: 'balance' })).status).toBe(200);
    const terms = await termsOf(agreed);
    const more = [...terms.lines, { label: 'Rehearsal', amount: 40_000 }];
    const wrong = await act(agreed, provider, 'versions', { ...terms, lines: more });
    expect(wrong.body).toMatchObject({ code: 'terms_do_not_add_up', lines: 240_000, milestones: 260_000 });
    const milestones = [{ due: 'after_event', amount: 180_000 }];
    expect((await act(agreed, provider, 'versions', { ...terms, lines: more, milestones })).status).toBe(201);
    expect(await contractOf(house, contractId, organizer)).toMatchObject({
      state: 'active',
      inForce: 1,
      proposed: 2,
      total: 200_000,
    });
    await sign(house, contractId, organizer);
    const { body } = await sign(house, contractId, provider);
    expect(body.contract).toMatchObject({ state: 'active', inForce: 2, proposed: null, total: 240_000, escrow: 60_000 });
    expect(body.contract.milestones.map(({ state, amount }: { state: string; amount: number }) => [state, amount])).toEqual([
      ['funded', 60_000],
      ['pending', 180_000],
    ]);
  });

  it('of a service without end are refused, and keep nobody from other work', async () => {
    const agreed = await aDraftContract(house);
    const terms = await termsOf(agreed);
    const endsAt = new Date(Date.parse(terms.startsAt) + 401 * 86_400_000).toISOString();
    const { status, body } = await act(agreed, agreed.organizer, 'versions', { ...terms, endsAt });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'terms_too_long' });
  });

  it('come to no more than a bid or an offer may', async () => {
    const agreed = await aDraftContract(house);
    const terms = await termsOf(agreed);
    const [lines, milestones] = [
      [1, 2, 3].map((part) => ({ label: `Part ${part}`, amount: 500_000_000 })),
      [1, 2, 3].map(() => ({ due: 'event_day', amount: 500_000_000 })),
    ];
    const { status, body } = await act(agreed, agreed.organizer, 'versions', { ...terms, lines, milestones });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'terms_too_large' });
    expect((await contractOf(house, agreed.contractId, agreed.organizer)).total).toBe(200_000);
  });

  it('can be turned down: what is in force stands', async () => {
    const agreed = await anActiveContract(house);
    await act(agreed, agreed.provider, 'versions', { ...(await termsOf(agreed)), title: 'Else' });
    const { body } = await act(agreed, agreed.organizer, 'versions/decline');
    expect(body.contract).toMatchObject({ state: 'active', inForce: 1, proposed: null, title: 'DJ for the opening' });
  });

  it('are never rewritten', async () => {
    await aDraftContract(house);
    for (const table of ['contract_versions', 'contract_moves', 'milestone_moves', 'contract_signatures'] as const)
      await expect(
        house.db
          .deleteFrom(table)
          .execute()
          .then(({ length }) => length),
      ).rejects.toThrow(/appended|never/);
  });
});

describe('papers', () => {
  it('are a PDF with the text, in either language', async () => {
    const agreed = await anActiveContract(house);
    for (const language of ['en', 'fr'] as const) {
      const { headers, bytes } = await ask(house, 'GET', `/contracts/${agreed.contractId}/contract.pdf`, {
        as: agreed.provider,
        language,
      });
      expect(headers['content-type']).toBe('application/pdf');
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('are kept for both sides, and for what they are', async () => {
    const agreed = await anActiveContract(house);
    const { contractId, organizer, provider } = agreed;
    const upload = (bytes: Buffer) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'Rider 2026.pdf');
      return ask(house, 'POST', `/contracts/${contractId}/files`, { as: provider, body: form });
    };
    expect((await upload(Buffer.from('no pdf'))).body.code).toBe('not_a_pdf');
    const { body } = await upload(Buffer.from('%PDF-1.7 rider'));
    const [file] = body.contract.files;
    expect(file).toMatchObject({ name: 'Rider 2026.pdf', by: 'provider' });
    const read = await ask(house, 'GET', `/contracts/${contractId}/files/${file._id}`, { as: organizer });
    expect(read.bytes.toString()).toBe('%PDF-1.7 rider');
    const stranger = await anOrganizer(house);
    expect((await ask(house, 'GET', `/contracts/${contractId}/files/${file._id}`, { as: stranger })).status).toBe(404);
  });
});

it('is nobody else’s to read or to move', async () => {
  const agreed = await anActiveContract(house);
  await fundAll(house, agreed);
  for (const other of [await anOrganizer(house), await aProvider(house)]) {
    expect((await ask(house, 'GET', `/contracts/${agreed.contractId}`, { as: other })).status).toBe(404);
    expect((await act(agreed, other, 'dispute', { reason: 'Mine' })).status).toBe(404);
    expect((await act(agreed, other, 'cancel', { reason: 'Mine', toProvider: 0, toOrganizer: 200_000 })).status).toBe(404);
    expect((await ask(house, 'GET', '/contracts', { as: other })).body).toMatchObject({ contracts: [], total: 0 });
  }
});
