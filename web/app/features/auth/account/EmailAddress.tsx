import type { SignedInUser } from '@ngoma/api/features/people/auth';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { useResendConfirmation } from './account.queries.ts';
import styles from './EmailAddress.module.css';
import { EmailForm } from './EmailForm.tsx';

/** The account's email address and whether it is confirmed. The link that confirms it can be sent again, and it can be changed. */
export function EmailAddress({ user }: { readonly user: Pick<SignedInUser, 'email' | 'isEmailConfirmed'> }) {
  const { t } = useTranslation();
  return (
    <Stack>
      <Row gap={1.5}>
        <span className={styles.address}>
          <Text isStrong>{user.email}</Text>
        </span>
        <Badge tone={user.isEmailConfirmed ? 'leaf' : 'sun'}>
          {t(user.isEmailConfirmed ? 'account:email.confirmed' : 'account:email.unconfirmed')}
        </Badge>
      </Row>
      {!user.isEmailConfirmed && <Unconfirmed />}
      <EmailForm />
    </Stack>
  );
}

function Unconfirmed() {
  const { t } = useTranslation();
  const resend = useResendConfirmation();
  return (
    <Stack>
      <Text tone="soft">{t('account:email.unconfirmedLead')}</Text>
      <div role="status">
        {resend.data && (
          <Notice tone="leaf" role="none">
            {resend.data.message}
          </Notice>
        )}
      </div>
      <div role="alert">
        {resend.error && (
          <Notice tone="red" role="none">
            {resend.error.message}
          </Notice>
        )}
      </div>
      <Row>
        <Button size="medium" isBusy={resend.isPending} onClick={() => resend.mutate()}>
          {t('account:email.resend')}
        </Button>
      </Row>
    </Stack>
  );
}
