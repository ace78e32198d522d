import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import Typography from '@mui/material/Typography';
import Check from '@phosphor-icons/core/regular/check.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { formatDate, formatRelative } from '#lib/format/format.ts';
import type { Translate } from '#lib/i18n/translation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { fonts, light } from '#theme/tokens.ts';
import { signalVerdict } from './sound/signal.ts';
import styles from './VerdictScreen.module.css';
import type { Verdict, VerdictTone } from './verdict.ts';

interface VerdictScreenProps {
  readonly verdict: Verdict | undefined;
  readonly zone?: string | undefined;
  readonly isMuted: boolean;
  /** True for self check-in. The verdict then stays longer, because the participant shows it to the staff. */
  readonly isOwn?: boolean;
  readonly onDismiss: () => void;
}

// Same colours in light and dark mode: staff learn these two as signals.
const backgrounds: Readonly<Record<VerdictTone, string>> = { enter: light.leaf, valid: light.leaf, stop: light.red };

/** A success closes by itself; a refusal stays until it is dismissed. */
const closeDelaysMs: Readonly<Record<VerdictTone, number | undefined>> = { enter: 2_000, valid: 4_000, stop: undefined };
const ownCloseDelayMs = 10_000;

/**
 * Minimum time in ms that a refusal is shown. The last keys of a scanner, or the first of the next scan, must not dismiss it
 * unseen.
 */
const minRefusalMs = 600;

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

/** Full-screen answer to a scan: colour, word, sound, holder and ticket type. */
export function VerdictScreen({ verdict, ...rest }: VerdictScreenProps) {
  return verdict ? <ShownVerdict key={verdict.id} verdict={verdict} {...rest} /> : null;
}

function ShownVerdict({ verdict, zone, isMuted, isOwn = false, onDismiss }: VerdictScreenProps & { readonly verdict: Verdict }) {
  const { t } = useTranslation();
  const { tone } = verdict;
  const surface = useRef<HTMLDivElement>(null);
  const dismiss = useDismissal(tone, isOwn && tone === 'enter' ? ownCloseDelayMs : closeDelaysMs[tone], onDismiss);
  const signal = useEffectEvent(() => signalVerdict(tone, isMuted));
  useEffect(() => {
    signal();
    const previousFocus = document.activeElement;
    surface.current?.focus();
    return () => {
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus({ preventScroll: true });
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
        sx={{ ...fullScreenSx, bgcolor: backgrounds[tone] }}
      >
        <div role="alert" className={styles.stack}>
          <VerdictIcon tone={tone} />
          <Typography id="verdict-word" component="p" sx={headlineSx}>
            {t(`checkin:word.${tone}`)}
          </Typography>
          <Details verdict={verdict} zone={zone} />
        </div>
        <p className={styles.text}>{t(`checkin:verdict.${isOwn && tone === 'enter' ? 'own' : tone}`)}</p>
      </Box>
    </Portal>
  );
}

const fullScreenSx = {
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

// Scales with the narrower side of the screen, because staff read it at arm's length and at night.
const headlineSx = {
  fontFamily: fonts.heading,
  fontWeight: 700,
  lineHeight: 1,
  fontSize: 'clamp(3.5rem, min(21vw, 26vh), 13rem)',
} as const;
const holderSize = 'clamp(1.75rem, min(8vw, 9vh), 3.5rem)';
const typeSize = 'clamp(1.25rem, min(5vw, 6vh), 2rem)';
const explanationSize = 'clamp(1.125rem, min(4.6vw, 5.5vh), 1.75rem)';
const timeSize = 'clamp(1.5rem, min(6vw, 7vh), 2.5rem)';

/** Shape beside the colour, for people who cannot distinguish red from green. */
function VerdictIcon({ tone }: { tone: VerdictTone }) {
  const Icon = tone === 'stop' ? X : Check;
  return (
    <div aria-hidden="true" className={styles.stack2}>
      <Icon />
    </div>
  );
}

function Details({ verdict, zone }: { verdict: Verdict; zone: string | undefined }) {
  const { t } = useTranslation();
  const explanation = explanationOf(verdict, t);
  const { name, typeName } = verdict;
  return (
    <div id="verdict-details" className={styles.stack3}>
      {name && <Typography sx={{ fontWeight: 600, fontSize: holderSize, lineHeight: 1.15 }}>{name}</Typography>}
      {typeName && <Typography sx={{ fontWeight: 600, fontSize: typeSize }}>{typeName}</Typography>}
      {explanation && <Typography sx={{ fontSize: explanationSize }}>{explanation}</Typography>}
      <EntryTime verdict={verdict} zone={zone} />
    </div>
  );
}

/** Returns the explanation under the name: translated for a known reason, else the server's own message. */
function explanationOf({ tone, reason, message }: Verdict, t: Translate): string | undefined {
  if (tone === 'enter') return undefined;
  if (tone === 'valid') return t('checkin:why.none');
  return reason ? t(`checkin:why.${reason}`) : message;
}

/** Time of the ticket's first entry, which staff read out. */
function EntryTime({ verdict: { reason, enteredAt }, zone }: { verdict: Verdict; zone?: string | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!enteredAt || reason !== 'already_entered') return null;
  return (
    <Typography sx={{ fontWeight: 600, fontSize: timeSize }}>
      {t('checkin:verdict.enteredAt', { time: formatDate(enteredAt, 'time', locale, zone) })}
      <span className={styles.strong}>{formatRelative(enteredAt, locale)}</span>
    </Typography>
  );
}

/** Dismisses the verdict on touch or any key, and after `closeDelayMs` if that is given. Returns the touch handler. */
function useDismissal(tone: VerdictTone, closeDelayMs: number | undefined, onDismiss: () => void): () => void {
  const close = useEffectEvent(onDismiss);
  const lockedUntilMs = useRef(0);
  useEffect(() => {
    lockedUntilMs.current = tone === 'stop' ? performance.now() + minRefusalMs : 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (modifiers.has(event.key) || event.ctrlKey || event.metaKey) return;
      // The element that had the focus behind this screen must not receive the key.
      event.preventDefault();
      if (performance.now() >= lockedUntilMs.current) close();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    const timer = closeDelayMs === undefined ? undefined : setTimeout(() => close(), closeDelayMs);
    return () => {
      removeEventListener('keydown', onKeyDown, { capture: true });
      clearTimeout(timer);
    };
  }, [tone, closeDelayMs]);
  return () => {
    if (performance.now() >= lockedUntilMs.current) onDismiss();
  };
}
