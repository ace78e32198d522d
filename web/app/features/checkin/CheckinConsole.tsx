import type { FoundTicket } from '@ngoma/api/features/events/checkin';
import { useState } from 'react';
import { useWakeLock } from '#lib/hooks/use-wake-lock.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Switch } from '#ui/kit/form/Checkbox.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { AdmitDialog } from './AdmitDialog.tsx';
import { CodeField } from './CodeField.tsx';
import { Scanner } from './camera/Scanner.tsx';
import { FindTicket } from './FindTicket.tsx';
import { PendingScans } from './PendingScans.tsx';
import { useWedgeScanner } from './scans/use-wedge-scanner.ts';
import { SoundSwitch } from './sound/SoundSwitch.tsx';
import { useVerdictSound } from './sound/use-verdict-sound.ts';
import { useCheckin } from './use-checkin.ts';
import { VerdictScreen } from './VerdictScreen.tsx';

interface CheckinConsoleProps {
  readonly eventId: string;
  readonly gateId: string | undefined;
  readonly zone: string;
  /**
   * True while a dialog is open over the console. The console then ignores keyboard scanners, and the dialog's fields receive
   * their keys.
   */
  readonly isCovered: boolean;
}

/** Check-in console of the team. Camera, typed codes, keyboard scanners and found tickets all lead to one full-screen verdict. */
export function CheckinConsole({ eventId, gateId, zone, isCovered }: CheckinConsoleProps) {
  const { t } = useTranslation();
  const [isVerifyOnly, setVerifyOnly] = useState(false);
  const { isMuted, toggle } = useVerdictSound();
  const checkin = useCheckin({ eventId, gateId, isVerifyOnly });
  const [unshown, setUnshown] = useState<FoundTicket>();
  const isBehind = isCovered || unshown !== undefined;
  useWedgeScanner(!isBehind, checkin.scan);
  useWakeLock(true);
  const isSending = checkin.pending.some(({ failures }) => failures === 0);
  return (
    <Stack>
      <Scanner onText={checkin.scan} isPaused={isBehind || checkin.verdict?.tone === 'stop'}>
        {isVerifyOnly && <Badge tone="sun">{t('checkin:look.chip')}</Badge>}
        {isSending && <Badge tone="primary">{t('checkin:asking')}</Badge>}
      </Scanner>
      <Row justify="between" isSingleLine>
        <Switch label={t('checkin:look.label')} checked={isVerifyOnly} onChange={({ target }) => setVerifyOnly(target.checked)} />
        <SoundSwitch isMuted={isMuted} onToggle={toggle} />
      </Row>
      <div>
        <PendingScans pending={checkin.pending} zone={zone} onDiscard={checkin.discard} />
        <CodeField label={t('checkin:code.label')} onCode={checkin.scan} />
      </div>
      <FindTicket
        eventId={eventId}
        zone={zone}
        isVerifyOnly={isVerifyOnly}
        onChoose={(ticket) => (isVerifyOnly ? checkin.scan(ticket.ticketCode) : setUnshown(ticket))}
      />
      <AdmitDialog
        ticket={unshown}
        onClose={() => setUnshown(undefined)}
        onAdmit={(ticket) => {
          setUnshown(undefined);
          checkin.scan(ticket.ticketCode);
        }}
      />
      <VerdictScreen verdict={checkin.verdict} zone={zone} isMuted={isMuted} onDismiss={checkin.dismiss} />
    </Stack>
  );
}
