import { people } from '../../tools/app/demo-people.ts';
import { expect, test } from '../support/fixtures.ts';
import { pick } from '../support/pickers.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import { letHoursPass } from '../support/time.ts';
import type { OpenVisit, Visit } from '../support/visit.ts';

const provider = 'DJ Kinda';
const dayMs = 86_400_000;
/** A date on which no account of the demo data has a booking. */
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Opens a page on a new phone as a signed-in person. */
async function openPage(visit: OpenVisit, person: (typeof people)[keyof typeof people], path: string): Promise<Visit> {
  const visitor = await visit();
  await arriveSignedIn(visitor.page, person);
  await visitor.page.goto(path);
  return visitor;
}

const cardOf = ({ page }: Visit, title: string) => page.getByRole('listitem').filter({ hasText: title });
const confirm = ({ page }: Visit, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Fills the proposal dialog, or the fields that differ in the next version, and sends it. */
async function sendProposal({ page, t }: Visit, amount: string, send: 'propose' | 'update'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'XAF' }).fill(amount);
  await dialog.getByRole('textbox', { name: t('service-requests:proposal.deposit') }).fill('0');
  await dialog
    .getByRole('textbox', { name: t('service-requests:proposal.message') })
    .fill(`Four hours for ${amount}, sound included.`);
  await dialog.getByRole('button', { name: t(`service-requests:proposal.${send}`), exact: true }).click();
}

test.describe('a direct request', () => {
  test('finds its provider, gets a proposal and a better one, is awarded, signed by both parties and completed', async ({
    api,
    agreements,
    visit,
  }) => {
    const { eventId } = await api.publishEvent(people.organizer2, { name: 'Quay Night', price: 2_000, quantity: 20 });
    const title = 'DJ on the quay';
    const organizer = await openPage(visit, people.organizer2, '/search-&-select-service-providers');
    const { page, t } = organizer;
    await page.getByRole('searchbox', { name: t('provider-search:q') }).fill(provider);
    await page.getByRole('link', { name: provider, exact: true }).click();
    await page.getByRole('button', { name: t('provider-search:request'), exact: true }).click();
    const form = page.getByRole('dialog', { name: t('provider-search:requestTitle', { name: provider }) });
    await form.getByRole('combobox', { name: t('service-requests:form.event') }).selectOption(eventId);
    await form.getByRole('textbox', { name: t('service-requests:form.title') }).fill(title);
    await form.getByRole('textbox', { name: t('service-requests:form.brief') }).fill('Four hours by the water, for two hundred.');
    await pick(form, t('service-requests:form.from'), `${inDays(240)}T03:00`);
    await pick(form, t('service-requests:form.until'), `${inDays(240)}T07:00`);
    await form.getByRole('button', { name: t('service-requests:form.send') }).click();
    const asked = cardOf(organizer, title);
    await asked.getByText(t('service-requests:state.asked')).waitFor();

    const kinda = await openPage(visit, people.provider, '/reservations-and-contracts');
    const taken = cardOf(kinda, title);
    await taken.getByRole('button', { name: t('service-requests:action.propose') }).click();
    await sendProposal(kinda, '100000', 'propose');
    await taken.getByText(t('service-requests:state.proposed')).waitFor();

    await page.reload();
    await asked.getByText('100,000 XAF').waitFor();
    await taken.getByRole('button', { name: t('service-requests:action.update') }).click();
    await sendProposal(kinda, '90000', 'update');
    await kinda.page.getByText('Proposal updated successfully.').waitFor();

    await page.reload();
    await asked.getByText('90,000 XAF').waitFor();
    await asked.getByRole('button', { name: t('service-requests:card.more') }).click();
    await asked.getByText('Four hours for 90000, sound included.').waitFor();
    await asked.getByRole('button', { name: t('service-requests:action.award') }).click();
    await confirm(organizer, t('service-requests:action.award'));
    await asked.getByRole('link', { name: t('service-requests:card.contract') }).click();
    await page.waitForURL(/\/contracts\/[\da-f-]{36}$/);
    await page.getByRole('button', { name: t('contracts:action.sign'), exact: true }).waitFor();

    // e2e/marketplace/contract.test.ts covers how a contract is signed and paid.
    const contractId = page.url().split('/').at(-1) ?? '';
    const agreement = await agreements.between(contractId, people.organizer2, people.provider);
    await agreements.sign(agreement);
    await agreements.fund(agreement);
    await page.reload();
    await page.getByText(t('contracts:state.active')).first().waitFor();

    await page.goto('/search-&-select-service-providers?tab=requests');
    await asked.getByText(t('service-requests:state.underway')).waitFor();
    await asked.getByRole('button', { name: t('service-requests:action.complete') }).click();
    await confirm(organizer, t('service-requests:action.complete'));
    await asked.getByText(t('service-requests:state.completed')).waitFor();
    await kinda.page.goto('/reservations-and-contracts');
    await taken.getByText(t('service-requests:state.completed')).waitFor();
  });
});

