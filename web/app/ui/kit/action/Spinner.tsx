import styles from './Spinner.module.css';

/** A turning ring in the colour of the text around. What it stands for is said by a text. */
export const Spinner = () => <span aria-hidden="true" className={styles.spinner} />;
