// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TabStrip } from './TabStrip.tsx';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'French' },
] as const;

function Example() {
  const [value, setValue] = useState<'en' | 'fr'>('en');
  return <TabStrip label="Language" value={value} choices={languages} onChange={setValue} />;
}
const tab = (name: string) => screen.getByRole('tab', { name });

it('chooses by touch and by arrow keys, which lead around, and takes one stop of the keyboard', () => {
  render(<Example />);
  expect(screen.getByRole('tablist', { name: 'Language' })).toBeTruthy();
  fireEvent.click(tab('French'));
  expect(tab('French').getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(tab('French'), { key: 'ArrowRight' });
  expect(tab('English').getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(tab('English'));
  expect([tab('English').tabIndex, tab('French').tabIndex]).toEqual([0, -1]);
});
