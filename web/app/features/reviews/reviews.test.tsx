// @vitest-environment jsdom
import { contractReviews, listReviews, type Review, writeReview } from '@ngoma/api/features/reviews';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession, startSession } from '#lib/session/session.ts';
import { aPerson } from '../../test/factories/people.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { ContractReviews } from './ContractReviews.tsx';
import { PublicReviews } from './PublicReviews.tsx';
import { ReviewsPanel } from './ReviewsPanel.tsx';

afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const organizer = { _id: idOf('sawa'), name: 'Maison Sawa', isVerified: true, avatar: null };
const provider = { _id: idOf('kinda'), name: 'DJ Kinda', isVerified: false, avatar: null };
const contract = { _id: idOf('contract'), organizer, provider };
const path = `/contracts/${contract._id}/reviews`;
const closesAt = '2026-12-26T19:00:00.000Z';
const ofOrganizer: Review = {
  ...{ _id: idOf('theirs'), contractId: null, stars: 4, quality: 5, punctuality: 3, communication: null, category: 'dj' },
  ...{ comment: 'The floor was full', at: '2026-12-13T10:00:00.000Z', reply: null },
  by: { _id: organizer._id, name: organizer.name, avatar: null, side: 'organizer' },
};
const ofProvider: Review = {
  ...{ ...ofOrganizer, _id: idOf('mine'), quality: null, punctuality: null, comment: 'Paid on time' },
  by: { _id: provider._id, name: provider.name, avatar: null, side: 'provider' },
};
const signIn = (id: string) =>
  act(() => startSession({ token: 'secret', user: { ...aPerson({ role: 'provider' }), _id: id }, expiresIn: 60_000 }));
type Status = Parameters<typeof replyOf<typeof contractReviews>>[1];
const status = (part: Status) => () => Response.json(replyOf(contractReviews, { closesAt, ...part }));

describe('the review of a completed contract', () => {
  const show = (answers: Answers, mySide: 'organizer' | 'provider' = 'organizer') => {
    const sent = serve({ [`GET ${path}`]: status({ state: 'may_write' }), ...answers });
    renderPart(<ContractReviews contract={contract} mySide={mySide} />);
    return sent;
  };
  const stars = async (field: string, count: string) =>
    userEvent.click(within(await screen.findByRole('radiogroup', { name: field })).getByRole('radio', { name: count }));
  const comment = () => screen.findByLabelText<HTMLTextAreaElement>('What should others know?');
  const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Send review' }));
  const confirm = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this review?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send review' }));
  };

  it('needs stars, says so beside them, and keeps what was written', async () => {
    const sent = show({});
    await userEvent.type(await comment(), 'Great set');
    await send();
    expect(await screen.findByText('Choose from one to five stars')).toBeTruthy();
    expect(screen.getByRole('radiogroup', { name: 'How was it with DJ Kinda?' }).getAttribute('aria-invalid')).toBe('true');
    expect((await comment()).value).toBe('Great set');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writesOf(sent)).toEqual([]);
  });

  it('is sent after a confirmation, with the aspects that were rated, and then waits for the other side', async () => {
    const mine = { ...ofOrganizer, by: ofOrganizer.by };
    const written = replyOf(writeReview, { message: 'Thank you', state: 'written', closesAt });
    const sent = show({
      [`GET ${path}`]: inTurn(status({ state: 'may_write' }), status({ state: 'written', mine })),
      [`POST ${path}`]: () => Response.json(written, { status: 201 }),
    });
    await stars('How was it with DJ Kinda?', '4 stars out of five');
    await stars('Quality', '5 stars out of five');
    await userEvent.type(await comment(), 'Great set');
    await send();
    expect(writesOf(sent)).toEqual([]);
    await confirm();
    expect(await screen.findByText('Thank you')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[`POST ${path}`, { stars: 4, comment: 'Great set', quality: 5 }]]);
    expect(await screen.findByText(/visible when DJ Kinda has written too, or on 26 Dec 2026, 20:00/)).toBeTruthy();
  });

  it('shows a refusal in the form, with everything that was typed', async () => {
    show({ [`POST ${path}`]: () => refusal(409, 'review_closed', 'The time to write is over') });
    await stars('How was it with DJ Kinda?', '2 stars out of five');
    await userEvent.type(await comment(), 'Late');
    await send();
    await confirm();
    expect(await screen.findByText('The time to write is over')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await comment()).value).toBe('Late');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '2 stars out of five', checked: true })).toBeTruthy();
  });

  it('of an organizer has no aspects of the work', async () => {
    show({}, 'provider');
    expect(await screen.findByRole('radiogroup', { name: 'How was it with Maison Sawa?' })).toBeTruthy();
    expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
  });

  it.each([
    [{ state: 'closed' }, 'The time to write has passed without a review.'],
    [{ state: 'closed', theirs: ofProvider }, /You can still reply to this review, once/],
    [{ state: 'written', isOpen: true, mine: ofOrganizer }, 'Your review is visible on the profile of DJ Kinda.'],
    [{ state: 'written', isOpen: true, mine: ofOrganizer, theirs: ofProvider }, /Both reviews are visible/],
    [{ state: 'written', isOpen: true, mine: ofOrganizer, isTakenDown: true }, /Ngoma has taken down your review/],
  ] as const)('in the state %j says where it is', async (part, text) => {
    show({ [`GET ${path}`]: status(part) });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send review' })).toBeNull();
  });

  it('is loaded again on request', async () => {
    show({ [`GET ${path}`]: inTurn(() => refusal(409, 'busy', 'Not now'), status({ state: 'closed' })) });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The time to write has passed without a review.')).toBeTruthy();
  });
});

