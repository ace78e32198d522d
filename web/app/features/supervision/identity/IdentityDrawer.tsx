import { roles } from '@ngoma/api/common/roles';
import { type IdentityDetails, type IdentitySubmission, identityDocumentKinds } from '@ngoma/api/features/people/identity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact, type ListedDrawerProps, Part, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { Quote } from '../withdrawals/decisions/ApprovalNotes.tsx';
import styles from './IdentityDrawer.module.css';
import { identityQuery, useApproveIdentity } from './identity.queries.ts';
import { identityTones } from './identity-tones.ts';
import { RejectIdentity } from './RejectIdentity.tsx';
import { ReviewedDocument } from './ReviewedDocument.tsx';

/** The state of a submission, who decided, and the reason. */
function Outcome({ submission }: { readonly submission: IdentitySubmission }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state, submittedAt, decidedAt, decidedBy, reason } = submission;
  return (
    <Stack gap={1}>
      <Row>
        <Badge tone={identityTones[state]}>{t(`identity-review:state.${state === 'draft' ? 'submitted' : state}`)}</Badge>
        <div className={styles.soft}>
          {t('identity-review:submittedAt', { moment: formatDate(submittedAt, 'moment', locale) })}
        </div>
      </Row>
      {decidedAt && (
        <Fact name={t('identity-review:decided')}>
          {t('identity-review:decidedBy', { name: decidedBy ?? '', moment: formatDate(decidedAt, 'moment', locale) })}
        </Fact>
      )}
      {reason && <Quote>{reason}</Quote>}
    </Stack>
  );
}

/** The buttons of the decision, each with a confirmation. */
function Decision({ verification }: { readonly verification: IdentityDetails }) {
  const { t } = useTranslation();
  const approve = useApproveIdentity(verification._id);
  const [asked, setAsked] = useState<'approve' | 'reject'>();
  const close = () => setAsked(undefined);
  return (
    <div className={styles.actions}>
      <Button variant="ink" size="medium" onClick={() => setAsked('approve')}>
        {t('identity-review:approve.label')}
      </Button>
      <Button variant="danger" size="medium" onClick={() => setAsked('reject')}>
        {t('identity-review:reject.label')}
      </Button>
      {asked === 'approve' && (
        <ReasonDialog
          title={t('identity-review:approve.title', { name: verification.owner.name })}
          words={t('identity-review:approve.words')}
          confirmLabel={t('identity-review:approve.label')}
          reason="none"
          act={() => approve.mutateAsync()}
          onClose={close}
        />
      )}
      {asked === 'reject' && <RejectIdentity verification={verification} onClose={close} />}
    </div>
  );
}

function Content({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: verification, error, refetch } = useQuery(identityQuery(id));
  if (!verification && error) return <LoadError error={error} onRetry={refetch} />;
  if (!verification) return <PanelSkeleton size="page" />;
  const { owner, applicant, documents, destroyedFrom, earlier, state } = verification;
  const inOrder = documents.toSorted(
    (one, other) => identityDocumentKinds.indexOf(one.kind) - identityDocumentKinds.indexOf(other.kind),
  );
  const isPresent = documents.some(({ destroyedAt }) => destroyedAt === null);
  return (
    <>
      <Stack gap={1}>
        <div className={styles.soft}>
          {isOneOf(roles, owner.role) ? t(`shell:role.${owner.role}`) : owner.role} ·{' '}
          {t(`identity-review:applicant.${applicant}`)} ·{' '}
          <TextLink to={`/user-management?open=${owner._id}`}>{owner.email}</TextLink>
        </div>
        <Outcome submission={verification} />
        <Fact name={t('identity-review:verified')}>{t(owner.isVerified ? 'identity-review:yes' : 'identity-review:no')}</Fact>
      </Stack>
      <Part title={t('identity-review:documents')}>
        <div className={styles.soft}>
          {t('identity-review:recorded')}
          {destroyedFrom &&
            isPresent &&
            ` ${t('identity-review:destroyedFrom', { day: formatDate(destroyedFrom, 'dayYear', locale) })}`}
        </div>
        <Stack as="ul">
          {inOrder.map((document) => (
            <ReviewedDocument key={document.kind} id={id} document={document} />
          ))}
        </Stack>
      </Part>
      {state === 'submitted' && <Decision verification={verification} />}
      {earlier.length > 0 && (
        <Part title={t('identity-review:earlier')}>
          {earlier.map((one) => (
            <Outcome key={one._id} submission={one} />
          ))}
        </Part>
      )}
    </>
  );
}

/** Drawer with one submission: its owner, the documents, the decision and the other submissions of the owner. */
export function IdentityDrawer({ id, list, onClose }: ListedDrawerProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...identityQuery(id), enabled: id !== '' });
  return (
    <SideDrawer isOpen={id !== ''} title={data?.owner.name ?? t('identity-review:one')} onClose={onClose} entry={{ id, list }}>
      {id && <Content id={id} />}
    </SideDrawer>
  );
}
