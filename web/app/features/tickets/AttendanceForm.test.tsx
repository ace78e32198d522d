// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { idOf } from '../../test/reply-of.ts';
import { countTags, serverHtml, stylesIn } from '../../test/server-page.tsx';
import { AttendancePart } from './AttendancePart.tsx';

const night = idOf('night');
const render = (isShown: boolean, eventId = night) =>
  serverHtml({
    page: { default: () => <AttendancePart choices={[{ eventId: night, isShown }]} eventId={eventId} /> },
    ...{ path: '/ticket-management', address: '/ticket-management' },
  });

it.each([
  [false, 'yes', 'Show me among the guests'],
  [true, 'no', 'Do not show me any more'],
])('the choice to be seen is sent without scripts, as the opposite of what it is: %s', async (isShown, sent, label) => {
  const html = await render(isShown);
  expect(countTags(html, 'form', ['method="post"'])).toBe(1);
  const values = ['do', 'event', 'shown'].map((name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]);
  expect(values).toEqual(['attendance', night, sent]);
  expect(html).toContain(label);
  expect(stylesIn(html)).toEqual([]);
});

it('where there is no choice there is no form', async () => {
  expect(countTags(await render(false, idOf('jazz')), 'form', [])).toBe(0);
});
