// @vitest-environment jsdom
import { getManagedReward, type ManagedReward, setRewardPicture } from '@ngoma/api/features/supervision/managed-rewards';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { press } from '../../../test/form-user.ts';
import { renderPart } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { refusal, serve } from '../../../test/serve.ts';
import { RewardPicture } from './RewardPicture.tsx';

afterEach(() => vi.unstubAllGlobals());

const path = `/rewards/managed/${idOf('fish')}/picture`;
const { reward: plain } = replyOf(getManagedReward, { reward: { _id: idOf('fish'), title: 'Fish', version: 3 } });
const pictured: ManagedReward = { ...plain, picture: { url: '/files/fish.webp', alt: 'A fish', altFr: null } };
const photo = new File(['x'], 'fish.jpg', { type: 'image/jpeg' });
const file = () => screen.getByLabelText<HTMLInputElement>('Photo');

it('a picture is sent with its words, and needs both', async () => {
  const sent = serve({ [`PUT ${path}`]: () => Response.json(replyOf(setRewardPicture, { message: 'The picture is saved' })) });
  renderPart(<RewardPicture reward={plain} />);
  await press('Add a picture');
  await press('Save the picture');
  expect(await screen.findByLabelText('What the photo shows', { exact: false })).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^What the photo shows/), 'A grilled fish');
  await press('Save the picture');
  expect(await screen.findByText('Choose a photo')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.upload(file(), photo);
  await press('Save the picture');
  expect(await screen.findByText('The picture is saved')).toBeTruthy();
  expect(sent[0]?.body).toMatchObject({ alt: 'A grilled fish', version: '3', picture: expect.any(File) });
});

it('a file that is no picture is refused beside its field, and what was typed stays', async () => {
  serve({ [`PUT ${path}`]: () => refusal(415, 'not_a_picture', 'This is not a picture') });
  renderPart(<RewardPicture reward={pictured} />);
  await press('Change the picture');
  await userEvent.upload(file(), photo);
  await press('Save the picture');
  expect(await screen.findByText('This is not a picture')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^What the photo shows/).value).toBe('A fish');
});

it('a picture is removed after a question, with the version that was read', async () => {
  const sent = serve({
    [`PUT ${path}/remove`]: () => Response.json(replyOf(setRewardPicture, { message: 'The picture is removed' })),
  });
  renderPart(<RewardPicture reward={pictured} />);
  expect(screen.getByRole('img', { name: 'A fish' })).toBeTruthy();
  await press('Remove the picture');
  expect(sent).toEqual([]);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove the picture' }));
  expect(await screen.findByText('The picture is removed')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ version: 3 });
});
