import type { Contract, Milestone } from '@ngoma/api/features/contracts/contracts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Steps } from '#ui/kit/data/Steps.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './ContractProgress.module.css';

/** How far a contract is: signed by one, by both, the work done. A cancelled one is at no step. */
const places = { draft: 0, signed: 1, active: 2, disputed: 2, completed: 3 } as const;

/** Returns when a side signed the version in force, or the proposed one of a contract that is not in force. */
function signedAtOf({ versions, inForce, proposed }: Contract, side: 'organizer' | 'provider'): string | undefined {
  const version = versions.find(({ number }) => number === (inForce ?? proposed));
  return version?.signatures.find((signature) => signature.side === side)?.signedAt;
}

/** Who has signed the contract and when. */
function Signatures({ contract }: { readonly contract: Contract }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul className={styles.signatures}>
      {(['organizer', 'provider'] as const).map((side) => {
        const at = signedAtOf(contract, side);
        return (
          <li key={side}>
            <Text as="span" isStrong>
              {contract[side].name}
            </Text>{' '}
            <Text as="span" tone={at ? 'leaf' : 'soft'}>
              {at ? t('contracts:progress.signedOn', { day: formatDate(at, 'dayYear', locale) }) : t('contracts:unsigned')}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}

/** The money of each milestone as a part of one bar, with its state as pattern, colour and word. */
function MilestoneBar({ milestones, total }: { readonly milestones: readonly Milestone[]; readonly total: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className={styles.money}>
      <div aria-hidden="true" className={styles.bar}>
        {milestones.map(({ _id, state, amount }) => (
          <span key={_id} className={styles.segment} data-state={state} style={{ flexGrow: amount / total }} />
        ))}
      </div>
      <ul aria-label={t('contracts:progress.money')} className={styles.parts}>
        {milestones.map(({ _id, state, label, amount }) => (
          <li key={_id} className={styles.part}>
            <span aria-hidden="true" className={styles.sign} data-state={state} />
            <span className={styles.label}>{label}</span>
            <span>
              {formatMoney(amount, locale)} · {t(`contracts:milestone.state.${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The progress of a contract: its steps, who has signed, and the money by milestone. */
export function ContractProgress({ contract }: { readonly contract: Contract }) {
  const { t } = useTranslation();
  const { state, milestones, total } = contract;
  return (
    <div className={styles.progress}>
      {state !== 'cancelled' && (
        <Steps
          label={t('contracts:progress.label')}
          steps={[t('contracts:progress.first'), t('contracts:progress.second'), t('contracts:progress.work')]}
          current={places[state]}
        />
      )}
      <Signatures contract={contract} />
      {milestones.length > 0 && total > 0 && <MilestoneBar milestones={milestones} total={total} />}
    </div>
  );
}
