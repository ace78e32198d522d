import Check from '@phosphor-icons/core/regular/check.svg?react';
import X from '@phosphor-icons/core/regular/x.svg?react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formatDate, formatRelative } from '#lib/format/format.ts';
import type { Translate } from '#lib/i18n/translation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
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
  useDismissal(surface, tone, isOwn && tone === 'enter' ? ownCloseDelayMs : closeDelaysMs[tone], onDismiss);
  const signal = useEffectEvent(() => signalVerdict(tone, isMuted));
  useEffect(() => {
    signal();
    const previousFocus = document.activeElement;
    surface.current?.focus();
    return () => {
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus({ preventScroll: true });
    };
  }, []);
  // The colours of the light mode in both modes: staff learn these two as signals.
  return createPortal(
    <div
      ref={surface}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="verdict-word"
      aria-describedby="verdict-details"
      tabIndex={-1}
      data-mode="light"
      data-tone={tone}
      className={styles.screen}
    >
      <div role="alert" className={styles.answer}>
        <VerdictIcon tone={tone} />
        <p id="verdict-word" className={styles.word}>
          {t(`checkin:word.${tone}`)}
        </p>
        <Details verdict={verdict} zone={zone} />
      </div>
      <p className={styles.hint}>{t(`checkin:verdict.${isOwn && tone === 'enter' ? 'own' : tone}`)}</p>
    </div>,
    document.body,
  );
}

/** Shape beside the colour, for people who cannot distinguish red from green. */
function VerdictIcon({ tone }: { tone: VerdictTone }) {
  const Icon = tone === 'stop' ? X : Check;
  return (
    <div aria-hidden="true" className={styles.sign}>
      <Icon />
    </div>
  );
}

function Details({ verdict, zone }: { verdict: Verdict; zone: string | undefined }) {
  const { t } = useTranslation();
  const explanation = explanationOf(verdict, t);
  const { name, typeName } = verdict;
  return (
    <div id="verdict-details" className={styles.details}>
      {name && <p className={styles.holder}>{name}</p>}
      {typeName && <p className={styles.type}>{typeName}</p>}
      {explanation && <p className={styles.explanation}>{explanation}</p>}
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
    <p className={styles.entryTime}>
      {t('checkin:verdict.enteredAt', { time: formatDate(enteredAt, 'time', locale, zone) })}
      <span className={styles.ago}>{formatRelative(enteredAt, locale)}</span>
    </p>
  );
}

/** Dismisses the verdict on a press of its surface or any key, and after `closeDelayMs` if that is given. */
function useDismissal(
  surface: RefObject<HTMLElement | null>,
  tone: VerdictTone,
  closeDelayMs: number | undefined,
  onDismiss: () => void,
): void {
  const close = useEffectEvent(onDismiss);
  useEffect(() => {
    const lockedUntilMs = tone === 'stop' ? performance.now() + minRefusalMs : 0;
    const dismiss = () => {
      if (performance.now() >= lockedUntilMs) close();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (modifiers.has(event.key) || event.ctrlKey || event.metaKey) return;
      // The element that had the focus behind this screen must not receive the key.
      event.preventDefault();
      dismiss();
    };
    const screen = surface.current;
    screen?.addEventListener('click', dismiss);
    addEventListener('keydown', onKeyDown, { capture: true });
    const timer = closeDelayMs === undefined ? undefined : setTimeout(() => close(), closeDelayMs);
    return () => {
      screen?.removeEventListener('click', dismiss);
      removeEventListener('keydown', onKeyDown, { capture: true });
      clearTimeout(timer);
    };
  }, [surface, tone, closeDelayMs]);
}
