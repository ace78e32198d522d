import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import styles from './SectionJumps.module.css';

interface SectionJumpsProps {
  /** The name of the list, for screen readers. */
  readonly label: string;
  /** The sections of the page in their order, by the ids of their elements. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/**
 * Links to the sections of a long page: a row of chips on phones, a list that stays in sight on desktops. An address with `#` and the id of
 * a section opens it, also when the page is loaded.
 */
export function SectionJumps({ label, sections }: SectionJumpsProps) {
  const { hash, key } = useLocation();
  const chosen = sections.find(({ id }) => `#${id}` === hash)?.id;
  // The router restores the position of the page only for what is rendered when it navigates. `key` changes with each press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press on the same section scrolls to it again.
  useEffect(() => {
    const section = chosen === undefined ? null : document.getElementById(chosen);
    if (!section) return;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
    section.scrollIntoView();
  }, [chosen, key]);
  return (
    <nav aria-label={label} className={styles.jumps}>
      <ul className={styles.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`} replace className={styles.link} aria-current={id === chosen ? 'location' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
