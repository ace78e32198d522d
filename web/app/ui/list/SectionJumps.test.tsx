// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { SectionJumps } from './SectionJumps.tsx';

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockReset();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolled(this.id);
  };
});
afterEach(() => Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));

const sections = [
  { id: 'profile', title: 'Profile' },
  { id: 'data', title: 'Your data' },
];
const show = (start = '/') =>
  renderPart(
    <>
      <SectionJumps label="Sections" sections={sections} />
      {sections.map(({ id, title }) => (
        <section key={id} id={id} aria-label={title} />
      ))}
    </>,
    start,
  );
const current = () => screen.queryAllByRole('link', { current: 'location' }).map(({ textContent }) => textContent);

it('a press goes to the section, marks it, puts it into the address and moves the focus there', async () => {
  const { router } = show();
  expect([current(), scrolled.mock.calls]).toEqual([[], []]);
  await userEvent.click(screen.getByRole('link', { name: 'Your data' }));
  expect(router.state.location.hash).toBe('#data');
  expect([current(), scrolled.mock.calls]).toEqual([['Your data'], [['data']]]);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your data' }));
  await userEvent.click(screen.getByRole('link', { name: 'Your data' }));
  expect(scrolled).toHaveBeenCalledTimes(2);
});

it('the section that the address names is marked, and an unknown one is ignored', () => {
  show('/#profile');
  expect(current()).toEqual(['Profile']);
  show('/#else');
  expect(current()).toEqual(['Profile']);
});
