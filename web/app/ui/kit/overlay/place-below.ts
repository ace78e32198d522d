const marginPx = 8;

/**
 * Puts an open popover below its opener, or above it where there is no space, in browsers that cannot do so by their styles
 * (`position-area`). Writes the style by script, which the policy of public pages allows, unlike an attribute in the HTML.
 */
export function placeBelow(opener: HTMLElement | null, popover: HTMLElement | null): void {
  if (!opener || !popover || CSS.supports?.('position-area', 'block-end')) return;
  const { left, right, top, bottom } = opener.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = popover;
  const isRight = left + offsetWidth > innerWidth - marginPx;
  const isAbove = bottom + offsetHeight > innerHeight - marginPx && top > offsetHeight + marginPx;
  popover.style.inset = 'auto';
  popover.style.left = `${isRight ? Math.max(marginPx, right - offsetWidth) : left}px`;
  popover.style.top = `${isAbove ? top - offsetHeight - marginPx : bottom + marginPx}px`;
}
