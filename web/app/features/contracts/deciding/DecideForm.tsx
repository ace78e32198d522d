import { type Contract, disputeOutcomes } from '@ngoma/api/features/contracts/contracts';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import { Slider } from '#ui/kit/form/Slider.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import type { ContractAct } from '../contracts.queries.ts';
import styles from './DecideForm.module.css';
import { DecisionEffect } from './DecisionEffect.tsx';

const quarters = [0, 25, 50, 75, 100];

type Outcome = (typeof disputeOutcomes)[number];

/** The two shares of the escrow as money. */
function useShares(contract: Contract, toProvider: number) {
  const locale = useLocale();
  return { provider: formatMoney(toProvider, locale), organizer: formatMoney(contract.escrow - toProvider, locale) };
}

interface EscrowSplitProps {
  readonly contract: Contract;
  /** The provider's share in whole XAF; the organizer gets the rest. */
  readonly toProvider: number;
  readonly onChange: (toProvider: number) => void;
}

/** Splits the escrow between the sides, by a slider or to the franc. */
function EscrowSplit({ contract, toProvider, onChange }: EscrowSplitProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shares = useShares(contract, toProvider);
  return (
    <>
      <div>
        <Slider
          label={t('contracts:decide.split')}
          value={contract.escrow === 0 ? 0 : (toProvider / contract.escrow) * 100}
          valueText={shares.provider}
          marks={quarters}
          // The slider counts in percent: with steps in francs its last step would not reach the full amount.
          onChange={(percent) => onChange(Math.round((contract.escrow * percent) / 100))}
        />
        <div className={styles.shares}>
          <Text isStrong>{labelWithValue(contract.provider.name, shares.provider, locale)}</Text>
          <p className={styles.rest}>{labelWithValue(contract.organizer.name, shares.organizer, locale)}</p>
        </div>
      </div>
      <div className={styles.exact}>
        <TextField
          label={t('contracts:decide.exact')}
          value={String(toProvider)}
          onChange={(typed) => onChange(Math.min(contract.escrow, Number(typed.target.value.replace(/\D/g, ''))))}
          helperText={t('contracts:decide.exactHint', { sum: formatMoney(contract.escrow, locale) })}
          inputProps={{ inputMode: 'numeric', maxLength: 12 }}
        />
      </div>
    </>
  );
}

interface ConfirmDecisionProps {
  readonly decision: { readonly contract: Contract; readonly toProvider: number; readonly outcome: Outcome };
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Shows the decision and its effect once more before it becomes final. */
function ConfirmDecision({ decision, ...dialog }: ConfirmDecisionProps) {
  const { t } = useTranslation();
  const { contract, toProvider, outcome } = decision;
  const shares = useShares(contract, toProvider);
  return (
    <ConfirmDialog tone="ink" title={t('contracts:decide.ask')} confirmLabel={t('contracts:decide.confirm')} {...dialog}>
      <Stack>
        <Text>
          {t('contracts:decide.askWords', {
            ...shares,
            providerName: contract.provider.name,
            organizerName: contract.organizer.name,
          })}
        </Text>
        <Text isStrong>{t(`contracts:outcome.${outcome}`)}</Text>
        <DecisionEffect contract={contract} toProvider={toProvider} outcome={outcome} />
      </Stack>
    </ConfirmDialog>
  );
}

/** Lets an admin decide a dispute: the split of the escrow, how the contract continues, and the reason. */
export function DecideForm({ contract, act }: { contract: Contract; act: ContractAct }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [chosenAmount, setToProvider] = useState(Math.round(contract.escrow / 2));
  // The escrow may have shrunk since the slider was set.
  const toProvider = Math.min(chosenAmount, contract.escrow);
  const [outcome, setOutcome] = useState<Outcome>('completed');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isMissing = isTried && note.trim() === '';
  const decide = () =>
    act.mutate(
      { kind: 'decide', body: { toProvider, outcome, note } },
      { onSuccess: ({ message }) => toast(message, 'success'), onSettled: () => setAsked(false) },
    );
  return (
    <Card padding="wide">
      <Stack gap={3}>
        <Heading level={2}>{t('contracts:decide.title')}</Heading>
        <FormError message={act.error?.message} />
        <EscrowSplit contract={contract} toProvider={toProvider} onChange={setToProvider} />
        <RadioGroup
          hidesLabel
          name="outcome"
          label={t('contracts:decide.outcome')}
          value={outcome}
          onChange={setOutcome}
          options={disputeOutcomes.map((each) => ({ value: each, label: t(`contracts:outcome.${each}`) }))}
        />
        <Stack gap={1}>
          <Heading level={3}>{t('contracts:decide.effect.title')}</Heading>
          <DecisionEffect contract={contract} toProvider={toProvider} outcome={outcome} />
        </Stack>
        <TextField
          label={t('contracts:decide.note')}
          value={note}
          multiline
          minRows={3}
          onChange={(typed) => setNote(typed.target.value)}
          error={isMissing}
          helperText={t(isMissing ? 'contracts:reasonMissing' : 'contracts:decide.noteHint')}
          inputProps={{ maxLength: 2_000 }}
        />
        <Row>
          <Button
            variant="sun"
            size="medium"
            onClick={() => {
              setTried(true);
              if (note.trim() !== '') setAsked(true);
            }}
          >
            {t('contracts:decide.confirm')}
          </Button>
        </Row>
        <ConfirmDecision
          decision={{ contract, toProvider, outcome }}
          isOpen={isAsked}
          isBusy={act.isPending}
          onConfirm={decide}
          onClose={() => setAsked(false)}
        />
      </Stack>
    </Card>
  );
}
