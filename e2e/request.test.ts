import { describe, expect, inject, it } from 'vitest';
import { agreementsAt } from './support/agreements.ts';
import { arriveSignedIn, people } from './support/people.ts';
import { shopAt } from './support/shop.ts';
import { letHoursPass } from './support/time.ts';
import { type Visit, visit } from './support/visit.ts';

const shop = shopAt(inject('ngomaUrl'));
const agreements = agreementsAt(shop);
const provider = 'DJ Kinda';
const dayMs = 86_400_000;
/** Days on which nobody of the demo world has anything else to do. */
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Somebody signed in, on a phone of their own. */
async function arrive(person: (typeof people)[keyof typeof people], path: string): Promise<Visit> {
  const visitor = await visit();
  await arriveSignedIn(visitor.page, person);
  await visitor.page.goto(path);
  return visitor;
}

const cardOf = ({ page }: Visit, title: string) => page.getByRole('listitem').filter({ hasText: title });
const confirm = ({ page }: Visit, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Fills the dialog of a proposal, or what differs in the next one, and sends it. */
async function offer({ page, say }: Visit, amount: string, send: 'propose' | 'update'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'XAF' }).fill(amount);
  await dialog.getByRole('textbox', { name: say('requests:proposal.deposit') }).fill('0');
  await dialog.getByRole('textbox', { name: say('requests:proposal.message') }).fill(`Four hours for ${amount}, sound included.`);
  await dialog.getByRole('button', { name: say(`requests:proposal.${send}`), exact: true }).click();
}

describe('a direct request', () => {
  it('finds its provider, gets a proposal and a better one, is awarded, signed by both, and completed', async () => {
    const { eventId } = await shop.publishEvent(people.organizer2, { name: 'Quay Night', price: 2_000, quantity: 20 });
    const title = 'DJ on the quay';
    const organizer = await arrive(people.organizer2, '/search-&-select-service-providers');
    const { page, say } = organizer;
    await page.getByRole('searchbox', { name: say('find-providers:q') }).fill(provider);
    await page.getByRole('link', { name: provider, exact: true }).click();
    await page.getByRole('button', { name: say('find-providers:request'), exact: true }).click();
    const form = page.getByRole('dialog', { name: say('find-providers:requestTitle', { name: provider }) });
    await form.getByRole('combobox', { name: say('requests:form.event') }).selectOption(eventId);
    await form.getByRole('textbox', { name: say('requests:form.title') }).fill(title);
    await form.getByRole('textbox', { name: say('requests:form.brief') }).fill('Four hours by the water, for two hundred.');
    await form.getByLabel(say('requests:form.from')).fill(`${inDays(240)}T03:00`);
    await form.getByLabel(say('requests:form.until')).fill(`${inDays(240)}T07:00`);
    await form.getByRole('button', { name: say('requests:form.send') }).click();
    const asked = cardOf(organizer, title);
    await asked.getByText(say('requests:state.asked')).waitFor();

    const kinda = await arrive(people.provider, '/reservations-and-contracts');
    const taken = cardOf(kinda, title);
    await taken.getByRole('button', { name: say('requests:action.propose') }).click();
    await offer(kinda, '100000', 'propose');
    await taken.getByText(say('requests:state.proposed')).waitFor();

    await page.reload();
    await asked.getByText('100,000 XAF').waitFor();
    await taken.getByRole('button', { name: say('requests:action.update') }).click();
    await offer(kinda, '90000', 'update');
    await kinda.page.getByText('Proposal updated successfully.').waitFor();

    await page.reload();
    await asked.getByText('90,000 XAF').waitFor();
    await asked.getByRole('button', { name: say('requests:card.more') }).click();
    await asked.getByText('Four hours for 90000, sound included.').waitFor();
    await asked.getByRole('button', { name: say('requests:action.award') }).click();
    await confirm(organizer, say('requests:action.award'));
    await asked.getByRole('link', { name: say('requests:card.contract') }).click();
    await page.waitForURL(/\/contracts\/[\da-f-]{36}$/);
    await page.getByRole('button', { name: say('contracts:action.sign'), exact: true }).waitFor();

    // How a contract is signed and paid has a journey of its own.
    const contractId = page.url().split('/').at(-1) ?? '';
    const agreement = await agreements.between(contractId, people.organizer2, people.provider);
    await agreements.sign(agreement);
    await agreements.fund(agreement);
    await page.reload();
    await page.getByText(say('contracts:state.active')).first().waitFor();

    await page.goto('/search-&-select-service-providers?tab=requests');
    await asked.getByText(say('requests:state.underway')).waitFor();
    await asked.getByRole('button', { name: say('requests:action.complete') }).click();
    await confirm(organizer, say('requests:action.complete'));
    await asked.getByText(say('requests:state.completed')).waitFor();
    await kinda.page.goto('/reservations-and-contracts');
    await taken.getByText(say('requests:state.completed')).waitFor();
  });
});

