import { Suspense } from 'react';
import { Link, Outlet, useLocation, useMatches } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { handleOf, type PageHandle } from '#lib/page/page-query.ts';
import { usePageAddress } from '#lib/page/use-page-query.ts';
import { useSession } from '#lib/session/use-session.ts';
import { AccountLanguageSwitch } from '#shell/header/AccountLanguageSwitch.tsx';
import { TabBar } from '#shell/navigation/TabBar.tsx';
import { signInPath } from '#shell/session/sign-in-path.ts';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { MissingButton } from '#ui/kit/feedback/MissingPart.tsx';
import { ColourModeSwitch } from '#ui/kit/frame/ColourModeSwitch.tsx';
import { Logo } from '#ui/kit/frame/Logo.tsx';
import { mainId } from '#ui/kit/frame/SkipLink.tsx';
import { DiamondRow } from '#ui/kit/layout/DiamondRow.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import styles from './PublicLayout.module.css';
import { SiteFooter } from './SiteFooter.tsx';
import { siteLinks } from './site-links.ts';

// Strangers, who are most of the readers here, have no menu.
const AccountMenu = lazyPart(async () => (await import('#shell/header/AccountMenu.tsx')).AccountMenu, MissingButton);

// Path parameters are ids or slugs.
export const handle: PageHandle = { ignoresPathCase: true };

/** The frame of the public pages: header, page, footer, and on phones the shortcuts at the lower edge. */
export default function PublicLayout() {
  const { hidesTabBar = false } = handleOf(useMatches().map((match) => match.handle));
  return (
    <div className={styles.frame}>
      <Header />
      <main id={mainId} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <SiteFooter />
      {!hidesTabBar && <TabBar />}
    </div>
  );
}

function Header() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const address = usePageAddress();
  const session = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.headerRow}>
        <Logo />
        <nav aria-label={t('shell:mainNavigation')} className={styles.navigation}>
          {siteLinks.map(({ path, label }) => (
            <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined} className={styles.link}>
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className={styles.actions}>
          <AccountLanguageSwitch />
          <ColourModeSwitch />
          {session.status === 'authenticated' ? (
            <Suspense fallback={<span className={styles.account} />}>
              <AccountMenu user={session.user} />
            </Suspense>
          ) : (
            <ButtonLink to={signInPath(address)} size="medium">
              {t('shell:signIn')}
            </ButtonLink>
          )}
        </div>
      </div>
      <div className={styles.ornament}>
        <DiamondRow tone="sun" />
      </div>
    </header>
  );
}
