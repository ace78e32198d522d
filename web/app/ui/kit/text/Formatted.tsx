import styles from './Formatted.module.css';

/** A text with formatting that the server has sanitised: paragraphs, headings, lists, bold, italic and links. Its links are native. */
export const Formatted = ({ html }: { readonly html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: The server keeps a few elements alone, and no attribute but addresses.
  <div data-sent className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
);
