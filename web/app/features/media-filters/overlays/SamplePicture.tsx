import type { OverlayKind } from '@ngoma/api/features/events/media-filters';
import { useState } from 'react';
import styles from './SamplePicture.module.css';

interface SamplePictureProps {
  readonly kind: OverlayKind;
  readonly url: string;
  /** The description of the whole for screen readers. */
  readonly label: string;
}

/** Two people in front of a stage, drawn without a file. It stands for the picture of an attendee. */
const People = () => (
  <svg viewBox="0 0 400 500" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={styles.people}>
    <rect width="400" height="500" fill="#2b1f5c" />
    <circle cx="200" cy="150" r="230" fill="#7a2e6b" />
    <circle cx="200" cy="130" r="150" fill="#c8543f" />
    <circle cx="200" cy="110" r="80" fill="#f7b32b" />
    <path d="M40 0 160 330H-40ZM360 0 440 330H240Z" fill="#fff" opacity="0.08" />
    <path d="M0 360q50-34 100 0t100 0 100 0 100 0v140H0Z" fill="#1b1440" />
    <g fill="#0b7a55">
      <path d="M40 500c0-112 44-150 104-150s104 38 104 150Z" />
      <path d="M176 500c0-96 36-134 92-134s92 38 92 134Z" fill="#f2e4cf" />
    </g>
    <g fill="#5b3422">
      <circle cx="144" cy="286" r="58" />
      <circle cx="268" cy="306" r="52" fill="#7a4a31" />
    </g>
    <path d="M86 282c0-52 24-72 58-72s58 20 58 72c-20-26-40-34-58-34s-38 8-58 34Z" fill="#14102b" />
    <path d="M214 300c4-44 24-62 54-62s50 18 54 62c-14-16-32-22-54-22s-40 6-54 22Z" fill="#f7b32b" />
    <g fill="none" stroke="#fbf8f3" strokeWidth="5" strokeLinecap="round">
      <path d="M122 306q22 20 44 0" />
      <path d="M250 326q18 16 36 0" />
    </g>
  </svg>
);

/** Shows an overlay over a sample picture as the studio places it: a frame on the whole, a sticker in the middle, a mark in the corner. */
export function SamplePicture({ kind, url, label }: SamplePictureProps) {
  // A frame is shown in its own format, which only its file knows before it is sent.
  const [ratio, setRatio] = useState<number>();
  return (
    <div role="img" aria-label={label} className={styles.sample} style={{ aspectRatio: kind === 'frame' ? (ratio ?? 0.8) : 0.8 }}>
      <People />
      <img
        src={url}
        alt=""
        data-kind={kind}
        className={styles.overlay}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / Math.max(1, naturalHeight))}
      />
    </div>
  );
}
