import { business, eventTerms, walletTerms } from '@ngoma/api/common/business';
import type { Gift } from '@ngoma/api/features/ledger/wallet';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { toInstant, toLocal } from '#lib/format/zoned-time.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { PickerField } from '#ui/guarded/date/PickerField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { Fact, Part } from '#ui/overlay/SideDrawer.tsx';
import styles from './AccountGifts.module.css';
import { giftsOfPersonQuery, useGiveCredit } from './gifts.queries.ts';

const zone = eventTerms.defaultZone;
const dayMs = 86_400_000;
const dayIn = (days: number): string => toLocal(new Date(Date.now() + days * dayMs).toISOString(), zone).slice(0, 10);

interface GiveCreditProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Asks for the amount, the reason and the last day. If it fails, it stays open with what was typed. */
function GiveCredit({ id, name, onClose }: GiveCreditProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const give = useGiveCredit(id);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [lastDay, setLastDay] = useState(() => dayIn(90));
  const [isTried, setTried] = useState(false);
  const amountXaf = Number(amount);
  const { minRestXaf: leastXaf } = walletTerms;
  const isAmount = amountXaf >= leastXaf && amountXaf <= business.gift.maxXaf;
  const isReason = reason.trim().length >= 3;
  const isDay = lastDay >= dayIn(0) && lastDay <= dayIn(business.gift.maxDays - 1);
  const confirm = () => {
    setTried(true);
    if (!isAmount || !isReason || !isDay) return;
    give.mutate(
      { amountXaf, reason: reason.trim(), endsAt: toInstant(`${lastDay}T23:59`, zone) },
      {
        onSuccess: ({ message }) => {
          toast(message);
          onClose();
        },
      },
    );
  };
  const range = { least: formatMoney(leastXaf, locale), most: formatMoney(business.gift.maxXaf, locale) };
  return (
    <ConfirmDialog
      tone="ink"
      isOpen
      title={t('account-actions:gifts.title', { name })}
      confirmLabel={
        isAmount
          ? t('account-actions:gifts.confirm', { amount: formatMoney(amountXaf, locale) })
          : t('account-actions:gifts.action')
      }
      isBusy={give.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.stack}>
        <Text>{t('account-actions:gifts.words')}</Text>
        <TextField
          label={t('account-actions:gifts.amount')}
          value={amount}
          onChange={({ target }) => setAmount(target.value.replace(/\D/g, ''))}
          error={isTried && !isAmount}
          helperText={t('account-actions:gifts.amountHint', range)}
          inputProps={{ inputMode: 'numeric', maxLength: 6 }}
        />
        <TextField
          label={t('account-actions:gifts.reason')}
          value={reason}
          multiline
          minRows={2}
          onChange={({ target }) => setReason(target.value)}
          error={isTried && !isReason}
          helperText={t('account-actions:gifts.reasonHint')}
          inputProps={{ maxLength: 300 }}
        />
        <PickerField
          label={t('account-actions:gifts.lastDay')}
          kind="date"
          value={lastDay}
          onChange={setLastDay}
          isInvalid={isTried && !isDay}
          hint={t('account-actions:gifts.lastDayHint')}
          min={dayIn(0)}
          max={dayIn(business.gift.maxDays - 1)}
        />
        <FormError message={give.error?.message} />
      </div>
    </ConfirmDialog>
  );
}

function GiftFact({ gift: { amount, left, reason, endsAt, hasEnded } }: { gift: Gift }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const day = formatDate(endsAt, 'dayYear', locale);
  return (
    <Fact name={reason}>
      <Text isStrong>{formatMoney(amount, locale)}</Text>
      <Text look="small" tone="soft">
        {hasEnded
          ? t('account-actions:gifts.ended', { day })
          : t('account-actions:gifts.left', { amount: formatMoney(left, locale), day })}
      </Text>
    </Fact>
  );
}

/** The gifts of credit to a participant, and the action to give another. */
export function AccountGifts({ id, name, mayGive }: { id: string; name: string; mayGive: boolean }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(giftsOfPersonQuery(id));
  const [isGiving, setGiving] = useState(false);
  return (
    <Part title={t('account-actions:gifts.heading')}>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <PanelSkeleton size="row" />}
      {data?.length === 0 && <Text tone="soft">{t('account-actions:gifts.none')}</Text>}
      {data?.map((gift) => (
        <GiftFact key={gift._id} gift={gift} />
      ))}
      {mayGive && (
        <Row>
          <Button size="medium" onClick={() => setGiving(true)}>
            {t('account-actions:gifts.action')}
          </Button>
        </Row>
      )}
      {isGiving && <GiveCredit id={id} name={name} onClose={() => setGiving(false)} />}
    </Part>
  );
}
