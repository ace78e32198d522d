// @vitest-environment jsdom
import { allCategories } from '@ngoma/api/features/events/categories';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from '#lib/api/call.ts';
import { ownEvent } from '../../../../test/factories/events.ts';
import { box, choose, expectError, field, fill, press } from '../../../../test/form-user.ts';
import { renderPart } from '../../../../test/render.tsx';
import { idOf, replyOf } from '../../../../test/reply-of.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { type DetailsValues, detailsNamesFor, detailsOf, detailsToWire, emptyDetails } from './event-form.ts';
import type { ChosenPicture, PictureChange } from './picture-change.ts';

type Save = (values: DetailsValues, cover: PictureChange) => Promise<unknown>;

const { categories } = replyOf(allCategories, {
  categories: [
    {
      ...{ _id: idOf('music'), name: 'Music', nameFr: 'Musique' },
      children: [{ _id: idOf('makossa'), name: 'Makossa', nameFr: 'Makossa' }],
    },
    { _id: idOf('food'), name: 'Food', nameFr: 'Cuisine' },
  ],
});
const complete: DetailsValues = {
  ...emptyDetails,
  ...{ eventName: 'Makossa Night', description: 'One horn section.', categoryId: idOf('music') },
  ...{ start: '2099-12-12T20:00', location: 'Esplanade Bonanjo', city: 'Douala' },
};

beforeEach(() => {
  URL.createObjectURL = () => 'blob:cover';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.restoreAllMocks());

function show(values: Partial<DetailsValues> = {}, save: Save = async () => undefined) {
  const onSave = vi.fn(save);
  const onDraft = vi.fn<(values: DetailsValues, cover: ChosenPicture | undefined) => void>();
  renderPart(
    <DetailsForm
      {...{ categories, onDraft, onSave }}
      values={{ ...complete, ...values }}
      actions={(isBusy) => (
        <button type="submit" aria-busy={isBusy}>
          Save
        </button>
      )}
    />,
  );
  return { onSave, onDraft };
}
const setTime = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });

it('what is missing is said at each field, the English texts are opened for it, and nothing is saved', async () => {
  const { onSave } = show({ eventName: '', location: '', start: '' });
  await userEvent.click(screen.getByRole('tab', { name: 'French' }));
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await fill(field(/^City/), 'Kribi');
  await press('Save');
  await waitFor(() => expectError(box('Name'), 'This field is required'));
  expectError(box('Place'), 'This field is required');
  expectError(field(/^Starts/), /./);
  expect(field(/^City/).value).toBe('Kribi');
  expect(onSave).not.toHaveBeenCalled();
  await fill(box('Name'), 'Bikutsi Night');
  expect(box('Name').getAttribute('aria-invalid')).toBeNull();
});

it('texts in both languages, times and the subcategory are saved as they were typed', async () => {
  const { onSave, onDraft } = show();
  await fill(box('Name'), 'Bikutsi Night');
  await userEvent.click(screen.getByRole('tab', { name: 'French' }));
  await fill('Name in French', 'Nuit du bikutsi');
  await choose('Subcategory', 'Makossa');
  setTime('Ends', '2099-12-13T02:00');
  await press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave.mock.calls[0]).toEqual([
    {
      ...complete,
      ...{ eventName: 'Bikutsi Night', eventNameFr: 'Nuit du bikutsi' },
      ...{ childCategoryId: idOf('makossa'), end: '2099-12-13T02:00' },
    },
    undefined,
  ]);
  expect(onDraft).toHaveBeenLastCalledWith(onSave.mock.calls[0]?.[0], undefined);
});

it('French alone is enough, and is then saved for every reader', async () => {
  const { onSave } = show({ eventName: '', description: '', eventNameFr: 'Nuit du bikutsi', descriptionFr: 'Jusqu’au matin.' });
  await press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  const [values] = onSave.mock.calls[0] ?? [];
  const wire = values && detailsToWire(values);
  expect(wire).toMatchObject({ eventName: 'Nuit du bikutsi', eventNameFr: 'Nuit du bikutsi', description: 'Jusqu’au matin.' });
  const saved = ownEvent({ eventNameEn: 'Nuit', eventNameFr: 'Nuit', descriptionEn: 'Danse', descriptionFr: 'Danse' });
  expect(detailsOf(saved)).toMatchObject({ eventName: '', description: '', eventNameFr: 'Nuit', descriptionFr: 'Danse' });
});

