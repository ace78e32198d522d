import lightIcons from 'virtual:icon-file';
import type { ComponentType, SVGProps } from 'react';

/**
 * Returns the component of an icon in a picture file, by default that of public and buying pages: as high as its text, and hidden from
 * screen readers unless it has a label of its own, because otherwise a text stands beside it. Imports of Phosphor's files become such
 * components (`web/icons.ts`).
 */
export const iconOf =
  (name: string, file = lightIcons): ComponentType<SVGProps<SVGSVGElement>> =>
  (props) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: an icon that says something has a label, and the others are hidden.
    <svg
      fill="currentColor"
      width="1em"
      height="1em"
      aria-hidden={props['aria-label'] ? undefined : true}
      focusable="false"
      {...props}
    >
      <use href={`${file}#${name}`} />
    </svg>
  );
