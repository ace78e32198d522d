import type { Contract, DisputeOutcome } from '@ngoma/api/features/contracts/contracts';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './DecisionEffect.module.css';

interface DecisionEffectProps {
  readonly contract: Contract;
  /** The part of the escrow that the provider gets, in XAF. */
  readonly toProvider: number;
  readonly outcome: DisputeOutcome;
}

/** The consequence of a decision for each side in XAF: now, before, and in total, and that for the money that is not in escrow. */
export function DecisionEffect({ contract, toProvider, outcome }: DecisionEffectProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { provider, organizer, escrow, released, refunded, milestones } = contract;
  const open = milestones.reduce((sum, { state, amount }) => sum + (state === 'pending' || state === 'pledged' ? amount : 0), 0);
  const earned = released + toProvider;
  const sides = [
    {
      side: 'provider',
      name: provider.name,
      rows: [
        ['contracts:decide.effect.gets', toProvider],
        ['contracts:decide.effect.before', released],
        ['contracts:decide.effect.earns', earned],
      ],
    },
    {
      side: 'organizer',
      name: organizer.name,
      rows: [
        ['contracts:decide.effect.getsBack', escrow - toProvider],
        ['contracts:decide.effect.backBefore', refunded],
        ['contracts:decide.effect.pays', earned],
      ],
    },
  ] as const;
  return (
    <div className={styles.effect}>
      <div className={styles.sides}>
        {sides.map(({ side, name, rows }) => (
          <div key={side}>
            <Text isStrong>{name}</Text>
            <dl className={styles.rows}>
              {rows.map(([label, sum]) => (
                <div key={label} className={styles.row}>
                  <dt>{t(label)}</dt>
                  <dd>{formatMoney(sum, locale)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      {open > 0 && (
        <Text look="small" tone="soft">
          {t(outcome === 'resumed' ? 'contracts:decide.effect.stays' : 'contracts:decide.effect.ends', {
            sum: formatMoney(open, locale),
          })}
        </Text>
      )}
      {outcome === 'cancelled' && (
        <Text look="small" tone="soft">
          {t('contracts:decide.effect.booking')}
        </Text>
      )}
    </div>
  );
}
