import type { LostReason } from '@ngoma/api/common/lost-reasons';
import type { CancellationPolicy } from '@ngoma/api/features/contracts/terms';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import type { OrgStatus, ProjectStatus, ProStatus, RequestStanding } from '@ngoma/api/features/service-requests';

/** A service request. */
export interface RequestRow {
  readonly id: string;
  readonly eventId: string;
  readonly organizerId: string;
  readonly providerId: string;
  readonly category: ServiceCategory;
  readonly title: string;
  readonly brief: string;
  readonly location: string;
  readonly city: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly budgetXaf: number | null;
  readonly proStatus: ProStatus;
  readonly orgStatus: OrgStatus;
  readonly isSigned: boolean;
  readonly projectStatus: ProjectStatus;
  readonly standing: RequestStanding;
  readonly reason: string | null;
  readonly lostReason: LostReason | null;
  readonly contractId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface ProposalRow {
  readonly requestId: string;
  readonly version: number;
  readonly lines: readonly { readonly label: string; readonly amountXaf: number }[];
  readonly totalXaf: number;
  readonly depositPercent: number;
  readonly cancellationPolicy: CancellationPolicy;
  readonly message: string;
  readonly delivery: string | null;
  readonly validUntil: Date;
  readonly createdAt: Date;
}

/** A service request with the names that screens show. */
export interface NamedRequest extends RequestRow {
  readonly eventName: string;
  readonly organizerName: string;
  readonly organizerAvatarKey: string | null;
  readonly organizerVerified: boolean;
  readonly providerName: string;
  readonly providerAvatarKey: string | null;
  readonly providerVerified: boolean;
}
