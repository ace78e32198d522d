import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonLook, buttonLook } from './button-look.ts';

type Address =
  | {
      readonly to: LinkProps['to'];
      readonly href?: undefined;
      readonly replace?: boolean;
      readonly prefetch?: LinkProps['prefetch'];
    }
  | { readonly to?: undefined; readonly href: string };

type Passed = Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'aria-label' | 'aria-current' | 'aria-describedby' | 'download' | 'hrefLang' | 'lang' | 'rel' | 'target'
>;

export type ButtonLinkProps = Address &
  Passed &
  ButtonLook & {
    /** Shown before the label. */
    readonly icon?: ReactNode;
    readonly onClick?: LinkProps['onClick'];
    readonly children: ReactNode;
  };

/** A link that looks like a button: `to` inside the application, `href` to files and other sites. */
export function ButtonLink({ variant, size, isWide, icon, children, ...rest }: ButtonLinkProps) {
  const look = buttonLook({ variant, size, isWide });
  if (rest.to !== undefined) {
    return (
      <Link {...rest} {...look}>
        {icon}
        {children}
      </Link>
    );
  }
  return (
    <a {...rest} {...look}>
      {icon}
      {children}
    </a>
  );
}
