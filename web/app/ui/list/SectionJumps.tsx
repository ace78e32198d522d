import { Link, useLocation } from 'react-router';
import styles from './SectionJumps.module.css';

interface SectionJumpsProps {
  /** The name of the list, for screen readers. */
  readonly label: string;
  /** The sections of the page in their order, by the ids of their elements. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Scrolls to a section and moves the focus there, as an address with its id does when the page is opened (`RouteFocus`). */
function showSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView();
}

/** Links to the sections of a long page: a row of chips on phones, a list that stays in sight on desktops. */
export function SectionJumps({ label, sections }: SectionJumpsProps) {
  const { hash } = useLocation();
  return (
    <nav aria-label={label} className={styles.jumps}>
      <ul className={styles.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#${id}`}
              replace
              className={styles.link}
              aria-current={`#${id}` === hash ? 'location' : undefined}
              onClick={() => showSection(id)}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
