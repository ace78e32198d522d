import type { Contract, Milestone } from '@ngoma/api/features/contracts/contracts';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

/** Tells whether a pledge waits for the provider's answer. */
export const isOffered = ({ state, pledge }: Milestone): boolean => state === 'pending' && pledge?.state === 'proposed';

/** How a milestone's pledge stands, and when its money is expected. Nothing for a pledge that no longer matters. */
export function PledgeStatus({ milestone, contract }: { readonly milestone: Milestone; readonly contract: Contract }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state, pledge, submittedAt, acceptedAt } = milestone;
  if (!pledge || (state !== 'pending' && state !== 'pledged')) return null;
  const names = { organizer: contract.organizer.name, provider: contract.provider.name };
  const expected = pledge.expectedAt
    ? t('contracts:pledge.expected', { when: formatDate(pledge.expectedAt, 'moment', locale) })
    : t('contracts:pledge.noDate');
  const work = acceptedAt
    ? t('contracts:pledge.workAccepted')
    : submittedAt && state === 'pledged'
      ? t('contracts:pledge.workSubmitted')
      : null;
  const status =
    pledge.state === 'proposed'
      ? t('contracts:pledge.status.proposed', names)
      : pledge.state === 'agreed'
        ? t('contracts:pledge.status.agreed')
        : pledge.state === 'due'
          ? t('contracts:pledge.status.due', names)
          : pledge.state === 'declined'
            ? t('contracts:pledge.status.declined', names)
            : pledge.state === 'ended'
              ? t('contracts:pledge.status.ended')
              : null;
  const lines = [status, pledge.state === 'proposed' || pledge.state === 'agreed' ? expected : null, work];
  return lines.map((line) =>
    line ? (
      <Text key={line} tone="soft">
        {line}
      </Text>
    ) : null,
  );
}
