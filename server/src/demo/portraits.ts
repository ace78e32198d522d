import { Avatar, Style } from '@dicebear/core';
import definition from '@dicebear/styles/open-peeps.json' with { type: 'json' };
import sharp from 'sharp';

/** The hair that a drawn portrait may have. */
export type PortraitKind = 'woman' | 'man';

const heads = {
  woman: [
    'afro',
    'bangs',
    'bantuKnots',
    'bun',
    'bun2',
    'buns',
    'cornrows',
    'cornrows2',
    'hijab',
    'longCurly',
    'medium1',
    'turban',
  ],
  man: ['flatTop', 'shaved2', 'short1', 'short2', 'noHair1', 'twists', 'twists2', 'hatHip', 'hatBeanie', 'dreads1', 'dreads2'],
} as const satisfies Record<PortraitKind, readonly string[]>;
const style = new Style(definition);
/** Width and height in pixels. */
const size = 640;

const grounds = ['#ffe3b3', '#d7e3ff', '#cfebdd', '#ffd9cc'];

/**
 * Draws a portrait as PNG, the same one for the same seed: with a background, or cut out for an artist, who stands in front of covers.
 * The drawings are Open Peeps by Pablo Stanley (CC0 1.0), composed by DiceBear.
 */
export async function drawPortrait(seed: string, kind: PortraitKind, { isCutOut = false } = {}): Promise<Buffer> {
  const avatar = new Avatar(style, {
    seed,
    size,
    headVariant: heads[kind],
    expressionVariant: isCutOut ? ['smile', 'calm', 'cute', 'cheeky'] : ['smile', 'calm', 'cute', 'smileTeethGap'],
    skinColor: ['#ae5d29', '#694d3d', '#8d5524', '#5c3a2a'],
    headContrastColor: ['#2c1b18'],
    clothingColor: ['#e9a23b', '#2f3ba2', '#1f7a5c', '#c8452f', '#f4d06f'],
    ...(!isCutOut && { backgroundColor: grounds }),
    facialHairVariant: ['goatee1', 'moustache1', 'moustache4', 'chin', 'full2'],
    facialHairProbability: kind === 'man' ? 50 : 0,
    accessoriesVariant: ['glasses', 'glasses2', 'sunglasses'],
    accessoriesProbability: isCutOut ? 35 : 15,
    maskProbability: 0,
  });
  return sharp(Buffer.from(avatar.toString())).png().toBuffer();
}
