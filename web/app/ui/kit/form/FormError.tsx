import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../feedback/Notice.tsx';
import { TextLink } from '../text/TextLink.tsx';
import styles from './FormError.module.css';

interface FormErrorProps {
  /** Says what went wrong with the whole form, and what to do now; empty while nothing is wrong. */
  readonly message?: ReactNode;
  /** The fields with an error, by the ids of their elements. */
  readonly fields?: readonly { readonly id: string; readonly message: ReactNode }[];
}

/** The summary of a refused form, above its fields. It is announced, scrolled into view, and links to each field. */
export function FormError({ message, fields = [] }: FormErrorProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isShown = Boolean(message) || fields.length > 0;
  useEffect(() => {
    if (isShown) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  return (
    // The element is there before its text, or screen readers would miss it.
    <div ref={ref} role="alert" className={styles.summary}>
      {isShown && (
        <Notice tone="red" role="none">
          {message}
          {fields.length > 0 && (
            <ul className={styles.fields}>
              {fields.map((field) => (
                <li key={field.id}>
                  <TextLink href={`#${field.id}`} look="quiet">
                    {field.message}
                  </TextLink>
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
    </div>
  );
}

interface FormStatusProps {
  /** Says what went well; empty before. */
  readonly message?: ReactNode;
  /** The form is being sent by itself. */
  readonly isBusy?: boolean;
}

/** Success message of a form, above its fields, where the form stays on the page. It is announced. */
export const FormStatus = ({ message, isBusy }: FormStatusProps) => (
  <div role="status" aria-busy={isBusy} className={styles.summary}>
    {message && (
      <Notice tone="leaf" role="none">
        {message}
      </Notice>
    )}
  </div>
);
