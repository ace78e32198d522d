import type { ContractCard } from '@ngoma/api/features/contracts/contracts';
import { Link } from 'react-router';
import { formatEventDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './ContractCardRow.module.css';
import { contractTones } from './contract-meta.ts';

/** A contract in a list: the other side, time, price, state, and whether it waits for the reader. */
export function ContractCardRow({ contract, reader }: { contract: ContractCard; reader: 'organizer' | 'provider' }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { _id, title, state, event, organizer, provider, startsAt, location, total, escrow, released, isMyTurn } = contract;
  const other = reader === 'organizer' ? provider : organizer;
  return (
    <Card as="li" className={styles.contract}>
      <Row>
        <Badge tone={contractTones[state]}>{t(`contracts:state.${state}`)}</Badge>
        {isMyTurn && <Badge tone="sun">{t('contracts:yourTurn')}</Badge>}
      </Row>
      <Heading level={2} look="part">
        <Link to={`/contracts/${_id}`} className={styles.title}>
          {title}
        </Link>
      </Heading>
      <Row isSingleLine>
        <Portrait name={other.name} url={other.avatar?.url} size="small" />
        <Text tone="soft">
          {other.name} · {event.name}
        </Text>
      </Row>
      <Text isStrong>
        {formatEventDate(startsAt, locale)} · {location}
      </Text>
      <div className={styles.sums}>
        <Text isStrong>{formatMoney(total, locale)}</Text>
        {escrow > 0 && <Text tone="primary">{t('contracts:inEscrow', { sum: formatMoney(escrow, locale) })}</Text>}
        {released > 0 && <Text tone="leaf">{t('contracts:paidOut', { sum: formatMoney(released, locale) })}</Text>}
      </div>
    </Card>
  );
}
