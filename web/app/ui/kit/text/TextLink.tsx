import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './TextLink.module.css';

type Address =
  | { readonly to: LinkProps['to']; readonly href?: undefined; readonly replace?: boolean }
  | { readonly to?: undefined; readonly href: string };

type Passed = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'aria-label' | 'download' | 'hrefLang' | 'lang' | 'rel' | 'target'>;

export type TextLinkProps = Address &
  Passed & {
    /** `quiet` has the colour of the text around and is underlined; `row` has the height of a touch target. */
    readonly look?: 'primary' | 'quiet';
    readonly hasTouchHeight?: boolean;
    readonly onClick?: LinkProps['onClick'];
    readonly children: ReactNode;
  };

/** A link in a text or at the end of a title row: `to` inside the application, `href` to files and other sites. */
export function TextLink({ look = 'primary', hasTouchHeight = false, children, ...rest }: TextLinkProps) {
  const shared = { className: styles.link, 'data-look': look, 'data-touch': hasTouchHeight || undefined };
  if (rest.to !== undefined) {
    return (
      <Link {...rest} {...shared}>
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} {...shared}>
      {children}
    </a>
  );
}
