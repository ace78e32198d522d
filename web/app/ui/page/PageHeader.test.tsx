// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { PageHeader } from './PageHeader.tsx';

it('breaks a title of one very long word, which would make the page wider than a phone', () => {
  renderRoutes([{ path: '/', element: <PageHeader title={'W'.repeat(120)} /> }]);
  expect(getComputedStyle(screen.getByRole('heading', { level: 1 })).overflowWrap).toBe('anywhere');
});
