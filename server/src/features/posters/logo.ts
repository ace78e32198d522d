/**
 * Draws the logo of Ngoma, a diamond over the beats of a drum, in a box of `size` × `size` units with its top left corner at x,
 * y.
 */
export function logoSvg(x: number, y: number, size: number, ground = '#2F3BA2', sun = '#F7B32B', beats = '#FFFFFF'): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 32})"><rect width="32" height="32" rx="9" fill="${ground}"/><path d="M16 5l8 8-8 8-8-8z" fill="none" stroke="${sun}" stroke-width="2.6"/><circle cx="16" cy="13" r="2.6" fill="${sun}"/><path d="M7 25h18" stroke="${beats}" stroke-width="2.6" stroke-linecap="round" stroke-dasharray="4 4.6"/></g>`;
}
