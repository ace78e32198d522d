import type { AccountDetails } from '@ngoma/api/features/people/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Part } from '#ui/overlay/SideDrawer.tsx';
import { identityQuery } from '../identity/identity.queries.ts';
import { identityTones } from '../identity/identity-tones.ts';
import { ReviewedDocument } from '../identity/ReviewedDocument.tsx';

/** The documents of a submission, whose content is loaded one by one, because each view is recorded. */
function Documents({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(identityQuery(id));
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="row" />;
  return (
    <Stack as="ul">
      {data.documents.map((document) => (
        <ReviewedDocument key={document.kind} id={id} document={document} />
      ))}
    </Stack>
  );
}

/** The identity papers of a seller or their state, which an admin reads before verifying the account. */
export function AccountPapers({ user: { role, papers } }: { readonly user: AccountDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  if (!papers && role !== 'organizer' && role !== 'provider') return null;
  const at = papers?.decidedAt ?? papers?.submittedAt;
  const state = papers?.state === 'draft' ? undefined : papers?.state;
  return (
    <Part title={t('account-actions:papers.title')}>
      <Stack gap={1}>
        {!papers && <Text tone="soft">{t('account-actions:papers.none')}</Text>}
        {papers?.state === 'draft' && <Text tone="soft">{t('account-actions:papers.draft', { count: papers.documents })}</Text>}
        {papers && state && (
          <>
            <Row gap={1}>
              <Badge tone={identityTones[state]}>{t(`identity-review:state.${state}`)}</Badge>
              {at && <Text tone="soft">{formatDate(at, 'moment', locale)}</Text>}
            </Row>
            {papers.reason && <Text tone="soft">{papers.reason}</Text>}
            {isOpen ? (
              <Documents id={papers._id} />
            ) : papers.documents > 0 ? (
              <Row gap={1}>
                <Button size="medium" onClick={() => setOpen(true)}>
                  {t('account-actions:papers.show', { count: papers.documents })}
                </Button>
              </Row>
            ) : (
              <Text tone="soft">{t('account-actions:papers.destroyed')}</Text>
            )}
            <TextLink to={`/user-management?tab=identity&state=${state}&open=${papers._id}`} hasTouchHeight>
              {t(state === 'submitted' ? 'account-actions:papers.decide' : 'account-actions:papers.open')}
            </TextLink>
          </>
        )}
      </Stack>
    </Part>
  );
}
