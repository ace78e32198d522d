import type { Contract } from '@ngoma/api/features/contracts/contracts';
import { formatDate, formatEventDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Figure, Figures } from '#ui/display/Figure.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { ContractProgress } from './ContractProgress.tsx';
import styles from './ContractSummary.module.css';
import { contractTones } from './contract-meta.ts';

/** The pages of what a contract is about, as far as the reader may open them. */
export interface ContractLinks {
  readonly event?: string | undefined;
  readonly source?: string | undefined;
}

interface ContractSummaryProps {
  readonly contract: Contract;
  readonly links: ContractLinks | undefined;
}

/** Title, sides, time and place, the progress, and the state of the money. */
export function ContractSummary({ contract, links }: ContractSummaryProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { title, state, organizer, provider, event, startsAt, endsAt, location, total, escrow, released, refunded } = contract;
  const { returned, owed, source } = contract;
  const pledged = contract.milestones.reduce((sum, { state, amount }) => sum + (state === 'pledged' ? amount : 0), 0);
  const sums = [
    ['total', total],
    ['pledged', pledged],
    ['escrow', escrow],
    ['released', released],
    ['refunded', refunded],
    ['returned', returned],
    ['owed', owed],
  ] as const;
  // Rare amounts are shown only when they are not zero.
  const isRare = (name: (typeof sums)[number][0]) => !['total', 'escrow', 'released'].includes(name);
  return (
    <>
      <Card padding="wide">
        <Badge tone={contractTones[state]}>{t(`contracts:state.${state}`)}</Badge>
        <Heading level={1} look="page" className={styles.title}>
          {title}
        </Heading>
        <Text tone="soft">
          {organizer.name} · {provider.name} · {links?.event ? <TextLink to={links.event}>{event.name}</TextLink> : event.name}
          {links?.source && (
            <>
              {' · '}
              <TextLink to={links.source}>{t(`contracts:source.${source.type}`)}</TextLink>
            </>
          )}
        </Text>
        <p className={styles.text}>
          {formatEventDate(startsAt, locale)} – {formatDate(endsAt, 'time', locale)} · {location}
        </p>
        <ContractProgress contract={contract} />
      </Card>
      <Figures>
        {sums.map(([name, sum]) =>
          isRare(name) && sum === 0 ? null : (
            <Figure
              key={name}
              label={t(`contracts:sum.${name}`)}
              value={formatMoney(sum, locale)}
              tone={name === 'released' && sum > 0 ? 'success' : name === 'owed' ? 'error' : undefined}
            />
          ),
        )}
      </Figures>
    </>
  );
}
