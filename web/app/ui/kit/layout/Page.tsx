import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  /** `content`: 1280 px at most. `text`: 720 px, for reading. `form`: 480 px, for a few fields. */
  readonly width?: 'content' | 'text' | 'form';
  /** A class of the page itself. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The content of a page between its side margins, with the distance of its sections. */
export function Page({ width = 'content', className = '', children }: PageProps) {
  return (
    <div className={`${styles.page} ${className}`} data-width={width}>
      {children}
    </div>
  );
}
