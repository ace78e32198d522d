import { randomChunk } from '#platform/random';

/** Without those that look alike. */
const characters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Returns a new case number that can be read out, such as `D-7K3Q-9FXM`. */
export function newCaseCode(): string {
  const picked = [...randomChunk(16)]
    .filter((byte) => byte < characters.length * 8)
    .map((byte) => characters[byte % characters.length]);
  return picked.length < 8 ? newCaseCode() : `D-${picked.slice(0, 4).join('')}-${picked.slice(4, 8).join('')}`;
}
