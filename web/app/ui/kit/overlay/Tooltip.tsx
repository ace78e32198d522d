import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import styles from './Tooltip.module.css';

interface TooltipProps {
  readonly text: ReactNode;
  /** The control that the text describes. */
  readonly children: ReactElement<{ readonly 'aria-describedby'?: string | undefined }>;
}

/**
 * A short text below a control: after 100 ms under a pointer or the keyboard's focus, after a touch of 700 ms, and until 1,500 ms
 * after it. It needs no script. Escape hides it once the scripts have arrived.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape hides the text of the control inside.
    <span
      className={styles.anchor}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.dataset.hidden = '';
      }}
      onBlur={({ currentTarget }) => delete currentTarget.dataset.hidden}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} role="tooltip" className={styles.bubble}>
        {text}
      </span>
    </span>
  );
}
