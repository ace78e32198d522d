import { expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { anOrganizer } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const url = 'https://tiles.example/{z}/{x}/{y}.png';
const plain = await buildTestApp();
const withMaps = await buildTestApp({ env: { MAP_TILES: url } });
const named = await buildTestApp({ env: { MAP_TILES: url, MAP_ATTRIBUTION: '© A Map Company' } });

it('the source of map pictures is the one that the operator has set, with whom to name', async () => {
  const read = async (app: typeof plain) => (await ask(app, 'GET', '/maps/tiles', { as: await anOrganizer(app) })).body;
  expect(await read(plain)).toEqual({ tiles: null });
  expect(await read(withMaps)).toEqual({ tiles: { url, attribution: '© OpenStreetMap' } });
  expect(await read(named)).toEqual({ tiles: { url, attribution: '© A Map Company' } });
});

it('a source without the places of a tile is refused at the start', async () => {
  await expect(buildTestApp({ env: { MAP_TILES: 'https://tiles.example/tile.png' } })).rejects.toThrow('MAP_TILES');
});
