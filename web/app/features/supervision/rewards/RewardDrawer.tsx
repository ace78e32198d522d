import { localizedText } from '@ngoma/api/common/locale';
import type { ManagedReward } from '@ngoma/api/features/supervision/managed-rewards';
import DownloadSimple from '@phosphor-icons/core/regular/download-simple.svg?react';
import PencilSimple from '@phosphor-icons/core/regular/pencil-simple.svg?react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { mapSearch } from '#lib/format/map-address.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact, Part, SideDrawer } from '#ui/overlay/SideDrawer.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { RewardDialog } from './RewardDialog.tsx';
import styles from './RewardDrawer.module.css';
import { RewardHistory } from './RewardHistory.tsx';
import { RewardPicture } from './RewardPicture.tsx';
import { offerTones } from './reward-tones.ts';
import { rewardQuery, useEndOrReopen, useSaveCodes } from './rewards.queries.ts';

/** The actions of an admin on a reward. A reward whose period is over is offered again by a later end. */
function Actions({ reward }: { readonly reward: ManagedReward }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const [asked, setAsked] = useState<'edit' | 'decide'>();
  const decide = useEndOrReopen(reward);
  const codes = useSaveCodes(reward._id);
  const act = reward.isEnded ? 'reopen' : 'end';
  const isOver = reward.state === 'ended' && !reward.isEnded;
  const close = () => setAsked(undefined);
  return (
    <div className={styles.actions}>
      <Button variant="ink" size="medium" icon={<PencilSimple />} onClick={() => setAsked('edit')}>
        {t('managed-rewards:act.edit')}
      </Button>
      {!isOver && (
        <Button variant={act === 'end' ? 'danger' : 'outlined'} size="medium" onClick={() => setAsked('decide')}>
          {t(`managed-rewards:act.${act}`)}
        </Button>
      )}
      <Button
        size="medium"
        icon={<DownloadSimple />}
        isBusy={codes.isPending}
        onClick={() => codes.mutate(undefined, { onError: (error) => toast(error.message, 'error') })}
      >
        {t('managed-rewards:act.codes')}
      </Button>
      {asked === 'edit' && <RewardDialog reward={reward} onSaved={close} onClose={close} />}
      {asked === 'decide' && (
        <ReasonDialog
          title={t(`managed-rewards:question.${act}`, { title: localizedText(locale, reward.title, reward.titleFr) })}
          words={t(`managed-rewards:words.${act}`)}
          confirmLabel={t(`managed-rewards:act.${act}`)}
          tone={act === 'end' ? 'danger' : 'ink'}
          reason="required"
          act={(reason) => decide.mutateAsync(reason)}
          onClose={close}
        />
      )}
    </div>
  );
}

function Facts({ reward }: { readonly reward: ManagedReward }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = (value: number) => formatNumber(value, locale);
  const moment = (at: string | null, none: string) => (at ? formatDate(at, 'moment', locale) : none);
  return (
    <Part title={t('managed-rewards:part.facts')}>
      <Fact name={t('managed-rewards:field.partner')}>{reward.partner}</Fact>
      <Fact name={t('managed-rewards:field.address')}>
        {reward.address ? (
          <TextLink href={mapSearch(reward.address)} target="_blank" rel="noopener">
            {reward.address}
          </TextLink>
        ) : (
          t('managed-rewards:fact.noAddress')
        )}
      </Fact>
      <Fact name={t('managed-rewards:field.cost')}>{number(reward.cost)}</Fact>
      <Fact name={t('managed-rewards:fact.redeemed')}>
        {number(reward.redeemed)} / {number(reward.stock)}
      </Fact>
      <Fact name={t('managed-rewards:field.perPerson')}>
        {reward.perPerson === null ? t('managed-rewards:fact.noLimit') : number(reward.perPerson)}
      </Fact>
      <Fact name={t('managed-rewards:field.opensAt')}>{moment(reward.opensAt, t('managed-rewards:fact.atOnce'))}</Fact>
      <Fact name={t('managed-rewards:field.closesAt')}>{moment(reward.closesAt, t('managed-rewards:fact.noEnd'))}</Fact>
    </Part>
  );
}

const RewardText = ({ language, title, description }: { language: string; title: string; description: string }) => (
  <div lang={language} className={styles.texts}>
    <Text isStrong>{title}</Text>
    <p className={styles.description}>{description}</p>
  </div>
);

function Content({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(rewardQuery(id));
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="page" />;
  const { reward, history } = data;
  return (
    <>
      <div>
        <Badge tone={offerTones[reward.state]}>{t(`managed-rewards:state.${reward.state}`)}</Badge>
      </div>
      {reward.state === 'ended' && (
        <Notice tone="primary" role="none">
          {t(reward.isEnded ? 'managed-rewards:fact.endedByAdmin' : 'managed-rewards:fact.over')}
        </Notice>
      )}
      <Actions reward={reward} />
      <RewardPicture reward={reward} />
      <Facts reward={reward} />
      <Part title={t('managed-rewards:part.texts')}>
        <RewardText language="en" title={reward.title} description={reward.description} />
        {(reward.titleFr ?? reward.descriptionFr) && (
          <RewardText
            language="fr"
            title={reward.titleFr ?? reward.title}
            description={reward.descriptionFr ?? reward.description}
          />
        )}
      </Part>
      <Part title={t('managed-rewards:part.history')}>
        <RewardHistory history={history} />
      </Part>
    </>
  );
}

/** Drawer with one reward: its facts, actions and history. */
export function RewardDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useQuery({ ...rewardQuery(id), enabled: id !== '' });
  const title = data && localizedText(locale, data.reward.title, data.reward.titleFr);
  return (
    <SideDrawer isOpen={id !== ''} title={title ?? t('managed-rewards:one')} onClose={onClose}>
      {id && <Content key={id} id={id} />}
    </SideDrawer>
  );
}
