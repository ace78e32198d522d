import type { RequestAction, ServiceRequest } from '@ngoma/api/features/service-requests';
import { type ReactNode, useState } from 'react';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { RequestActions } from './RequestActions.tsx';
import styles from './RequestCard.module.css';
import { RequestDetails, RequestFacts, RequestSummary } from './RequestDetails.tsx';
import { requestStateOf } from './request-meta.ts';

interface RequestCardProps {
  readonly request: ServiceRequest;
  readonly side: 'organizer' | 'provider';
  readonly isBusy: boolean;
  readonly onAction: (action: RequestAction) => void;
  /** Shows the versions of the proposal side by side. */
  readonly onVersions: () => void;
  /** The link to write to the other side. */
  readonly message?: ReactNode;
  /** `div` outside of a list. */
  readonly as?: 'li' | 'div';
  /** Whether brief and proposal are shown from the start. */
  readonly isOpenAtFirst?: boolean;
}

/** A request with all its facts and actions. */
export function RequestCard(props: RequestCardProps) {
  const { request, side, isBusy, onAction, onVersions, message, as = 'li', isOpenAtFirst = false } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const state = requestStateOf(request);
  const [isOpen, setOpen] = useState(isOpenAtFirst || (side === 'provider' && (state === 'asked' || state === 'accepted')));
  // Several cards have the same buttons, so the accessible name includes the title.
  const about = (label: string) => labelWithValue(label, request.title, locale);
  return (
    <Card as={as}>
      <Stack gap={1.5}>
        <RequestFacts request={request} side={side} />
        <div className={styles.summary}>
          <RequestSummary request={request} />
          <Button
            variant="quiet"
            size="medium"
            aria-label={about(t(isOpen ? 'service-requests:card.less' : 'service-requests:card.more'))}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'service-requests:card.less' : 'service-requests:card.more')}
          </Button>
        </div>
        {isOpen && <RequestDetails request={request} about={about} onVersions={onVersions} />}
        <RequestActions request={request} about={about} isBusy={isBusy} onAction={onAction} message={message} />
      </Stack>
    </Card>
  );
}
