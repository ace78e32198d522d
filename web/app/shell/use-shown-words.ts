import type { SignedInUser } from '@ngoma/api/features/auth';
import { useMatches } from 'react-router';
import { greetingNow } from '#lib/greeting.ts';
import { roleOf } from '#lib/session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { screenOfRoute } from './screens.ts';

/** What the header says of the page: its title; on a page that has none, participants are greeted, and others told nothing. */
export function useShownWords(user: SignedInUser): string {
  const { t } = useTranslation();
  const title = screenOfRoute(useMatches().at(-1)?.id ?? '')?.title;
  if (title) return t(title);
  return roleOf(user) === 'participant' ? t(greetingNow(), { name: user.name }) : '';
}
