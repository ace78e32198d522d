import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatDate, formatRelative } from '#lib/format.ts';
import type { Translate } from '#lib/translation.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { fonts, light } from '#theme/tokens.ts';
import { signalVerdict } from './signal.ts';
import type { Verdict, VerdictTone } from './verdict.ts';

interface VerdictScreenProps {
  readonly verdict: Verdict | undefined;
  readonly zone?: string | undefined;
  readonly isMuted: boolean;
  /** The person let themselves in: they show the screen to the team, so it stays longer. */
  readonly isOwn?: boolean;
  readonly onDismiss: () => void;
}

// The same in both modes: at a door these two colours are signals, and are learnt once.
const grounds: Readonly<Record<VerdictTone, string>> = { enter: light.leaf, valid: light.leaf, stop: light.red };

/** A success makes way by itself; a refusal is there until somebody has seen it. */
const leavesAfterMs: Readonly<Record<VerdictTone, number | undefined>> = { enter: 2_000, valid: 4_000, stop: undefined };
const ownLeavesAfterMs = 10_000;

/** A scanner's last keys, or the next scan's first, must not wipe a refusal away before anybody looked up. */
const refusalHoldsMs = 600;

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

/** The answer to a scan over the whole screen: a colour, a word, a sound, and whose ticket it is. */
export function VerdictScreen({ verdict, ...rest }: VerdictScreenProps) {
  return verdict ? <ShownVerdict key={verdict.id} verdict={verdict} {...rest} /> : null;
}

function ShownVerdict({ verdict, zone, isMuted, isOwn = false, onDismiss }: VerdictScreenProps & { readonly verdict: Verdict }) {
  const { t } = useTranslation();
  const { tone } = verdict;
  const surface = useRef<HTMLDivElement>(null);
  const dismiss = useDismissal(tone, isOwn && tone === 'enter' ? ownLeavesAfterMs : leavesAfterMs[tone], onDismiss);
  const signal = useEffectEvent(() => signalVerdict(tone, isMuted));
  useEffect(() => {
    signal();
    const before = document.activeElement;
    surface.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Portal>
      <Box
        ref={surface}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="verdict-word"
        aria-describedby="verdict-details"
        tabIndex={-1}
        onClick={dismiss}
        sx={{ ...wholeScreen, bgcolor: grounds[tone] }}
      >
        <Box role="alert" sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', textAlign: 'center', gap: 1.5 }}>
          <Mark tone={tone} />
          <Typography id="verdict-word" component="p" sx={word}>
            {t(`door:word.${tone}`)}
          </Typography>
          <Details verdict={verdict} zone={zone} />
        </Box>
        <Typography sx={{ textAlign: 'center', fontSize: '1.0625rem', fontWeight: 500 }}>
          {t(`door:verdict.${isOwn && tone === 'enter' ? 'own' : tone}`)}
        </Typography>
      </Box>
    </Portal>
  );
}

const wholeScreen = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  display: 'grid',
  gridTemplateRows: '1fr auto',
  color: '#fff',
  outline: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  touchAction: 'manipulation',
  animation: 'verdict-in 160ms ease-out',
  '@keyframes verdict-in': { from: { opacity: 0 } },
  pb: 'max(24px, env(safe-area-inset-bottom))',
  px: 2,
} as const;

// As large as the narrower side of the screen allows: this is read at arm's length, at night.
const word = {
  fontFamily: fonts.heading,
  fontWeight: 700,
  lineHeight: 1,
  fontSize: 'clamp(3.5rem, min(21vw, 26vh), 13rem)',
} as const;
const holderSize = 'clamp(1.75rem, min(8vw, 9vh), 3.5rem)';
const typeSize = 'clamp(1.25rem, min(5vw, 6vh), 2rem)';
const wordsSize = 'clamp(1.125rem, min(4.6vw, 5.5vh), 1.75rem)';
const timeSize = 'clamp(1.5rem, min(6vw, 7vh), 2.5rem)';

/** A shape beside the colour, for those who tell red and green apart badly. */
function Mark({ tone }: { tone: VerdictTone }) {
  const Sign = tone === 'stop' ? Close : Check;
  return (
    <Box
      aria-hidden="true"
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: 'min(30vw, 20vh)',
        aspectRatio: '1',
        borderRadius: '50%',
        border: '6px solid #fff',
        '& svg': { fontSize: 'min(22vw, 15vh)' },
      }}
    >
      <Sign />
    </Box>
  );
}

function Details({ verdict, zone }: { verdict: Verdict; zone: string | undefined }) {
  const { t } = useTranslation();
  const words = wordsOf(verdict, t);
  const { name, typeName } = verdict;
  return (
    <Box id="verdict-details" sx={{ display: 'grid', gap: 1, maxWidth: '92vw' }}>
      {name && <Typography sx={{ fontWeight: 600, fontSize: holderSize, lineHeight: 1.15 }}>{name}</Typography>}
      {typeName && <Typography sx={{ fontWeight: 600, fontSize: typeSize }}>{typeName}</Typography>}
      {words && <Typography sx={{ fontSize: wordsSize }}>{words}</Typography>}
      <EntryTime verdict={verdict} zone={zone} />
    </Box>
  );
}

/** What stands under the name, in the language of the screen; the server's own sentence where the reason has none here. */
function wordsOf({ tone, reason, message }: Verdict, t: Translate): string | undefined {
  if (tone === 'enter') return undefined;
  if (tone === 'valid') return t('door:why.none');
  return reason ? t(`door:why.${reason}`) : message;
}

/** When the ticket was used the first time: the person at the gate reads it out. */
function EntryTime({ verdict: { reason, enteredAt }, zone }: { verdict: Verdict; zone?: string | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!enteredAt || reason !== 'already_entered') return null;
  return (
    <Typography sx={{ fontWeight: 600, fontSize: timeSize }}>
      {t('door:verdict.enteredAt', { time: formatDate(enteredAt, 'time', locale, zone) })}
      <Box component="span" sx={{ display: 'block', fontWeight: 500, fontSize: '0.7em' }}>
        {formatRelative(enteredAt, locale)}
      </Box>
    </Typography>
  );
}

/** Closes by touch, by any key, and by itself where nothing needs to be seen. */
function useDismissal(tone: VerdictTone, leavesAfter: number | undefined, onDismiss: () => void): () => void {
  const close = useEffectEvent(onDismiss);
  const holdsUntilMs = useRef(0);
  useEffect(() => {
    holdsUntilMs.current = tone === 'stop' ? performance.now() + refusalHoldsMs : 0;
    const byKey = (event: KeyboardEvent) => {
      if (modifiers.has(event.key) || event.ctrlKey || event.metaKey) return;
      // What has the focus behind this screen hears nothing of it.
      event.preventDefault();
      if (performance.now() >= holdsUntilMs.current) close();
    };
    addEventListener('keydown', byKey, { capture: true });
    const timer = leavesAfter === undefined ? undefined : setTimeout(() => close(), leavesAfter);
    return () => {
      removeEventListener('keydown', byKey, { capture: true });
      clearTimeout(timer);
    };
  }, [tone, leavesAfter]);
  return () => {
    if (performance.now() >= holdsUntilMs.current) onDismiss();
  };
}
