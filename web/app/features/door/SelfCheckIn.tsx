import QrCodeScanner from '@mui/icons-material/QrCodeScanner';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiProblem } from '#lib/call.ts';
import { randomId } from '#lib/random-id.ts';
import { useAwakeScreen } from '#lib/use-awake-screen.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { CodeField } from './CodeField.tsx';
import { type DoorEvent, lookAtTicket } from './door.queries.ts';
import { OwnTickets } from './OwnTickets.tsx';
import { PendingScans } from './PendingScans.tsx';
import { Scanner } from './Scanner.tsx';
import { SoundSwitch } from './SoundSwitch.tsx';
import { readScan } from './scan-text.ts';
import { useDoor } from './use-door.ts';
import { useDoorSound } from './use-door-sound.ts';
import { VerdictScreen } from './VerdictScreen.tsx';
import { isUnanswered, lookedAt, refusedBy, type Verdict } from './verdict.ts';

/** A ticket about to be used, as the question names it. */
interface Asked {
  readonly ticketCode: string;
  readonly holder: string;
  readonly typeName: string;
}

/** Checking in oneself: a button per ticket, or its square before the camera; either way one is asked before it counts. */
export function SelfCheckIn({ events }: { events: readonly DoorEvent[] }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>();
  const [isScanning, setScanning] = useState(false);
  const { isMuted, toggle } = useDoorSound();
  const door = useDoor({});
  const look = useLook(setAsked);
  const verdict = door.verdict ?? look.verdict;
  const busyCodes = new Set(door.pending.map(({ scan }) => scan.ticketCode));
  const confirm = () => {
    if (asked) door.scan(asked.ticketCode);
    setAsked(undefined);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button startIcon={<QrCodeScanner />} aria-expanded={isScanning} onClick={() => setScanning((was) => !was)}>
          {t(isScanning ? 'door:self.stopScanning' : 'door:self.scan')}
        </Button>
        <SoundSwitch isMuted={isMuted} onToggle={toggle} />
      </Box>
      {isScanning && (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
          <OwnScanner isPaused={asked !== undefined || verdict !== undefined} onText={look.at} />
          <CodeField label={t('door:self.code')} onCode={look.at} />
        </Box>
      )}
      <PendingScans pending={door.pending} onForget={door.forget} />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 380px), 1fr))',
        }}
      >
        {events.map((event) => (
          <OwnTickets key={event._id} event={event} busyCodes={busyCodes} onCheckIn={setAsked} />
        ))}
      </Box>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('door:self.confirm.title', { name: asked?.holder })}
        confirmLabel={t('door:self.confirm.action')}
        onConfirm={confirm}
        onClose={() => setAsked(undefined)}
      >
        <Typography sx={{ fontWeight: 600, mb: 1 }}>{asked?.typeName}</Typography>
        <Typography>{t('door:self.confirm.words')}</Typography>
      </ConfirmDialog>
      <VerdictScreen
        verdict={verdict}
        zone={events[0]?.zone}
        isMuted={isMuted}
        isOwn
        onDismiss={door.verdict ? door.dismiss : look.dismiss}
      />
    </Box>
  );
}

function OwnScanner(props: { isPaused: boolean; onText: (text: string) => void }) {
  useAwakeScreen(true);
  return <Scanner {...props} />;
}

/** Looks at what was scanned: a ticket that may enter is asked about, anything else is said at once. */
function useLook(onMayEnter: (asked: Asked) => void) {
  const toast = useToast();
  const [verdict, setVerdict] = useState<Verdict>();
  const { mutateAsync } = useMutation({
    mutationFn: (ticketCode: string) => lookAtTicket({ ticketCode }),
    onSuccess(found) {
      if (found.flag) onMayEnter(found.ticket);
      else setVerdict(lookedAt(randomId(), found));
    },
    onError(error) {
      if (isUnanswered(error)) toast(error.message, 'error');
      else setVerdict(refusedBy(randomId(), error as ApiProblem));
    },
  });
  const at = (text: string): false | Promise<boolean> => {
    const ticketCode = readScan(text);
    if (ticketCode === undefined) return false;
    return mutateAsync(ticketCode).then(
      () => true,
      (error: unknown) => !isUnanswered(error),
    );
  };
  return { at, verdict, dismiss: () => setVerdict(undefined) };
}
