// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CityMap } from './CityMap.tsx';

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

it('of cities beside each other the highest keeps its name', () => {
  render(<CityMap label="Sales" cities={[city('Douala', 9), city('Bonabéri', 5), city('Tiko', 4), city('Garoua', 2)]} />);
  expect(textOf('text')).toEqual(['Douala', 'Garoua']);
});

it('there is no map without a known city', () => {
  const { container } = render(<CityMap label="Sales" cities={[city('Atlantis', 3), city('Douala', 0)]} />);
  expect(container.innerHTML).toBe('');
});