test.describe('an award', () => {
  test('lapses when it is not accepted within 72 hours: the project is open again, and both parties are notified', async ({
    api,
    visit,
  }) => {
    const title = 'DJ for the lantern boats';
    const [organizerToken, providerToken] = [await api.tokenOf(people.organizer2), await api.tokenOf(people.provider)];
    const { eventId } = await api.publishEvent(people.organizer2, { name: 'Lantern Boats', price: 2_000, quantity: 20 });
    const brief = new FormData();
    const fields = {
      ...{ eventId, title, category: 'dj', description: 'Four hours on the water.', budgetMin: '0', budgetMax: '150000' },
      ...{ date: `${inDays(250)}T02:00:00Z`, endDate: `${inDays(250)}T06:00:00Z`, deadline: `${inDays(100)}T12:00:00Z` },
      ...{ city: 'Limbé', location: 'Down Beach' },
    };
    for (const [name, value] of Object.entries(fields)) brief.append(name, value);
    const { projectId } = await api.send<{ projectId: string }>('POST', '/o/place-a-bid', { token: organizerToken, form: brief });
    const offered = {
      ...{ lines: [{ label: 'DJ set', amount: 120_000 }], message: 'I know the boats.', depositPercent: 30 },
      ...{ validUntil: `${inDays(90)}T12:00:00Z`, cancellationPolicy: 'moderate' },
    };
    await api.send('POST', `/p/project/${projectId}/bids`, { token: providerToken, body: offered });

    const organizer = await openPage(visit, people.organizer2, `/place-a-bid/bids/${projectId}`);
    const { page, t } = organizer;
    await page.getByRole('button', { name: t('projects:award.choose', { name: provider }) }).click();
    await confirm(organizer, t('projects:award.confirm'));
    await page.getByText(t('projects:banner.awarded', { name: provider })).waitFor();
    const kinda = await openPage(visit, people.provider, '/project/bids?state=awarded');
    const award = kinda.page.getByRole('article').filter({ hasText: title });
    await award.getByRole('button', { name: t('projects:answer.accept') }).waitFor();

    await letHoursPass(projectId, 73);
    type ActivityList = { readonly data: readonly { readonly description: string; readonly path: string }[] };
    const activitiesOf = async (token: string) =>
      (await api.send<ActivityList>('GET', '/activities/get-all-activies', { token })).data.map(({ description }) => description);
    await expect
      .poll(() => activitiesOf(organizerToken), { timeout: 20_000 })
      .toContain(`${provider} did not reply in time: “${title}” is open again`);
    await expect.poll(() => activitiesOf(providerToken)).toContain(`Your time to accept “${title}” has run out`);

    await page.reload();
    await page.getByText(t('projects:state.open'), { exact: true }).waitFor();
    await page.getByText(t('projects:moveByItself.award_lapsed')).waitFor();
    await kinda.page.goto(`/project/${projectId}`);
    await kinda.page.getByText(t('projects:bidState.lapsed')).waitFor();
    await kinda.page.getByRole('button', { name: t('projects:bidForm.place') }).waitFor();
  });
});
