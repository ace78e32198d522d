import { people } from '../../tools/app/demo-people.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

const dayMs = 86_400_000;
/** A date on which no account of the demo data has a booking. */
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

test.describe('a lost bid', () => {
  test('is turned down with a reason, which its provider finds at the bid and in the statistics', async ({ api, visit }) => {
    const title = 'Speeches under the mango trees';
    const [organizer, provider] = [await api.tokenOf(people.organizer2), await api.tokenOf(people.provider)];
    const { eventId } = await api.publishEvent(people.organizer2, { name: 'Mango Afternoon', price: 2_000, quantity: 20 });
    const brief = new FormData();
    const fields = {
      ...{ eventId, title, category: 'dj', description: 'Four hours in the shade.', budgetMin: '0', budgetMax: '150000' },
      ...{ date: `${inDays(260)}T02:00:00Z`, endDate: `${inDays(260)}T06:00:00Z`, deadline: `${inDays(100)}T12:00:00Z` },
      ...{ city: 'Douala', location: 'Bonapriso' },
    };
    for (const [name, value] of Object.entries(fields)) brief.append(name, value);
    const { projectId } = await api.send<{ projectId: string }>('POST', '/o/place-a-bid', { token: organizer, form: brief });
    const bid = {
      ...{ lines: [{ label: 'DJ set', amount: 140_000 }], message: 'I bring the shade too.', depositPercent: 30 },
      ...{ validUntil: `${inDays(90)}T12:00:00Z`, cancellationPolicy: 'moderate' },
    };
    await api.send('POST', `/p/project/${projectId}/bids`, { token: provider, body: bid });

    const { page, t } = await visit();
    await arriveSignedIn(page, people.organizer2);
    await page.goto(`/place-a-bid/view?event=${eventId}`);
    await page
      .getByRole('table', { name: t('projects:eventBids.table') })
      .getByText('140,000 XAF')
      .first()
      .waitFor();
    await page.goto(`/place-a-bid/bids/${projectId}`);
    await page.getByRole('button', { name: `${t('projects:reject.open')}: DJ Kinda` }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('combobox').selectOption({ label: t('lost-reasons:price') });
    await form.getByRole('button', { name: t('projects:reject.confirm'), exact: true }).click();
    await page.getByText(t('projects:bidState.rejected'), { exact: true }).waitFor();

    const kinda = await visit();
    await arriveSignedIn(kinda.page, people.provider);
    await kinda.page.goto('/project/bids?q=mango');
    const lost = kinda.page.getByRole('article').filter({ hasText: title });
    await lost.getByText(t('projects:lost.why', { reason: t('lost-reasons:price') })).waitFor();
    await kinda.page.goto('/statistics-&-performance?days=30');
    const reasons = kinda.page.getByRole('region', { name: t('performance:lost.title') });
    await reasons.getByText(t('performance:lost.latest')).click();
    await reasons.getByRole('link', { name: title }).click();
    await kinda.page.waitForURL(`**/project/${projectId}`);
  });
});

test.describe('the versions of a proposal', () => {
  test('stand side by side for the organizer, in a list that the address finds again', async ({ api, visit }) => {
    const title = 'Trumpets at the gate';
    const [organizer, provider] = [await api.tokenOf(people.organizer2), await api.tokenOf(people.provider)];
    const { eventId } = await api.publishEvent(people.organizer2, { name: 'Trumpet Morning', price: 2_000, quantity: 20 });
    const session = await api.send<{ user: { _id: string } }>('GET', '/auth/me', { token: provider });
    const request = {
      ...{ providerId: session.user._id, eventId, category: 'live_band', title, brief: 'One hour at the gate.' },
      ...{ location: 'Bonanjo', city: 'Douala', startsAt: `${inDays(270)}T02:00:00Z`, endsAt: `${inDays(270)}T06:00:00Z` },
    };
    const asked = await api.send<{ eventRequest: { _id: string } }>('POST', '/event-requests', {
      token: organizer,
      body: request,
    });
    const requestId = asked.eventRequest._id;
    const proposal = (lines: readonly { label: string; amount: number }[], depositPercent: number) => ({
      ...{ lines, depositPercent, cancellationPolicy: 'moderate', message: 'With three trumpets.' },
      validUntil: `${inDays(60)}T12:00:00Z`,
    });
    const band = { label: 'Band', amount: 100_000 };
    await api.send('POST', `/event-requests/${requestId}/propose`, {
      token: provider,
      body: proposal([band, { label: 'Bus', amount: 30_000 }], 50),
    });
    await api.send('PATCH', `/event-requests/${requestId}/proposal`, { token: provider, body: proposal([band], 30) });

    const { page, t } = await visit();
    await arriveSignedIn(page, people.organizer2);
    await page.goto('/search-&-select-service-providers?tab=requests');
    await page.getByRole('searchbox', { name: t('service-requests:search.label') }).fill('trumpets');
    await page.waitForURL(/q=trumpets/);
    await page
      .getByRole('navigation', { name: t('service-requests:filter.label') })
      .getByRole('link', { name: t('service-requests:filter.proposed') })
      .click();
    await page.reload();
    const card = page.getByRole('listitem').filter({ hasText: title });
    await card.getByRole('button', { name: t('service-requests:card.more') }).click();
    await card.getByRole('button', { name: t('service-requests:versions.open') }).click();
    const table = page.getByRole('table', { name: t('service-requests:versions.title') });
    await expect(table.getByRole('row').filter({ hasText: 'Bus' })).toContainText(t('service-requests:versions.removed'));
    await expect(table.getByRole('row').filter({ hasText: t('service-requests:card.total') })).toContainText(/−30,000.XAF/);
    await expect(table.getByRole('row').filter({ hasText: t('service-requests:versions.depositPercent') })).toContainText('50%');
  });
});
