import { descriptionLimit } from '@ngoma/api/features/events/editor';
import { describe, expect, it } from 'vitest';
import { aForm, ask, eventFields } from '#test/factories/events';
import { anOrganizer } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const organizer = await anOrganizer(test);

const html = '<h2>Programme</h2><p>Entry at <strong>19:00</strong></p>';
const text = 'Programme\n\nEntry at 19:00';
const french = '<p>Portes à <em>19 h</em></p>';

const create = async (fields: Readonly<Record<string, string>>) =>
  ask(test, 'POST', '/event', { as: organizer, body: aForm(eventFields(test, fields)) });

async function anEvent(fields: Readonly<Record<string, string>> = { descriptionHtml: html }): Promise<string> {
  const { status, body } = await create(fields);
  expect(status).toBe(201);
  return body.eventId;
}

const change = (id: string, body: Readonly<Record<string, unknown>>) =>
  ask(test, 'PATCH', `/event/${id}`, { as: organizer, body });

const read = async (id: string, language: 'en' | 'fr' = 'en') => {
  const { eventWithDetails } = (await ask(test, 'GET', `/event/${id}`, { as: organizer, language })).body;
  const { description, descriptionHtml, forTeam } = eventWithDetails;
  return { description, descriptionHtml, stored: [forTeam.descriptionHtml, forTeam.descriptionHtmlFr] };
};

describe('a description with formatting', () => {
  it('is stored sanitised, and the plain description is derived from it, whatever plain text came along', async () => {
    const id = await anEvent({ description: 'Another text', descriptionHtml: `${html}<script>alert(1)</script>` });
    expect(await read(id)).toEqual({ description: text, descriptionHtml: html, stored: [html, null] });
  });

  it('is found by the search of its plain text', async () => {
    const id = await anEvent({ descriptionHtml: '<p>With <strong>bala</strong>fon</p>' });
    const { body } = await ask(test, 'GET', '/event?mine=true&q=balafon', { as: organizer });
    expect(body.basicDetails.map(({ _id }: { _id: string }) => _id)).toEqual([id]);
  });

  it('is cleared when a client sends the plain description alone', async () => {
    const id = await anEvent();
    expect((await change(id, { description: 'Plain again' })).status).toBe(200);
    expect(await read(id)).toEqual({ description: 'Plain again', descriptionHtml: null, stored: [null, null] });
  });

  it('stays when other fields change, and keeps its text when the formatting alone is cleared', async () => {
    const id = await anEvent();
    await change(id, { city: 'Kribi' });
    expect((await read(id)).descriptionHtml).toBe(html);
    await change(id, { descriptionHtml: '' });
    expect(await read(id)).toMatchObject({ description: text, descriptionHtml: null });
  });

  it('is shown to readers in French only with the French text', async () => {
    const id = await anEvent();
    expect((await read(id, 'fr')).descriptionHtml).toBe(html);
    await change(id, { descriptionFr: 'Portes à 19 h' });
    expect(await read(id, 'fr')).toMatchObject({ description: 'Portes à 19 h', descriptionHtml: null });
    await change(id, { descriptionHtmlFr: french });
    expect(await read(id, 'fr')).toMatchObject({ description: 'Portes à 19 h', descriptionHtml: french });
    expect(await read(id)).toMatchObject({ description: text, descriptionHtml: html });
  });

  it('needs a text, and not too much of it', async () => {
    const empty = await create({ descriptionHtml: '<p> </p><ul></ul>' });
    expect(empty).toMatchObject({ status: 400, body: { errors: { description: 'Write something here first' } } });
    const long = await create({ descriptionHtml: `<p>${'a '.repeat(descriptionLimit / 2)}end</p>` });
    expect(long).toMatchObject({ status: 400, body: { errors: { description: expect.stringContaining('8,000') } } });
    expect((await create({ descriptionHtml: `<p>${'a'.repeat(20_000)}</p>` })).status).toBe(400);
  });

  it('goes to the copy of an event', async () => {
    const id = await anEvent();
    const date = new Date(test.clock().getTime() + 60 * 86_400_000).toISOString();
    const copy = await ask(test, 'POST', `/event/${id}/duplicate`, { as: organizer, body: { date } });
    expect(await read(copy.body.eventId)).toMatchObject({ description: text, descriptionHtml: html });
  });
});
