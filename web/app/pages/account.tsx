import type { SignedInUser } from '@ngoma/api/features/people/auth';
import { Suspense } from 'react';
import { AccountCard } from '#features/auth/account/AccountCard.tsx';
import { EmailAddress } from '#features/auth/account/EmailAddress.tsx';
import { PasswordForm } from '#features/auth/account/PasswordForm.tsx';
import { ProfileForm } from '#features/auth/account/ProfileForm.tsx';
import { ProfilePictures } from '#features/auth/account/ProfilePictures.tsx';
import { Sessions } from '#features/auth/account/Sessions.tsx';
import { useSecondStepMissing } from '#features/auth/second-step/use-second-step-missing.ts';
import { NotificationChoices } from '#features/notifications/choices/NotificationChoices.tsx';
import { NotificationTimes } from '#features/notifications/choices/NotificationTimes.tsx';
import { PushSwitch } from '#features/notifications/push/PushSwitch.tsx';
import { DataCopies } from '#features/privacy/DataCopies.tsx';
import { DeleteAccount } from '#features/privacy/DeleteAccount.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { useSession } from '#lib/session/use-session.ts';
import { AccountLanguageSwitch } from '#shell/header/AccountLanguageSwitch.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { SectionJumps } from '#ui/list/SectionJumps.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './account.module.css';

const IdentityVerification = lazyPart(
  async () => (await import('#features/identity/IdentityVerification.tsx')).IdentityVerification,
);

const SecondStepSettings = lazyPart(
  async () => (await import('#features/auth/second-step/SecondStepSettings.tsx')).SecondStepSettings,
);

/** /account: profile, password, sessions and notifications, for every role, and the identity of sellers. */
export default function AccountPage() {
  const session = useSession();
  return session.status === 'authenticated' ? <Account user={session.user} /> : null;
}

function Account({ user }: { readonly user: SignedInUser }) {
  const { t } = useTranslation();
  // The server refuses everything else until it is set up.
  const isLimited = useSecondStepMissing(user);
  const role = roleOf(user);
  const isPublic = role === 'organizer' || role === 'provider';
  const sections = [
    { id: 'pictures', title: t('account:pictures.title') },
    { id: 'profile', title: t('account:profile.title') },
    ...(isPublic ? [{ id: 'identity', title: t('identity:title') }] : []),
    { id: 'notifications', title: t('account:notices.title') },
    { id: 'language', title: t('account:language.title') },
    { id: 'security', title: t('second-step:title') },
    { id: 'email', title: t('account:email.title') },
    { id: 'password', title: t('account:password.title') },
    { id: 'sessions', title: t('account:sessions.title') },
    { id: 'data', title: t('privacy:copy.title') },
    { id: 'delete', title: t('privacy:delete.title') },
  ];
  return (
    <>
      <PageTitle>{t('shell:account')}</PageTitle>
      <PageHeader
        title={user.name}
        lead={user.email}
        actions={
          isPublic && (
            <ButtonLink size="medium" to={`/profile/${user._id}`}>
              {t('account:seeProfile')}
            </ButtonLink>
          )
        }
      />
      <div className={styles.columns} data-limited={isLimited || undefined}>
        {!isLimited && <SectionJumps label={t('account:jumps')} sections={sections} />}
        {!isLimited && (
          <Stack gap={3}>
            <AccountCard id="pictures" title={t('account:pictures.title')}>
              <ProfilePictures user={user} hasCover={isPublic} />
            </AccountCard>
            <AccountCard
              id="profile"
              title={t('account:profile.title')}
              lead={t(isPublic ? 'account:profile.leadPublic' : 'account:profile.lead')}
            >
              <ProfileForm user={user} isPublic={isPublic} />
            </AccountCard>
            {isPublic && (
              <AccountCard id="identity" title={t('identity:title')} lead={t('identity:lead')}>
                <Suspense fallback={<PanelSkeleton size="page" />}>
                  <IdentityVerification />
                </Suspense>
              </AccountCard>
            )}
            <AccountCard id="notifications" title={t('account:notices.title')} lead={t('account:notices.lead')}>
              <NotificationChoices />
              <NotificationTimes />
              <PushSwitch email={user.email} />
            </AccountCard>
          </Stack>
        )}
        <Stack gap={3}>
          <AccountCard id="language" title={t('account:language.title')} lead={t('account:language.lead')}>
            <Row gap={1.5} isSingleLine>
              <Text isStrong>{t('account:language.now')}</Text>
              <AccountLanguageSwitch />
            </Row>
          </AccountCard>
          <AccountCard key="security" id="security" title={t('second-step:title')} lead={t('second-step:lead')}>
            <Suspense fallback={<PanelSkeleton size="part" />}>
              <SecondStepSettings email={user.email} />
            </Suspense>
          </AccountCard>
          {!isLimited && (
            <>
              <AccountCard id="email" title={t('account:email.title')} lead={t('account:email.lead')}>
                <EmailAddress user={user} />
              </AccountCard>
              <AccountCard id="password" title={t('account:password.title')} lead={t('account:password.lead')}>
                <PasswordForm email={user.email} />
              </AccountCard>
              <AccountCard id="sessions" title={t('account:sessions.title')} lead={t('account:sessions.lead')}>
                <Sessions />
              </AccountCard>
              <AccountCard id="data" title={t('privacy:copy.title')} lead={t('privacy:copy.lead')}>
                <DataCopies />
              </AccountCard>
              <AccountCard id="delete" title={t('privacy:delete.title')} lead={t('privacy:delete.lead')}>
                <DeleteAccount email={user.email} />
              </AccountCard>
            </>
          )}
        </Stack>
      </div>
    </>
  );
}
