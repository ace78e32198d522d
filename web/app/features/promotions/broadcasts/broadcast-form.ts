import type { BodyInput } from '@ngoma/api/common/endpoint';
import type { BroadcastAudience, BroadcastKind, startBroadcast } from '@ngoma/api/features/promotions/broadcasts';

/** The values of the form, as its fields hold them. */
export interface BroadcastValues {
  audience: BroadcastAudience;
  language: '' | 'en' | 'fr';
  verified: 'all' | 'only';
  kind: BroadcastKind;
  byEmail: boolean;
  byPush: boolean;
  subjectEn: string;
  messageEn: string;
  subjectFr: string;
  messageFr: string;
}

export const emptyBroadcast: BroadcastValues = {
  ...{ audience: 'everybody', language: '', verified: 'all', kind: 'news', byEmail: true, byPush: true },
  ...{ subjectEn: '', messageEn: '', subjectFr: '', messageFr: '' },
};

/** Returns the body of the request that starts a broadcast. */
export const toBroadcast = ({ language, verified, ...values }: BroadcastValues): BodyInput<typeof startBroadcast> => ({
  ...values,
  language: language === '' ? null : language,
  verifiedOnly: verified === 'only',
});
