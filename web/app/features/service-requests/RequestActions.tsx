import type { RequestAction, ServiceRequest } from '@ngoma/api/features/service-requests';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { requestStateOf } from './request-meta.ts';

/** The actions of a card: the most likely first in the accent colour, final ones last. */
const shown = [
  'propose',
  'accept',
  'update',
  'award',
  'complete',
  'turn_down',
  'decline',
  'withdraw',
] as const satisfies readonly RequestAction[];
const accented: ReadonlySet<RequestAction> = new Set(['propose', 'award']);
const finalActions: ReadonlySet<RequestAction> = new Set(['decline', 'turn_down', 'withdraw']);

interface RequestActionsProps {
  readonly request: ServiceRequest;
  /** Returns an accessible name with the title of the request. */
  readonly about: (label: string) => string;
  readonly isBusy: boolean;
  readonly onAction: (action: RequestAction) => void;
  /** The link to write to the other side. */
  readonly message?: ReactNode;
}

/** The link to the contract and the actions that the reader may take, final ones last. */
export function RequestActions({ request, about, isBusy, onAction, message }: RequestActionsProps) {
  const { t } = useTranslation();
  const { contractId, may } = request;
  const state = requestStateOf(request);
  const buttons = shown.filter((action) => may.includes(action));
  const button = (action: RequestAction) => (
    <Button
      key={action}
      variant={accented.has(action) ? 'sun' : finalActions.has(action) ? 'quiet-danger' : 'outlined'}
      size="medium"
      onClick={() => onAction(action)}
      aria-label={about(t(`service-requests:action.${action}`))}
      disabled={isBusy}
    >
      {t(`service-requests:action.${action}`)}
    </Button>
  );
  return (
    <Row>
      {contractId && (
        <ButtonLink
          variant={state === 'awarded' ? 'sun' : 'outlined'}
          size="medium"
          to={`/contracts/${contractId}`}
          aria-label={about(t('service-requests:card.contract'))}
        >
          {t('service-requests:card.contract')}
        </ButtonLink>
      )}
      {buttons.filter((action) => !finalActions.has(action)).map(button)}
      {message}
      {buttons.filter((action) => finalActions.has(action)).map(button)}
    </Row>
  );
}
