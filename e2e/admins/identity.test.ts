import sharp from 'sharp';
import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { Visit } from '../support/visit.ts';

const desktop = { viewport: { width: 1440, height: 900 } } as const;
const kinds = ['idFront', 'idBack', 'selfie'] as const;

const picture = async (background: string) => ({
  name: 'IMG_0118.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 760, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

/** Chooses a picture for a document and waits until it is stored. */
async function choose({ page, t }: Visit, kind: (typeof kinds)[number], background: string): Promise<void> {
  const document = t(`identity:document.${kind}`);
  await page.getByLabel(document, { exact: true }).setInputFiles(await picture(background));
  await page.getByRole('button', { name: t('identity:replaceOne', { document }) }).waitFor();
  await page.getByRole('img', { name: t('identity:preview', { document }) }).waitFor();
}

/** Opens the submission that waits, as an admin does from the list. */
async function openWaiting({ page, t }: Visit, name: string) {
  await page.goto('/user-management?tab=identity');
  await page.getByRole('button', { name }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('heading', { name: t('identity-review:documents') }).waitFor();
  return drawer;
}

test('an organizer submits documents on a phone, an admin rejects them with a reason, and approves them when they come again', async ({
  api,
  aPerson,
  visit,
}) => {
  const seller = await api.register('organizer', aPerson());
  const owner = await visit();
  await arriveSignedIn(owner.page, seller);
  const { page, t } = owner;
  await page.goto('/account#identity');
  await page.getByText(t('identity:stillMissing', { count: 3 })).waitFor();
  for (const kind of kinds) await choose(owner, kind, '#6B7A8F');
  await expectAccessible(page);
  await page.getByRole('button', { name: t('identity:submit') }).click();
  await page.getByText(t('identity:state.submitted'), { exact: true }).waitFor();

  const admin = await visit(desktop);
  await arriveSignedIn(admin.page, people.admin);
  const [name = ''] = seller.email.split('@');
  const drawer = await openWaiting(admin, name);
  const back = t('identity:document.idBack');
  await drawer.getByRole('button', { name: t('identity-review:showOne', { document: back }) }).click();
  const shown = drawer.getByRole('img', { name: back });
  await shown.waitFor();
  expect(await shown.evaluate((one: HTMLImageElement) => one.decode().then(() => one.naturalWidth))).toBe(1200);
  await expectAccessible(admin.page);
  await drawer.getByRole('button', { name: t('identity-review:reject.label'), exact: true }).click();
  const dialog = admin.page.getByRole('dialog').last();
  // In the language of the owner's account, which need not be that of the admin.
  const words = (await dialog.getByRole('blockquote').textContent()) ?? '';
  expect(words).not.toBe('');
  await expectAccessible(admin.page);
  await dialog.getByRole('button', { name: t('identity-review:reject.confirm') }).click();
  await admin.page.getByText('Identity rejected successfully').waitFor();

  await page.reload();
  await page.getByText(t('identity:rejected', { reason: words })).waitFor();
  await choose(owner, 'idBack', '#C8D2E0');
  await page.getByRole('button', { name: t('identity:submit') }).click();
  await page.getByText(t('identity:state.submitted'), { exact: true }).waitFor();

  const again = await openWaiting(admin, name);
  await again.getByText(words).waitFor();
  await again.getByRole('button', { name: t('identity-review:approve.label'), exact: true }).click();
  const question = admin.page.getByRole('dialog', { name: t('identity-review:approve.title', { name }) });
  await question.getByRole('button', { name: t('identity-review:approve.label'), exact: true }).click();
  await admin.page.getByText('Identity approved successfully').waitFor();
  await admin.page.goto('/user-management?tab=log');
  await admin.page
    .getByRole('listitem')
    .filter({ hasText: t('supervision:deed.identity_viewed') })
    .first()
    .waitFor();

  await page.reload();
  await page.getByText(t('identity:verified')).waitFor();
  await page.getByText(t('identity:state.verified'), { exact: true }).waitFor();
  await expectAccessible(page);
});

test('an organizer without a confirmed address publishes no paid tickets, and has the link sent again', async ({
  api,
  aPerson,
  visit,
}) => {
  const fresh = await api.register('organizer', aPerson());
  await expect(api.publishEvent(fresh, { name: 'The Night Before', price: 2_000, quantity: 10 })).rejects.toThrow(
    'email_unconfirmed',
  );
  const { page, t, expectBrowserError } = await visit();
  expectBrowserError(/409 \(Conflict\).*tickets\/pvo/);
  await arriveSignedIn(page, fresh);
  type Drafts = { readonly basicDetails: readonly { readonly _id: string }[] };
  const { basicDetails } = await api.send<Drafts>('GET', '/event?mine=true&status=draft&limit=1', {
    token: await api.tokenOf(fresh),
  });
  await page.goto(`/events/add-new?event=${basicDetails[0]?._id}&step=3`);
  await page
    .getByRole('button', { name: t('event-editor:publish.action'), exact: true })
    .last()
    .click();
  await page.getByText('Confirm your email address before you sell tickets').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('event-editor:publish.resend') }).click();
  await page.getByText('The link is on its way to you').waitFor();
});
