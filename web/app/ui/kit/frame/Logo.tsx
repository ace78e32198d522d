import { Link } from 'react-router';
import styles from './Logo.module.css';

/** The logo mark: a diamond of ndop cloth over the skin of a drum. */
export const LogoMark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={styles.mark}>
    <rect width="32" height="32" rx="9" className={styles.ground} />
    <path d="M16 5l8 8-8 8-8-8z" className={styles.diamond} />
    <circle cx="16" cy="13" r="2.6" className={styles.dot} />
    <path d="M7 26h18" className={styles.skin} />
  </svg>
);

interface LogoProps {
  /** `line`: mark and name in a row; `auth`: the size of the authentication-style layout, on its pattern. */
  readonly shape?: 'line' | 'auth';
  /** Loads a whole document: public pages load less than the home behind the logo. */
  readonly reloadDocument?: boolean;
}

/**
 * The logo: mark and name, linking to / as specified. In the authentication-style layout it is 102 × 36 px on phones and 122 × 81
 * px from 900 px on.
 */
export const Logo = ({ shape = 'line', reloadDocument = false }: LogoProps) => (
  <Link to="/" reloadDocument={reloadDocument} aria-label="Ngoma" className={styles.logo} data-shape={shape}>
    <LogoMark />
    <span aria-hidden="true" className={styles.name}>
      Ngoma
    </span>
  </Link>
);
