import type { SignedInUser } from '@ngoma/api/features/people/auth';
import { useMatches } from 'react-router';
import { greetingNow } from '#lib/format/greeting.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { roleOf } from '#lib/session/session.ts';
import { screenOfRoute } from '#shell/screens.ts';

/**
 * Returns the header's title: that of the screen. On a screen without one, participants get a greeting and other roles an empty
 * text.
 */
export function useHeaderTitle(user: SignedInUser): string {
  const { t } = useTranslation();
  const title = screenOfRoute(useMatches().at(-1)?.id ?? '')?.title;
  if (title) return t(title);
  return roleOf(user) === 'participant' ? t(greetingNow(), { name: user.name }) : '';
}
