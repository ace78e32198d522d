// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from '#lib/api/call.ts';
import { ownEvent } from '../../../../test/factories/events.ts';
import { expectError, field, fill, press } from '../../../../test/form-user.ts';
import { renderPart } from '../../../../test/render.tsx';
import { idOf } from '../../../../test/reply-of.ts';
import { CustomizationForm } from './CustomizationForm.tsx';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:logo';
  URL.revokeObjectURL = () => undefined;
});

function show(event: Parameters<typeof ownEvent>[0] = {}, save: () => Promise<unknown> = async () => undefined) {
  const onSave = vi.fn<(input: unknown) => Promise<unknown>>(save);
  const onDraft = vi.fn<(values: unknown) => void>();
  renderPart(
    <CustomizationForm event={ownEvent(event)} {...{ onDraft, onSave }} actions={() => <button type="submit">Save</button>} />,
  );
  return { onSave, onDraft };
}
const pair = (name: string) => screen.getByRole('button', { name });

it('a suggested pair is chosen, and a picked or typed colour replaces one of it', async () => {
  const { onSave, onDraft } = show();
  expect(pair('Colours #2F3BA2 and #F7B32B').getAttribute('aria-pressed')).toBe('true');
  await press('Colours #0B4F45 and #F7B32B');
  expect(pair('Colours #2F3BA2 and #F7B32B').getAttribute('aria-pressed')).toBe('false');
  expect([field('Main colour').value, field('Second colour').value]).toEqual(['#0B4F45', '#F7B32B']);
  fireEvent.change(field('Pick: Second colour'), { target: { value: '#abcdef' } });
  expect(field('Second colour').value).toBe('#ABCDEF');
  expect(pair('Colours #0B4F45 and #F7B32B').getAttribute('aria-pressed')).toBe('false');
  expect(onDraft).toHaveBeenLastCalledWith({ primaryColor: '#0B4F45', secondaryColor: '#ABCDEF' });
  await press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ primaryColor: '#0B4F45', secondaryColor: '#ABCDEF' });
});

it('a text that is no colour is refused at its field, and nothing is saved', async () => {
  const { onSave } = show({ customization: { _id: idOf('look'), primaryColor: '#101010', secondaryColor: '#202020' } });
  expect(field('Main colour').value).toBe('#101010');
  await fill('Main colour', 'blue');
  await press('Save');
  await waitFor(() => expectError(field('Main colour'), 'Invalid hex color'));
  expect(field('Main colour').value).toBe('blue');
  expect(onSave).not.toHaveBeenCalled();
});

it('logo and background are sent uncropped, and a refusal keeps them', async () => {
  const { onSave } = show({}, async () => {
    throw new ApiProblem('This event is over', 409, 'event_closed');
  });
  const logo = new File(['x'], 'logo.png', { type: 'image/png' });
  const group = within(screen.getByRole('group', { name: 'Logo' }));
  await userEvent.upload(group.getByLabelText('Logo', { selector: 'input' }), logo);
  expect(group.queryByRole('button', { name: 'Crop' })).toBeNull();
  await press('Save');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This event is over'));
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ logo, background: undefined });
  expect(group.getByRole('button', { name: 'Choose another' })).toBeTruthy();
});

it('a saved picture is removed with the form, unless it is kept', async () => {
  const saved = { _id: idOf('look'), primaryColor: '#101010', secondaryColor: '#202020' };
  const pictures = { logo: { url: '/files/logo.webp' }, background: { url: '/files/background.webp' } };
  const { onSave } = show({ customization: { ...saved, ...pictures } });
  const group = (name: string) => within(screen.getByRole('group', { name }));
  for (const name of ['Logo', 'Background picture']) await userEvent.click(group(name).getByRole('button', { name: 'Remove' }));
  expect(group('Logo').getByText('The picture is removed when you save.')).toBeTruthy();
  await userEvent.click(group('Background picture').getByRole('button', { name: 'Keep the picture' }));
  await press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave.mock.calls[0]?.[0]).toMatchObject({ logo: undefined, background: undefined, removeLogo: true });
  expect(onSave.mock.calls[0]?.[0]).not.toHaveProperty('removeBackground');
});
