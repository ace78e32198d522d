import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { listAwarded } from '@ngoma/api/features/projects/projects';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { ProjectCard } from '../lists/ProjectCard.tsx';
import { projectTones } from '../project-state-colors.ts';
import { TimeLeft } from '../TimeLeft.tsx';
import styles from './AwardedCard.module.css';
import { AwardProgress } from './AwardProgress.tsx';

type AwardedProject = ReplyOf<typeof listAwarded>['_projects'][number];
type AwardedBid = NonNullable<AwardedProject['bid']>;

/** The provider whose bid was awarded, and its price. */
const AwardedProvider = ({ bid: { provider, total } }: { readonly bid: AwardedBid }) => (
  <div className={styles.provider}>
    <Portrait name={provider.name} url={provider.avatar?.url} />
    <Text isStrong>{provider.name}</Text>
    <strong className={styles.amount}>
      <Money amountXaf={total} />
    </strong>
  </div>
);

interface AwardedCardProps {
  readonly project: AwardedProject;
  /** The address of the contract, once there is one. */
  readonly contractPath: string | undefined;
}

/** A project with its awarded bid: the provider, how far it is, the time left to answer, and the contract. */
export function AwardedCard({ project, contractPath }: AwardedCardProps) {
  const { t } = useTranslation();
  const { bid, timeline, status, awardExpiresAt } = project;
  return (
    <ProjectCard
      project={project}
      to={`/place-a-bid/bids/${project._id}`}
      chips={<Badge tone={projectTones[status]}>{t(`projects:state.${status}`)}</Badge>}
      foot={
        bid && (
          <Stack gap={1}>
            <AwardedProvider bid={bid} />
            {timeline && <AwardProgress timeline={timeline} zone={project.event.zone} />}
            {status === 'awarded' && awardExpiresAt && (
              <Text tone="soft">
                {t('projects:waitsForAnswer')} <TimeLeft until={awardExpiresAt} />
              </Text>
            )}
            {contractPath && (
              <div>
                <ButtonLink to={contractPath} size="medium">
                  {t('projects:banner.contract')}
                </ButtonLink>
              </div>
            )}
          </Stack>
        )
      }
    />
  );
}
