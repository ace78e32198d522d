import { avatarSrcSet } from '@ngoma/api/common/avatar-sizes';
import { type ReactNode, useState } from 'react';
import { initialsOf } from '#lib/format/format.ts';
import styles from './Portrait.module.css';

interface PortraitProps {
  readonly name: string;
  readonly url?: string | undefined;
  /** The picture in several widths, unless it is an avatar. */
  readonly srcSet?: string | undefined;
  /** 28, 40, 56 or 96 px wide. */
  readonly size?: 'small' | 'medium' | 'large' | 'huge';
  /** `arch`: the rounded top of a line-up, 108 × 128 px. */
  readonly shape?: 'round' | 'arch';
}

const widths = { small: 28, medium: 40, large: 56, huge: 96 } as const;
const grounds = 6;

/** Returns the same ground for the same name, so that faces beside each other differ. */
const groundOf = (name: string): number => [...name].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % grounds;

/** A person's picture, or their initials. It stands beside the name, so screen readers skip it. */
export function Portrait({ name, url, srcSet = url && avatarSrcSet(url), size = 'medium', shape = 'round' }: PortraitProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const width = shape === 'arch' ? 108 : widths[size];
  return (
    <span
      aria-hidden="true"
      className={styles.portrait}
      data-size={size}
      data-shape={shape}
      data-ground={groundOf(name)}
      // Drawn by CSS: initials are not text to search, copy or read aloud.
      data-initials={initialsOf(name) || '·'}
    >
      {url && url !== brokenUrl && (
        <img
          src={url}
          srcSet={srcSet}
          sizes={srcSet && `${width}px`}
          alt=""
          width={width}
          height={shape === 'arch' ? 128 : width}
          loading="lazy"
          className={styles.picture}
          onError={() => setBrokenUrl(url)}
        />
      )}
    </span>
  );
}

interface FacesProps {
  readonly people: readonly Pick<PortraitProps, 'name' | 'url'>[];
  /** Says who they are: "64 go". */
  readonly children: ReactNode;
}

/** A few faces that overlap, with a sentence beside them. */
export const Faces = ({ people, children }: FacesProps) => (
  <span className={styles.faces}>
    <span className={styles.overlap}>
      {people.slice(0, 3).map((person) => (
        <Portrait key={person.name} {...person} size="small" />
      ))}
    </span>
    {children}
  </span>
);
