import type { RequestAction, ServiceRequest } from '@ngoma/api/features/service-requests';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { RequestCard } from './RequestCard.tsx';
import { requestQuery } from './requests.queries.ts';

interface RequestDrawerProps {
  readonly id: string;
  readonly side: 'organizer' | 'provider';
  readonly isBusy: boolean;
  readonly onAction: (request: ServiceRequest, action: RequestAction) => void;
  readonly onVersions: (request: ServiceRequest) => void;
  readonly messageOf?: ((request: ServiceRequest) => ReactNode) | undefined;
  readonly onClose: () => void;
}

/** One request beside the list or the board, with its actions. */
export function RequestDrawer({ id, side, isBusy, onAction, onVersions, messageOf, onClose }: RequestDrawerProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(requestQuery(id));
  return (
    <SideDrawer isOpen title={t('service-requests:one')} onClose={onClose}>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <RowSkeletons count={3} />}
      {data && (
        <RequestCard
          as="div"
          isOpenAtFirst
          request={data}
          side={side}
          isBusy={isBusy}
          onAction={(action) => onAction(data, action)}
          onVersions={() => onVersions(data)}
          message={messageOf?.(data)}
        />
      )}
    </SideDrawer>
  );
}
