import file from 'virtual:icon-file';
import type { ComponentType, SVGProps } from 'react';

/**
 * Returns the component of an icon in the file of all icons: as high as its text, and hidden from screen readers, because a label or a text
 * always stands beside it. Imports of Phosphor's files become such components (`web/icons.ts`).
 */
export const iconOf =
  (name: string): ComponentType<SVGProps<SVGSVGElement>> =>
  (props) => (
    <svg fill="currentColor" width="1em" height="1em" aria-hidden="true" focusable="false" {...props}>
      <use href={`${file}#${name}`} />
    </svg>
  );
