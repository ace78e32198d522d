// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useTabs } from '#lib/hooks/use-tabs.ts';
import { TabStrip } from './TabStrip.tsx';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'French' },
] as const;

function Example() {
  const [value, setValue] = useState<'en' | 'fr'>('en');
  const { tabOf, panelOf } = useTabs(value);
  return (
    <>
      <TabStrip label="Language" value={value} choices={languages} onChange={setValue} tabOf={tabOf} />
      <p {...panelOf(value)}>Said in it</p>
    </>
  );
}
const tab = (name: string) => screen.getByRole('tab', { name });

it('selects by touch, by arrow keys, which wrap around, by Home and End, and is one stop of the tab key', () => {
  render(<Example />);
  expect(screen.getByRole('tablist', { name: 'Language' })).toBeTruthy();
  fireEvent.click(tab('French'));
  expect(tab('French').getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(tab('French'), { key: 'ArrowRight' });
  expect(tab('English').getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(tab('English'));
  expect([tab('English').tabIndex, tab('French').tabIndex]).toEqual([0, -1]);
  fireEvent.keyDown(tab('English'), { key: 'End' });
  expect(document.activeElement).toBe(tab('French'));
  fireEvent.keyDown(tab('French'), { key: 'Home' });
  expect(document.activeElement).toBe(tab('English'));
});

it('connects the chosen tab with its panel in both directions', () => {
  render(<Example />);
  const panel = screen.getByRole('tabpanel', { name: 'English' });
  expect(tab('English').getAttribute('aria-controls')).toBe(panel.id);
  expect(tab('French').hasAttribute('aria-controls')).toBe(false);
  fireEvent.click(tab('French'));
  expect(tab('French').getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel', { name: 'French' }).id);
});
