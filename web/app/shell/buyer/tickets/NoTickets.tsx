import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';

/** Says that the reader has no upcoming or past tickets, and leads to the events. */
export function NoTickets({ when }: { readonly when: 'upcoming' | 'past' }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      covers={['ticket', 'tonight', 'balafon']}
      title={t(`tickets:empty.${when}`)}
      action={
        <ButtonLink to="/our-event" variant="sun">
          {t('tickets:empty.action')}
        </ButtonLink>
      }
    >
      {t('tickets:empty.words')}
    </EmptyState>
  );
}
