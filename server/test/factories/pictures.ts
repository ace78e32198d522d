import sharp from 'sharp';

/** A person of one colour without a background, as PNG: transparent above and beside the shoulders. */
export const aCutOut = (colour: string, size = 480): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100" fill="${colour}"><circle cx="50" cy="40" r="30"/><path d="M10 100a40 40 0 0 1 80 0Z"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

/** A photograph of one colour, as JPEG. */
export const aPhotograph = (colour = '#2F3BA2', width = 800, height = 500): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
