import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './SiteFooter.module.css';
import { siteLinks } from './site-links.ts';

/** The footer of pages without the side navigation. `children` stand at its end. */
export function SiteFooter({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <p className={styles.sentence}>{t('shell:footer')}</p>
        {[...siteLinks, { path: '/contact-us', label: 'shell:contact' } as const].map(({ path, label }) => (
          <Link key={path} to={path} className={styles.link}>
            {t(label)}
          </Link>
        ))}
        {children}
      </div>
    </footer>
  );
}
