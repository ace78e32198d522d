/**
 * Widths in pixels in which an avatar is stored: most are shown 28 to 56 px wide, the widest 108 px, on screens of up to three device
 * pixels for each. The address of the largest stands for all and ends in `-320.webp`; the others have their width in its place.
 */
export const avatarWidths = [96, 192, 320] as const;

const ending = `-${Math.max(...avatarWidths)}.webp`;

/** Returns the `srcset` of an avatar for an `img` element; undefined for an address of one size, such as that of a preview. */
export const avatarSrcSet = (url: string): string | undefined =>
  url.endsWith(ending)
    ? avatarWidths.map((width) => `${url.slice(0, -ending.length)}-${width}.webp ${width}w`).join(', ')
    : undefined;
