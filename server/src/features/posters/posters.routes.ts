import { createHash } from 'node:crypto';
import { z } from 'zod';
import { notFound, Refusal } from '#platform/http/refusal';
import type { RawRoute } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { chooseEncoding, encode } from '#platform/pages/page-encoding';
import type { Files } from '#platform/platform';
import { artistsKey, artistsWidths } from './artists.ts';
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
  artists: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional(),
});

/** How long a poster without its artists may be kept in seconds, since their files may be there again. */
const incompleteSeconds = 60;

// Version of the drawing. Increment it when posters are drawn differently, so that the ETags change.
const drawingVersion = 1;

/**
 * Routes of generated pictures: `GET /api/art/<seed>.svg` and `.webp` with `w`, `h`, `family`, `palette`, `category` and `artists`, the
 * id of people who stand in front.
 */
export const posterRoutes = ({ files }: { readonly files: Pick<Files, 'get'> }): RawRoute[] => [
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
      const { w: width, h: height, family, palette, category, artists } = query.data;
      const poster = { seed, family, palette, category, width, height };
      const encoding = kind === 'svg' ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
      const tag = `"${createHash('sha256')
        .update(JSON.stringify([drawingVersion, kind, encoding, poster, artists]))
        .digest('base64url')
        .slice(0, 22)}"`;
      const isKnown = request.headers['if-none-match'] === tag;
      const people = artists && !isKnown ? await readArtists(files, artists, width) : undefined;
      reply.header('X-Content-Type-Options', 'nosniff').header('Vary', 'Accept-Encoding');
      if (artists && !isKnown && !people) reply.header('Cache-Control', `public, max-age=${incompleteSeconds}`);
      else reply.header('Cache-Control', 'public, max-age=31536000, immutable').header('ETag', tag);
      if (isKnown) {
        reply.code(304);
        return '';
      }
      // An SVG opened on its own is a document, so this policy forbids it to load or run anything.
      reply
        .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'")
        .type(kind === 'svg' ? 'image/svg+xml' : 'image/webp');
      if (kind === 'webp') return posterWebp({ ...poster, artists: people });
      const svg = posterSvg({ ...poster, artists: people && { bytes: people, type: 'image/webp' } });
      if (encoding === 'identity') return svg;
      reply.header('Content-Encoding', encoding);
      return encode(Buffer.from(svg), encoding);
    },
  },
];

/** Reads the people in front of a poster in the smallest width that is enough for its own; undefined without such a file. */
async function readArtists(files: Pick<Files, 'get'>, id: string, posterWidth: number): Promise<Buffer | undefined> {
  const width = artistsWidths.find((one) => one >= posterWidth) ?? Math.max(...artistsWidths);
  return (await files.get(artistsKey(id, width)))?.body;
}

/** Returns the URL path of a generated picture, with the people of the id in front. Without a palette it has that of its seed and category. */
export function posterPath(
  seed: string,
  kind: 'svg' | 'webp',
  options: {
    width: number;
    height: number;
    category?: string | null | undefined;
    palette?: PaletteName | undefined;
    artists?: string | undefined;
  },
): string {
  const query = new URLSearchParams({
    w: String(options.width),
    h: String(options.height),
    ...(options.category && { category: options.category }),
    ...(options.palette && { palette: options.palette }),
    ...(options.artists && { artists: options.artists }),
  });
  return `/api/art/${seed}.${kind}?${query}`;
}