it('a French reader is asked for what is missing in French', () => {
  const blank = { ...complete, eventName: '', description: '' };
  expect(detailsNamesFor('fr', blank)).toMatchObject({ eventName: 'eventNameFr', description: 'descriptionFr', date: 'start' });
  expect(detailsNamesFor('fr', complete)).not.toHaveProperty('eventName');
  expect(detailsNamesFor('en', blank)).not.toHaveProperty('eventName');
});

it('another category takes back the subcategory, and one without subcategories offers none', async () => {
  show({ childCategoryId: idOf('makossa') });
  await choose('Category', 'Food');
  const child = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Subcategory' });
  expect([child.value, child.disabled]).toEqual(['', true]);
});

it('an event in another time zone shows it, and its times are that zone’s', async () => {
  const { onSave } = show({ zone: 'Europe/Paris' });
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time zone' }).value).toBe('Europe/Paris');
  setTime(/^Starts/, '2099-12-12T21:00');
  await press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  const [values] = onSave.mock.calls[0] ?? [];
  expect(values && detailsToWire(values)).toMatchObject({ zone: 'Europe/Paris', date: '2099-12-12T20:00:00.000Z' });
});

it('an online event needs no place but has a link, which only it asks for', async () => {
  const { onSave } = show({ location: '' });
  expect(screen.queryByLabelText('Link to join')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Online event' }));
  await fill('Link to join', 'meet');
  await press('Save');
  await waitFor(() => expectError(field('Link to join'), 'Invalid web address'));
  await fill('Link to join', 'https://meet.example/night');
  await press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ online: true, joinLink: 'https://meet.example/night', location: '' });
});

it('what the server refuses stands at the fields of the form, and what was typed stays', async () => {
  show({}, async () => {
    throw new ApiProblem('Please check', 422, 'invalid_input', { errors: { city: 'Choose a city' } });
  });
  await fill(box('Name'), 'Bikutsi Night');
  await press('Save');
  await waitFor(() => expectError(field(/^City/), 'Choose a city'));
  expect(screen.getByRole('alert').textContent).toBe('Please check');
  expect(box('Name').value).toBe('Bikutsi Night');
});

it('a cover is chosen by its button or dropped, and other files are refused at once', async () => {
  const { onSave } = show();
  const cover = screen.getByRole('group', { name: 'Cover picture' });
  const input = within(cover).getByLabelText('Cover picture', { selector: 'input' });
  await userEvent.upload(input, new File(['x'], 'song.mp3', { type: 'audio/mpeg' }), { applyAccept: false });
  expect(within(cover).getByText('Please choose a JPEG, PNG, WebP, AVIF or GIF picture')).toBeTruthy();
  const picture = new File(['x'], 'cover.png', { type: 'image/png' });
  fireEvent.drop(cover, { dataTransfer: { files: [picture] } });
  await press('Cancel', within(await screen.findByRole('dialog', { name: 'Crop picture' })));
  expect(within(cover).queryByText(/^Please choose a JPEG/)).toBeNull();
  await press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave.mock.calls[0]?.[1]).toEqual({ file: picture, crop: '' });
  await press('Remove', within(cover));
  expect(within(cover).queryByRole('button', { name: 'Crop' })).toBeNull();
});

it('a picture that is too large is refused', async () => {
  show();
  const picture = new File(['x'], 'cover.png', { type: 'image/png' });
  Object.defineProperty(picture, 'size', { value: 11 * 1024 * 1024 });
  await userEvent.upload(screen.getByLabelText('Cover picture', { selector: 'input' }), picture);
  expect(screen.getByText('This picture is larger than 10 MB')).toBeTruthy();
});