describe('the reviews of a provider', () => {
  const list = `GET /reviews/of/${provider._id}`;
  const summary = { average: 4.5, count: 12, quality: 4.7, perStars: [0, 1, 0, 3, 8] };
  const page =
    (reviews: readonly Review[], total = reviews.length) =>
    () =>
      Response.json(replyOf(listReviews, { reviews, total, currentPage: 1, summary }));
  const show = (answers: Answers) => {
    const sent = serve({ [list]: page([ofOrganizer]), ...answers });
    renderPart(<ReviewsPanel subject={provider} title="Reviews" emptyText={<p>None yet</p>} />);
    return sent;
  };

  it('stand below their summary, with stars, aspects and words, and more of them on request', async () => {
    const sent = show({ [list]: page([ofOrganizer], 12) });
    const panel = within(await screen.findByRole('region', { name: 'Reviews' }));
    expect(await panel.findByText('12 reviews')).toBeTruthy();
    expect(panel.getByText('5 stars: 8')).toBeTruthy();
    expect(textOf(screen.getByText('The floor was full').closest('li'))).toMatch(
      /Maison Sawa.*DJ · Sun 13 Dec 2026.*Quality 5\/5.*Punctuality 3\/5.*The floor was full/,
    );
    await userEvent.click(panel.getByRole('button', { name: 'Show more reviews' }));
    await waitFor(() => expect(sent.at(-1)?.query.get('limit')).toBe('15'));
  });

  it('have a text of their own while there are none', async () => {
    show({ [list]: page([]) });
    expect(await screen.findByText('None yet')).toBeTruthy();
  });

  it('are answered once by their subject, in public, and a reply without words is refused', async () => {
    signIn(provider._id);
    const reply = `POST /reviews/${ofOrganizer._id}/reply`;
    const answered = { ...ofOrganizer, reply: { text: 'Thanks!', at: ofOrganizer.at } };
    const sent = show({
      [list]: inTurn(page([ofOrganizer]), page([answered])),
      [reply]: () => Response.json({ message: 'Your reply is published', review: answered }, { status: 201 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Reply: Maison Sawa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reply in public' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Publish reply' }));
    expect(dialog.getByText('Write a few words')).toBeTruthy();
    expect(writesOf(sent)).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/^Your reply/), 'Thanks!');
    await userEvent.click(dialog.getByRole('button', { name: 'Publish reply' }));
    expect(await screen.findByText('DJ Kinda replies')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[reply, { reply: 'Thanks!' }]]);
    expect(screen.queryByRole('button', { name: 'Reply: Maison Sawa' })).toBeNull();
  });

  it('are reported by readers, whose words stay when the report is refused', async () => {
    signIn(idOf('reader'));
    const report = `POST /reviews/${ofOrganizer._id}/report`;
    const sent = show({ [report]: () => refusal(409, 'already_reported', 'You have reported it already') });
    await userEvent.click(await screen.findByRole('button', { name: 'Report: Maison Sawa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this review' }));
    await userEvent.type(dialog.getByLabelText(/^What is wrong/), 'Insult');
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await dialog.findByText('You have reported it already')).toBeTruthy();
    expect(dialog.getByLabelText(/^What is wrong/)).toHaveProperty('value', 'Insult');
    expect(writesOf(sent)).toEqual([[report, { reason: 'Insult' }]]);
    expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull();
  });

  it('have no actions for their author', async () => {
    signIn(organizer._id);
    show({});
    expect(await screen.findByText('The floor was full')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('on the public profile lead to more at the last one that was read', () => {
    const reviewed = { ...replyOf(listReviews, { reviews: [ofOrganizer], summary }), total: 9 };
    renderPart(<PublicReviews subject={{ name: 'DJ Kinda', role: 'provider' }} reviewed={reviewed} moreSearch="?reviews=15" />);
    expect(screen.getByRole('heading', { name: 'What clients say' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Show more reviews' }).getAttribute('href')).toBe(
      `/?reviews=15#review-${ofOrganizer._id}`,
    );
  });
});
