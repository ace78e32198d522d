// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useStoredDraft } from './use-stored-draft.ts';

const blank = { title: '', body: '' };
const open = () => renderHook(() => useStoredDraft('ngoma.draft', blank)).result.current;
afterEach(() => localStorage.clear());

it('what was typed is there again when the form opens anew, until the form is blank', () => {
  expect(open().first).toEqual(blank);
  open().store({ title: 'The gates open', body: '' });
  expect(open().first).toEqual({ title: 'The gates open', body: '' });
  open().store(blank);
  expect(localStorage.getItem('ngoma.draft')).toBeNull();
});

it('a stored draft that cannot be read, or has other fields, does no harm', () => {
  localStorage.setItem('ngoma.draft', '{');
  expect(open().first).toEqual(blank);
  localStorage.setItem('ngoma.draft', '{"title":5,"other":"x","body":"Come early"}');
  expect(open().first).toEqual({ title: '', body: 'Come early' });
});
