// @vitest-environment jsdom
import { myRatings, rateEvent } from '@ngoma/api/features/events/ratings';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { busy, expectError, field, fill, press } from '../../test/form-user.ts';
import { renderPart } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { RatePrompt } from './RatePrompt.tsx';

afterEach(() => vi.unstubAllGlobals());

const eventId = idOf('night');
const path = 'POST /event/rating';
const rated =
  (rating: number, comment: string | null = null) =>
  () =>
    Response.json(replyOf(myRatings, { ratings: [{ eventId, rating, comment }] }));
const none = () => Response.json(replyOf(myRatings, {}));
const thanks = () => Response.json(replyOf(rateEvent, { message: 'Thank you for your rating' }));
const show = async (answers: Answers) => {
  const sent = serve(answers);
  renderPart(<RatePrompt eventId={eventId} eventName="Makossa Night" />);
  return { sent, prompt: within(await screen.findByRole('group', { name: 'How was Makossa Night?' })) };
};
const comment = () => field('A few words, if you like');

it('stars are chosen by the keyboard, sent once with the comment, and then stand in place of the form', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { sent, prompt } = await show({
    'GET /event/rating/mine': inTurn(none, rated(3, 'The bass!')),
    [path]: () => promise,
  });
  prompt.getByRole('radio', { name: '3 stars out of five' }).focus();
  await userEvent.keyboard(' ');
  expect(prompt.getByRole<HTMLInputElement>('radio', { name: '3 stars out of five' }).checked).toBe(true);
  await fill('A few words, if you like', 'The bass!');
  await press('Send');
  await busy('Send');
  resolve(thanks());
  expect(await prompt.findByText('Your rating')).toBeTruthy();
  expect(prompt.getByRole('img', { name: '3 stars out of five' })).toBeTruthy();
  expect(writesOf(sent)).toEqual([[path, { eventId, rating: 3, comment: 'The bass!' }]]);
});

it('without stars nothing is sent, and the stars say what is missing until one is chosen', async () => {
  const { sent, prompt } = await show({ 'GET /event/rating/mine': none });
  await press('Send');
  const stars = prompt.getByRole('radiogroup', { name: 'Your stars' });
  expectError(stars, 'Choose from one to five stars');
  expect(writesOf(sent)).toEqual([]);
  await userEvent.click(prompt.getByRole('radio', { name: '5 stars out of five' }));
  expect(stars.getAttribute('aria-invalid')).toBe('false');
});

it('a rating is changed from what it was, and a refusal keeps what was typed', async () => {
  const { sent } = await show({
    'GET /event/rating/mine': rated(4, 'Good'),
    [path]: inTurn(() => refusal(409, 'not_attended', 'You were not there'), thanks),
  });
  await press('Change: Makossa Night');
  expect(comment().value).toBe('Good');
  await fill('A few words, if you like', 'Very good');
  await press('Change');
  expect(await screen.findByText('You were not there')).toBeTruthy();
  expect(comment().value).toBe('Very good');
  await press('Change');
  await waitFor(() => expect(screen.queryByLabelText('A few words, if you like')).toBeNull());
  expect(writesOf(sent).at(-1)).toEqual([path, { eventId, rating: 4, comment: 'Very good' }]);
});
