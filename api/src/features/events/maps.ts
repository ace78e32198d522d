import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';

/** Where map pictures come from. */
export const MapTiles = z
  .object({
    url: z.string().meta({
      description: 'Address of a tile of 256 pixels, with {z}, {x} and {y}',
      example: 'https://tiles.example/{z}/{x}/{y}.png',
    }),
    attribution: z.string().meta({ description: 'Whom to name on the map', example: '© OpenStreetMap' }),
  })
  .meta({ id: 'MapTiles' });
export type MapTiles = z.infer<typeof MapTiles>;

export const mapTiles = endpoint({
  method: 'GET',
  path: '/maps/tiles',
  summary: 'Returns where map pictures come from; null if the operator has set no service of maps',
  allow: 'signed-in',
  reply: z.object({ tiles: MapTiles.nullable() }),
});
