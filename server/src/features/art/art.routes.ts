import { createHash } from 'node:crypto';
import { z } from 'zod';
import { notFound, Refusal } from '#platform/refusal';
import type { RawRoute } from '#platform/route';
import { type PaletteName, paletteNames } from './palettes.ts';
import { posterWebp } from './pictures.ts';
import { type FamilyName, familyNames, posterSvg } from './poster.ts';

// The seed is in the address and in the picture's making, never in its markup; still nothing but an id's letters may come.
const fileName = /^(?<seed>[A-Za-z0-9_-]{1,64})\.(?<kind>svg|webp)$/;

const Pixels = z.coerce.number().int().min(16).max(1600);
const Query = z.object({
  w: Pixels.default(640),
  h: Pixels.default(400),
  family: z.enum(familyNames as [FamilyName, ...FamilyName[]]).optional(),
  palette: z.enum(paletteNames as [PaletteName, ...PaletteName[]]).optional(),
  category: z.string().max(80).optional(),
});

// A change to how posters are drawn gets a new number, so that what browsers hold is asked for again.
const drawing = 1;

/** The generated pictures: `GET /api/art/<seed>.svg` and `.webp`, with `w`, `h`, `family`, `palette`, `category`. */
export const artRoutes = (): RawRoute[] => [
  {
    method: ['GET'],
    path: '/art/:file',
    handler: async ({ request, reply }) => {
      const { seed, kind } = fileName.exec((request.params as { file: string }).file)?.groups ?? {};
      if (!seed || !kind) throw notFound();
      const query = Query.safeParse(request.query);
      if (!query.success) {
        throw new Refusal('invalid_input', 400, {
          en: 'The picture can’t be drawn like that: sizes go from 16 to 1600 pixels',
          fr: 'L’image ne peut pas être dessinée ainsi : les dimensions vont de 16 à 1600 pixels',
        });
      }
      const { w: width, h: height, family, palette, category } = query.data;
      const wish = { seed, family, palette, category, width, height };
      const tag = `"${createHash('sha256')
        .update(JSON.stringify([drawing, kind, wish]))
        .digest('base64url')
        .slice(0, 22)}"`;
      reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .header('ETag', tag)
        .header('X-Content-Type-Options', 'nosniff');
      if (request.headers['if-none-match'] === tag) {
        reply.code(304);
        return '';
      }
      // An SVG opened by itself is a document: this one may load and run nothing.
      reply
        .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type(kind === 'svg' ? 'image/svg+xml' : 'image/webp');
      return kind === 'svg' ? posterSvg(wish) : await posterWebp(wish);
    },
  },
];

/** The address of a generated picture under the site's root. */
export function artPath(
  seed: string,
  kind: 'svg' | 'webp',
  wish: { width: number; height: number; category?: string | null | undefined },
): string {
  const query = new URLSearchParams({
    w: String(wish.width),
    h: String(wish.height),
    ...(wish.category && { category: wish.category }),
  });
  return `/api/art/${seed}.${kind}?${query}`;
}
