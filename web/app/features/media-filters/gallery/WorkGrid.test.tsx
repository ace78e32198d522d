// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart, textOf } from '../../../test/render.tsx';
import type { Work } from '../gallery-store.ts';
import type { WorkView } from './found-works.ts';
import { WorkGrid } from './WorkGrid.tsx';

afterEach(() => vi.unstubAllGlobals());

const work = (id: string, eventName: string, day: number): Work => ({
  ...{ id, userId: 'brenda', kind: 'photo', content: new Blob(['x']), eventId: id, eventName },
  madeAt: Date.UTC(2026, 11, day, 12),
});

function Grid() {
  const [view, setView] = useState<WorkView>({ search: '', order: 'newest' });
  const works = [work('a', 'Makossa Night', 3), work('b', 'Bikutsi', 2), work('c', 'Makossa Night', 1)];
  return <WorkGrid works={works} userId="brenda" view={view} onView={setView} onOpen={() => undefined} />;
}

it('works are sorted by age or event, and searched in that order', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:work', revokeObjectURL: () => undefined }));
  renderPart(<Grid />);
  const days = () => screen.getAllByText(/Dec 2026$/).map(textOf);
  expect(days()).toEqual(['Thu 3 Dec 2026', 'Wed 2 Dec 2026', 'Tue 1 Dec 2026']);
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'By event');
  expect(days()).toEqual(['Wed 2 Dec 2026', 'Thu 3 Dec 2026', 'Tue 1 Dec 2026']);
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Oldest first');
  await userEvent.type(screen.getByLabelText('Search by event'), 'makossa');
  expect(days()).toEqual(['Tue 1 Dec 2026', 'Thu 3 Dec 2026']);
});
