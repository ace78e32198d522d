import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router';
import { useConfirmEmail } from '#features/auth/auth.queries.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { AuthCard } from '#shell/AuthCard.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';

/** /confirm-email?token=…: where the link of the welcome mail leads. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const { mutate, data, error } = useConfirmEmail();
  const hasAsked = useRef(false);
  useEffect(() => {
    // The link is good once: React's second run of effects in development must not use it up.
    if (hasAsked.current) return;
    hasAsked.current = true;
    mutate(token);
  }, [mutate, token]);
  return (
    <AuthCard title={t('auth:confirmEmail.title')}>
      <PageTitle>{t('auth:confirmEmail.title')}</PageTitle>
      <div role="status" aria-busy={!data && !error}>
        {!data && !error && (
          // At least as many words as any answer: what is painted first stays the largest thing that this page paints.
          <Notice tone="info" role="none">
            {t('auth:confirmEmail.wait')}
            <noscript>{t('auth:confirmEmail.noScript')}</noscript>
          </Notice>
        )}
        {data && (
          <Notice tone="success" role="none">
            {data.message}
          </Notice>
        )}
        {error && (
          <Notice tone="error" role="none">
            {error.message}
          </Notice>
        )}
      </div>
      {(data || error) && (
        <Button component={RouterLink} to="/" variant="contained" color="sun" size="large" fullWidth sx={{ mt: 3 }}>
          {t('auth:confirmEmail.goOn')}
        </Button>
      )}
    </AuthCard>
  );
}
