import type { AwardTimeline } from '@ngoma/api/features/projects/award-timeline';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DatedSteps } from '#ui/kit/data/DatedSteps.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

type Step = AwardTimeline['steps'][number]['step'];
type Next = NonNullable<AwardTimeline['next']>;

/** The step that each next thing leads to. */
const stepOf: Readonly<Record<Next['kind'], Step>> = {
  answer: 'signed',
  signatures: 'signed',
  organizer_signature: 'signed',
  provider_signature: 'signed',
  provider_pledge: 'funded',
  funding: 'funded',
  earnings: 'funded',
  event: 'event',
  acceptance: 'done',
  provider_work: 'done',
  completion: 'done',
  decision: 'done',
};

/** The next thing to happen, in one sentence. */
function NextSentence({ kind, by, zone }: Next & { readonly zone: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const day = by && formatDate(by, 'day', locale, zone);
  if (kind === 'event') return t('projects:timeline.nextEvent', { day: day ?? '' });
  const next = t(`projects:timeline.kind.${kind}`);
  // The countdown beside the sentence says until when the provider may answer.
  return day && kind !== 'answer' ? t('projects:timeline.nextBy', { next, day }) : t('projects:timeline.next', { next });
}

interface AwardProgressProps {
  readonly timeline: AwardTimeline;
  /** The time zone of the event. */
  readonly zone: string;
}

/** How far an awarded bid is: its steps with their dates, and the next one in words. */
export function AwardProgress({ timeline: { steps, milestones, next }, zone }: AwardProgressProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isPaid = milestones !== null && milestones.total > 0 && milestones.paid === milestones.total;
  const noteOf = (step: Step, at: string | null) => {
    if (at) return formatDate(at, 'dayMonth', locale, zone);
    return step === 'funded' && milestones && milestones.funded > 0 ? t('projects:timeline.part', milestones) : undefined;
  };
  return (
    <>
      <DatedSteps
        label={t('projects:timeline.label')}
        steps={steps.map(({ step, isReached, at }) => ({
          name: t(`projects:timeline.step.${step === 'funded' && isPaid ? 'paid' : step}`),
          note: noteOf(step, at),
          isDone: isReached,
        }))}
        next={next ? steps.findIndex(({ step }) => step === stepOf[next.kind]) : undefined}
      />
      {next && (
        <Text look="small" isStrong>
          <NextSentence {...next} zone={zone} />
        </Text>
      )}
    </>
  );
}
