import { createHash } from 'node:crypto';
import { z } from 'zod';
import { notFound, Refusal } from '#platform/http/refusal';
import type { RawRoute } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { type FamilyName, familyNames } from './families.ts';
import { type PaletteName, paletteNames } from './palettes.ts';
import { posterSvg } from './poster.ts';
import { posterWebp } from './poster-images.ts';

// The seed never appears in the markup. Only the characters of an id are accepted anyway.
const fileName = /^(?<seed>[A-Za-z0-9_-]{1,64})\.(?<kind>svg|webp)$/;

const Pixels = z.coerce.number().int().min(16).max(1600);
const Query = z.object({
  w: Pixels.default(640),
  h: Pixels.default(400),
  family: z.enum(familyNames as [FamilyName, ...FamilyName[]]).optional(),
  palette: z.enum(paletteNames as [PaletteName, ...PaletteName[]]).optional(),
  category: z.string().max(80).optional(),
});

// Version of the drawing. Increment it when posters are drawn differently, so that the ETags change.
const drawingVersion = 1;

/** Routes of generated pictures: `GET /api/art/<seed>.svg` and `.webp` with `w`, `h`, `family`, `palette`, `category`. */
export const posterRoutes = (): RawRoute[] => [
  {
    method: ['GET'],
    path: '/art/:file',
    handler: async ({ request, reply }) => {
      const { seed, kind } = fileName.exec((request.params as { file: string }).file)?.groups ?? {};
      if (!seed || !kind) throw notFound();
      const query = Query.safeParse(request.query);
      if (!query.success) {
        throw new Refusal('invalid_input', 400, bilingual('posters.pictureCantBeDrawnLike'));
      }
      const { w: width, h: height, family, palette, category } = query.data;
      const poster = { seed, family, palette, category, width, height };
      const tag = `"${createHash('sha256')
        .update(JSON.stringify([drawingVersion, kind, poster]))
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
      // An SVG opened on its own is a document, so this policy forbids it to load or run anything.
      reply
        .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type(kind === 'svg' ? 'image/svg+xml' : 'image/webp');
      return kind === 'svg' ? posterSvg(poster) : await posterWebp(poster);
    },
  },
];

/** Returns the URL path of a generated picture. Without a palette it has that of its seed and category. */
export function posterPath(
  seed: string,
  kind: 'svg' | 'webp',
  options: { width: number; height: number; category?: string | null | undefined; palette?: PaletteName | undefined },
): string {
  const query = new URLSearchParams({
    w: String(options.width),
    h: String(options.height),
    ...(options.category && { category: options.category }),
    ...(options.palette && { palette: options.palette }),
  });
  return `/api/art/${seed}.${kind}?${query}`;
}
