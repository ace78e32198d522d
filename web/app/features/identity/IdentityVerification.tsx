import { identityTerms } from '@ngoma/api/common/business';
import type { OwnIdentity } from '@ngoma/api/features/people/identity';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import styles from './IdentityVerification.module.css';
import { ownIdentityQuery } from './identity.queries.ts';
import { SubmissionForm } from './SubmissionForm.tsx';

type Shown = 'verified' | 'draft' | 'submitted' | 'rejected';

const tones: Readonly<Record<Shown, BadgeTone>> = { verified: 'leaf', draft: 'neutral', submitted: 'primary', rejected: 'red' };

/** Returns the state that counts for the owner. An approval that was taken back begins anew. */
function shownState({ isVerified, state, reason }: OwnIdentity): Shown {
  if (isVerified) return 'verified';
  if (state === 'submitted') return 'submitted';
  return reason ? 'rejected' : 'draft';
}

/** The documents that are being checked. */
function Submitted({ identity: { submittedAt, documents } }: { readonly identity: OwnIdentity }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <Notice tone="primary" role="none">
        {t('identity:submitted', { moment: submittedAt ? formatDate(submittedAt, 'moment', locale) : '' })}
      </Notice>
      <ul className={styles.list}>
        {documents.map(({ kind }) => (
          <li key={kind}>{t(`identity:document.${kind}`)}</li>
        ))}
      </ul>
      <div className={styles.privacy}>{t('identity:privacy', { days: identityTerms.destroyAfterDays })}</div>
    </>
  );
}

/** The own identity verification: its state, what is missing, and the documents of the next submission. */
export function IdentityVerification() {
  const { t } = useTranslation();
  const { data: identity, error, refetch } = useQuery(ownIdentityQuery());
  if (!identity && error) return <LoadError error={error} onRetry={refetch} />;
  if (!identity) return <PanelSkeleton size="page" />;
  const state = shownState(identity);
  return (
    <Stack>
      <div>
        <Badge tone={tones[state]}>{t(`identity:state.${state}`)}</Badge>
      </div>
      {state === 'verified' && (
        <Notice tone="leaf" role="none">
          {t('identity:verified')}
        </Notice>
      )}
      {state === 'rejected' && (
        <Notice tone="red" role="none">
          <strong>{t('identity:rejected', { reason: identity.reason ?? '' })}</strong>
          <br />
          {t('identity:again')}
        </Notice>
      )}
      {state === 'submitted' && <Submitted identity={identity} />}
      {(state === 'draft' || state === 'rejected') && <SubmissionForm identity={identity} />}
    </Stack>
  );
}
