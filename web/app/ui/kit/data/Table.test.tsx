// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Column, Table } from './Table.tsx';

const columns: readonly Column<string>[] = [{ id: 'name', label: 'Buyer', cell: (name) => name }];

it('has its name once: what scrolls around it is no second landmark with the name of the section', () => {
  render(
    <section aria-label="Latest sales">
      <Table label="Latest sales" columns={columns} rows={['Awa']} keyOf={(name) => name} />
    </section>,
  );
  expect(screen.getAllByRole('region')).toHaveLength(1);
  expect(screen.getByRole('table', { name: 'Latest sales' }).textContent).toBe('BuyerAwa');
});
