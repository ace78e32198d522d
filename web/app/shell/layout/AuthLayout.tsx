import { Link, Outlet } from 'react-router';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ClothPattern } from '#ui/kit/frame/ClothPattern.tsx';
import { LanguageSwitch } from '#ui/kit/frame/LanguageSwitch.tsx';
import { Logo } from '#ui/kit/frame/Logo.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { mainId } from '#ui/kit/frame/SkipLink.tsx';
import styles from './AuthLayout.module.css';

const texts = textsFrom({ en: () => import('virtual:texts/en/auth'), fr: () => import('virtual:texts/fr/auth') });

/** The authentication-style layout: a header that is fixed from 900 px on, the indigo pattern, and content of at most 900 px. */
export default function AuthLayout() {
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <ClothPattern place="page" />
      <header className={styles.header}>
        <Logo shape="auth" />
        <div className={styles.actions}>
          <LanguageSwitch />
          <Link to="/contact-us" className={styles.help}>
            {t('shell:needHelp')}
          </Link>
        </div>
      </header>
      <main id={mainId} tabIndex={-1} className={styles.main}>
        <OwnTexts source={texts} fallback={<PageProgress />}>
          <Outlet />
        </OwnTexts>
      </main>
    </div>
  );
}
