import styles from './Rings.module.css';

/** Rings of a drum that spread once after a success. Decoration; a text beside them says the same. */
export const Rings = () => (
  <svg viewBox="0 0 72 72" aria-hidden="true" className={styles.rings}>
    <circle cx="36" cy="36" r="33" strokeWidth="2" strokeDasharray="5 7" className={styles.outer} />
    <circle cx="36" cy="36" r="24" strokeWidth="3" className={styles.inner} />
    <circle cx="36" cy="36" r="14" className={styles.drum} />
    <path d="M29.5 36.5l4.5 4.5 8.5-9" strokeWidth="3.2" strokeLinecap="round" strokeLinejoin="round" className={styles.check} />
  </svg>
);
