import { expect, it } from 'vitest';
import { ownEvent } from '../../../../test/factories/events.ts';
import { detailsOf, ticketsOf } from '../details/event-form.ts';
import { draftOfTab, previewOfDraft } from './draft-preview.ts';

const saved = ownEvent();
const draft = {
  details: { ...detailsOf(saved), eventName: 'Given up' },
  coverUrl: 'blob:given-up',
  tickets: ticketsOf(saved, 'Standard'),
  customization: undefined,
};
const previewOn = (tab: string) =>
  previewOfDraft(draftOfTab(draft, tab), {
    ...{ saved, organizer: saved.organizer, categories: [], locale: 'en', now: new Date() },
    words: { name: '', description: '', location: '' },
  });

it('the preview shows what is typed on its own tab, and what is saved on the others', () => {
  expect(previewOn('details')).toMatchObject({ eventName: 'Given up', coverImage: { url: 'blob:given-up' } });
  for (const tab of ['tickets', 'look', 'information', 'visibility', 'settings'])
    expect(previewOn(tab)).toMatchObject({ eventName: saved.eventName, coverImage: saved.coverImage });
  expect(previewOn('tickets').ticketTypes).toHaveLength(1);
  expect(previewOn('details').ticketTypes).toHaveLength(0);
});
