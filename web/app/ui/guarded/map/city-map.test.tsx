// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CityMap } from './CityMap.tsx';
import { labelsOf } from './city-labels.ts';

const city = (name: string, value: number) => ({ id: name, name, value, label: `${value} tickets` });
const circles = () => [...document.querySelectorAll('circle')];
const textOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

it('each city with a known place is a circle whose area is in proportion to its value', () => {
  render(<CityMap label="Sales by city" cities={[city('Douala', 400), city('Yaoundé', 100), city('Atlantis', 50)]} />);
  expect(screen.getByRole('img', { name: 'Sales by city' })).toBeDefined();
  expect(textOf('title')).toEqual(['Douala · 400 tickets', 'Yaoundé · 100 tickets']);
  const [douala, yaounde] = circles().map((circle) => Number(circle.getAttribute('r')));
  expect((douala ?? 0) / (yaounde ?? 0)).toBeCloseTo(2);
});

it('the map shows Cameroon alone until a city lies elsewhere', () => {
  const { rerender } = render(<CityMap label="Sales" cities={[city('Maroua', 1), city('Kribi', 1)]} />);
  const frame = () => screen.getByRole('img').getAttribute('viewBox')?.split(' ').map(Number) ?? [];
  const [, , cameroonWidth = 0] = frame();
  rerender(<CityMap label="Sales" cities={[city('Maroua', 1), city('Brazzaville', 1)]} />);
  const [x = 0, y = 0, width = 0, height = 0] = frame();
  expect(width).toBeGreaterThan(cameroonWidth);
  for (const circle of circles()) {
    expect(Number(circle.getAttribute('cx'))).toSatisfy((at: number) => at > x && at < x + width);
    expect(Number(circle.getAttribute('cy'))).toSatisfy((at: number) => at > y && at < y + height);
  }
});

it('names stand on no other name, and the first cities choose first', () => {
  const frame = { x: 0, y: 0, width: 100, height: 100 };
  const spot = (id: string, x: number, y: number, radius = 1) => ({ id, name: `City ${id}`, x, y, radius });
  const crowd = Array.from({ length: 60 }, (_, index) =>
    spot(String(index), 40 + (index % 8) * 2, 40 + Math.floor(index / 8) * 2),
  );
  const labels = labelsOf(crowd, frame, 4);
  expect(labels[0]?.id).toBe('0');
  expect(labels.length).toBeGreaterThan(1);
  expect(labels.length).toBeLessThan(crowd.length);
  for (const [index, one] of labels.entries()) {
    expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= 100 && one.y + one.height <= 100).toBe(true);
    for (const other of labels.slice(index + 1))
      expect(
        one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y,
      ).toBe(true);
  }
});

it('a name gives way to another circle, and to the edge of the map', () => {
  const frame = { x: 0, y: 0, width: 100, height: 100 };
  const [douala] = labelsOf(
    [
      { id: 'one', name: 'Douala', x: 30, y: 50, radius: 5 },
      { id: 'two', name: 'Yaoundé', x: 45, y: 50, radius: 5 },
    ],
    frame,
    4,
  );
  expect((douala?.x ?? 0) + (douala?.width ?? 0)).toBeLessThanOrEqual(30);
  const [edge] = labelsOf([{ id: 'one', name: 'Maroua', x: 97, y: 50, radius: 2 }], frame, 4);
  expect((edge?.x ?? 0) + (edge?.width ?? 0)).toBeLessThanOrEqual(97);
});

it('there is no map of a single city', () => {
  const { container } = render(<CityMap label="Sales" cities={[city('Atlantis', 3), city('Douala', 2), city('Kribi', 0)]} />);
  expect(container.innerHTML).toBe('');
});
