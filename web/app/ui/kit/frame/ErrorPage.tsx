import { isRouteErrorResponse, useLocation } from 'react-router';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '../action/ButtonLink.tsx';
import { Heading } from '../text/Heading.tsx';
import { Text } from '../text/Text.tsx';
import styles from './ErrorPage.module.css';
import { Logo } from './Logo.tsx';
import { mainId } from './SkipLink.tsx';

/**
 * Replaces a page that failed to render. It shows nothing internal and offers a reload and a link home. It may read the whole address:
 * an error is never cached.
 */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id={mainId} className={styles.page}>
      <title>{`${t(isMissing ? 'common:notFound.title' : 'common:error.title')} · Ngoma`}</title>
      <Logo reloadDocument />
      <Heading level={1}>{t(isMissing ? 'common:notFound.title' : 'common:error.title')}</Heading>
      <Text tone="soft">{t(isMissing ? 'common:notFound.text' : 'common:error.text')}</Text>
      <div className={styles.actions}>
        {!isMissing && (
          // A plain link to the current address works even if the scripts are broken.
          <ButtonLink href={pathname + search} variant="sun">
            {t('common:error.reload')}
          </ButtonLink>
        )}
        <ButtonLink href="/our-event">{t('common:notFound.action')}</ButtonLink>
      </div>
    </main>
  );
}