describe('an award', () => {
  it('that nobody accepts in 72 hours lapses: the project is open again, and both are told', async () => {
    const title = 'DJ for the lantern boats';
    const [organizerToken, providerToken] = [await shop.tokenOf(people.organizer2), await shop.tokenOf(people.provider)];
    const { eventId } = await shop.publishEvent(people.organizer2, { name: 'Lantern Boats', price: 2_000, quantity: 20 });
    const brief = new FormData();
    const fields = {
      ...{ eventId, title, category: 'dj', description: 'Four hours on the water.', budgetMin: '0', budgetMax: '150000' },
      ...{ date: `${inDays(250)}T02:00:00Z`, endDate: `${inDays(250)}T06:00:00Z`, deadline: `${inDays(100)}T12:00:00Z` },
      ...{ city: 'Limbé', location: 'Down Beach' },
    };
    for (const [name, value] of Object.entries(fields)) brief.append(name, value);
    const { projectId } = await shop.ask<{ projectId: string }>('POST', '/o/place-a-bid', { token: organizerToken, form: brief });
    const offered = {
      ...{ lines: [{ label: 'DJ set', amount: 120_000 }], message: 'I know the boats.', depositPercent: 30 },
      ...{ validUntil: `${inDays(90)}T12:00:00Z`, cancellationPolicy: 'moderate' },
    };
    await shop.ask('POST', `/p/project/${projectId}/bids`, { token: providerToken, body: offered });

    const organizer = await arrive(people.organizer2, `/place-a-bid/bids/${projectId}`);
    const { page, say } = organizer;
    await page.getByRole('button', { name: say('projects:award.choose', { name: provider }) }).click();
    await confirm(organizer, say('projects:award.confirm'));
    await page.getByText(say('projects:banner.awarded', { name: provider })).waitFor();
    const kinda = await arrive(people.provider, '/project/bids?state=awarded');
    const award = kinda.page.getByRole('article').filter({ hasText: title });
    await award.getByRole('button', { name: say('projects:answer.accept') }).waitFor();

    await letHoursPass(projectId, 73);
    type Told = { readonly data: readonly { readonly description: string; readonly path: string }[] };
    const toldTo = async (token: string) =>
      (await shop.ask<Told>('GET', '/activities/get-all-activies', { token })).data.map(({ description }) => description);
    await expect
      .poll(() => toldTo(organizerToken), { timeout: 20_000 })
      .toContain(`${provider} did not answer in time: “${title}” is open again`);
    await expect.poll(() => toldTo(providerToken)).toContain(`Your time to accept “${title}” has run out`);

    await page.reload();
    await page.getByText(say('projects:state.open'), { exact: true }).waitFor();
    await page.getByText(say('projects:moveByItself.award_lapsed')).waitFor();
    await kinda.page.goto(`/project/${projectId}`);
    await kinda.page.getByText(say('projects:bidState.lapsed')).waitFor();
    await kinda.page.getByRole('button', { name: say('projects:bidForm.place') }).waitFor();
  });
});
