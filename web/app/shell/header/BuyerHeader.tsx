import { Suspense } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import { greetingNow } from '#lib/format/greeting.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { handleOf } from '#lib/page/page-query.ts';
import { useSession } from '#lib/session/use-session.ts';
import { siteLinks } from '#shell/layout/site-links.ts';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { MissingButton } from '#ui/kit/feedback/MissingPart.tsx';
import { ColourModeSwitch } from '#ui/kit/frame/ColourModeSwitch.tsx';
import { Logo } from '#ui/kit/frame/Logo.tsx';
import { DiamondRow } from '#ui/kit/layout/DiamondRow.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { lazyWithQueries } from '#ui/page/lazy-with-queries.tsx';
import { AccountLanguageSwitch } from './AccountLanguageSwitch.tsx';
import styles from './BuyerHeader.module.css';
import { bellsOfBuyer } from './bells/bells-of-buyer.ts';

// What the header shows of the account needs requests of its own, so it comes after the page.
const load = () => import('./buyer-account.ts');
const BuyerTools = lazyWithQueries(async () => (await load()).BuyerTools, MissingButton);
const BuyerMenu = lazyWithQueries(async () => (await load()).BuyerMenu, MissingButton);

interface BuyerHeaderProps {
  readonly reader: { readonly name: string; readonly hour: number } | undefined;
}

/** The header of a buyer's pages: greeting and title, the page's own action, balance, points, wishlist, bells and account. */
export function BuyerHeader({ reader }: BuyerHeaderProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const session = useSession();
  const { headerTitle } = handleOf(useMatches().map((match) => match.handle));
  const user = session.status === 'authenticated' ? session.user : undefined;
  const bells = bellsOfBuyer(pathname);
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <span className={styles.logo}>
          <Logo />
        </span>
        <div className={styles.titles}>
          {reader && <p className={styles.greeting}>{t(greetingNow(reader.hour), { name: reader.name })}</p>}
          {headerTitle && <p className={styles.title}>{t(headerTitle)}</p>}
        </div>
        <nav aria-label={t('shell:mainNavigation')} className={styles.navigation}>
          {siteLinks.map(({ path, label }) => (
            <Link key={path} to={path} className={styles.link}>
              {t(label)}
            </Link>
          ))}
        </nav>
        <div className={styles.actions}>
          {pathname === '/ticket-management' && (
            <span className={styles.wide}>
              <ButtonLink to="/ticket-management#tickets" size="medium">
                {t('shell:title.myTickets')}
              </ButtonLink>
            </span>
          )}
          <Suspense fallback={<span className={styles.tools} data-bells={bells.length || undefined} />}>
            {user ? (
              <BuyerTools user={user} bells={bells} />
            ) : (
              <span className={styles.tools} data-bells={bells.length || undefined} />
            )}
          </Suspense>
          <span className={styles.wide}>
            <AccountLanguageSwitch />
            <ColourModeSwitch />
          </span>
          <Suspense fallback={<Face name={reader?.name} />}>
            {user ? <BuyerMenu user={user} /> : <Face name={reader?.name} />}
          </Suspense>
        </div>
      </div>
      <div className={styles.ornament}>
        <DiamondRow tone="sun" />
      </div>
    </header>
  );
}

/** The place of the account menu until it is loaded. */
const Face = ({ name = '' }: { readonly name?: string | undefined }) => (
  <span className={styles.face}>
    <Portrait name={name} />
  </span>
);
