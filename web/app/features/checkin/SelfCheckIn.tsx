import QrCode from '@phosphor-icons/core/regular/qr-code.svg?react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiProblem } from '#lib/api/call.ts';
import { useWakeLock } from '#lib/hooks/use-wake-lock.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { randomId } from '#lib/random-id.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { CodeField } from './CodeField.tsx';
import { Scanner } from './camera/Scanner.tsx';
import { type CheckinEventSummary, requestVerification } from './checkin.queries.ts';
import { NextEntry } from './NextEntry.tsx';
import { isBefore, OwnTickets } from './OwnTickets.tsx';
import { PendingScans } from './PendingScans.tsx';
import styles from './SelfCheckIn.module.css';
import { readScan } from './scans/scan-text.ts';
import { SoundSwitch } from './sound/SoundSwitch.tsx';
import { useVerdictSound } from './sound/use-verdict-sound.ts';
import { useCheckin } from './use-checkin.ts';
import { VerdictScreen } from './VerdictScreen.tsx';
import { isUnanswered, refusedBy, type Verdict, verified } from './verdict.ts';

/** A ticket that waits for confirmation in the dialog. */
interface TicketToConfirm {
  readonly ticketCode: string;
  readonly holder: string;
  readonly typeName: string;
}

/**
 * Self check-in of a participant: a button for each ticket, or its QR code in front of the camera. Both ask for confirmation
 * first.
 */
export function SelfCheckIn({ events }: { events: readonly CheckinEventSummary[] }) {
  const { t } = useTranslation();
  const [toConfirm, setToConfirm] = useState<TicketToConfirm>();
  const [isScanning, setScanning] = useState(false);
  const { isMuted, toggle } = useVerdictSound();
  const checkin = useCheckin({});
  const verification = useVerification(setToConfirm);
  const verdict = checkin.verdict ?? verification.verdict;
  const busyCodes = new Set(checkin.pending.map(({ scan }) => scan.ticketCode));
  const ahead = events.filter(isBefore);
  const current = events.filter((event) => !ahead.includes(event));
  const [next] = ahead;
  const zoneOf = (shown: Verdict | undefined) =>
    (events.find(({ tickets }) => tickets.some(({ ticketCode }) => ticketCode === shown?.ticketCode)) ?? events[0])?.zone;
  const cardOf = (event: CheckinEventSummary) => (
    <OwnTickets key={event._id} event={event} busyCodes={busyCodes} onCheckIn={setToConfirm} />
  );
  const confirm = () => {
    if (toConfirm) checkin.scan(toConfirm.ticketCode);
    setToConfirm(undefined);
  };
  return (
    <Stack gap={3}>
      {next && current.every(({ isOpen }) => !isOpen) && <NextEntry event={next} />}
      <Row align="stretch">
        <Button size="medium" icon={<QrCode />} aria-expanded={isScanning} onClick={() => setScanning((was) => !was)}>
          {t(isScanning ? 'checkin:self.stopScanning' : 'checkin:self.scan')}
        </Button>
        <SoundSwitch isMuted={isMuted} onToggle={toggle} />
      </Row>
      {isScanning && (
        <div className={styles.stack}>
          <AwakeScanner isPaused={toConfirm !== undefined || verdict !== undefined} onText={verification.verify} />
          <CodeField label={t('checkin:self.code')} onCode={verification.verify} />
        </div>
      )}
      <PendingScans pending={checkin.pending} onDiscard={checkin.discard} />
      {current.length > 0 && <div className={styles.columns}>{current.map(cardOf)}</div>}
      {ahead.length > 0 && (
        <Disclosure look="quiet" summary={t('checkin:self.ahead', { count: ahead.length })}>
          <div className={styles.columns}>{ahead.map(cardOf)}</div>
        </Disclosure>
      )}
      <ConfirmDialog
        tone="ink"
        isOpen={toConfirm !== undefined}
        title={t('checkin:self.confirm.title', { name: toConfirm?.holder })}
        confirmLabel={t('checkin:self.confirm.action')}
        onConfirm={confirm}
        onClose={() => setToConfirm(undefined)}
      >
        <p className={styles.text}>{toConfirm?.typeName}</p>
        <Text>{t('checkin:self.confirm.words')}</Text>
      </ConfirmDialog>
      <VerdictScreen
        verdict={verdict}
        zone={zoneOf(verdict)}
        isMuted={isMuted}
        isOwn
        onDismiss={checkin.verdict ? checkin.dismiss : verification.dismiss}
      />
    </Stack>
  );
}

function AwakeScanner(props: { isPaused: boolean; onText: (text: string) => void }) {
  useWakeLock(true);
  return <Scanner {...props} />;
}

/** Verifies a scanned ticket without admitting it. A valid ticket is handed to `onValid`; any other result becomes a verdict. */
function useVerification(onValid: (ticket: TicketToConfirm) => void) {
  const toast = useToast();
  const [verdict, setVerdict] = useState<Verdict>();
  const { mutateAsync } = useMutation({
    mutationFn: (ticketCode: string) => requestVerification({ ticketCode }),
    onSuccess(found) {
      if (found.flag) onValid(found.ticket);
      else setVerdict(verified(randomId(), found));
    },
    onError(error) {
      if (isUnanswered(error)) toast(error.message, 'error');
      else setVerdict(refusedBy(randomId(), error as ApiProblem));
    },
  });
  const verify = (text: string): false | Promise<boolean> => {
    const ticketCode = readScan(text);
    if (ticketCode === undefined) return false;
    return mutateAsync(ticketCode).then(
      () => true,
      (error: unknown) => !isUnanswered(error),
    );
  };
  return { verify, verdict, dismiss: () => setVerdict(undefined) };
}
