import type { HTMLAttributes, ReactNode, Ref } from 'react';

type Passed = Pick<HTMLAttributes<HTMLDivElement>, 'aria-describedby' | 'id' | 'onBlur' | 'onKeyDown' | 'tabIndex'>;

interface GroupProps extends Passed {
  /** The name of the group for screen readers. */
  readonly label?: string;
  /** The id of the element that names it. */
  readonly labelledBy?: string;
  /** A class of the page, for its place in the page's own layout. */
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** Controls that belong together under one name, without a border and a legend. */
export const Group = ({ label, labelledBy, ...rest }: GroupProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would look like one, and lays its content out in its own way.
  <div {...rest} role="group" aria-label={label} aria-labelledby={labelledBy} />
);
