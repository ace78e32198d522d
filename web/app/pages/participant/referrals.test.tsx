// @vitest-environment jsdom
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { myReferrals } from '@ngoma/api/features/people/referrals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { inTurn, refusal, serve } from '../../test/serve.ts';
import Referrals from './referrals.tsx';

afterEach(() => vi.unstubAllGlobals());

const reply = (part: Part<ReplyOf<typeof myReferrals>>) => () =>
  Response.json(replyOf(myReferrals, { code: 'BRENDA7K', link: 'https://ngoma.example/r', pointsEach: 200, ...part }));
const invited = Array.from({ length: 20 }, (_, place) => ({ _id: idOf(`p${place}`), name: `Friend ${place}` }));

it('the page names who invited the reader, what friends have brought, and lists more of them on request', async () => {
  const known = { invitedBy: 'Paul E.', earnedCount: 3, earnedPoints: 1_600, total: 45 };
  const sent = serve({ 'GET /referrals': reply({ ...known, invited }) });
  renderPart(<Referrals />);
  expect(await screen.findByText('You joined through Paul E.’s invitation.')).toBeTruthy();
  expect(textOf(screen.getByText(/^3 friends attended/))).toBe('3 friends attended · 1,600 points');
  expect(screen.getAllByText(/^Friend \d+$/)).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(sent.at(-1)?.query.get('limit')).toBe('40'));
});

it('without invitations the page says who will appear there', async () => {
  serve({ 'GET /referrals': reply({}) });
  renderPart(<Referrals />);
  expect(await screen.findByRole('heading', { name: 'No invitations yet' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('a page that could not be loaded offers another try', async () => {
  serve({ 'GET /referrals': inTurn(() => refusal(409, 'busy', 'Not now'), reply({})) });
  renderPart(<Referrals />);
  expect(await screen.findByRole('heading', { name: 'Not now' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('BRENDA7K')).toBeTruthy();
});
