import type { Gate } from '@ngoma/api/features/events/checkin';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import ArrowsClockwise from '@phosphor-icons/core/regular/arrows-clockwise.svg?react';
import SlidersHorizontal from '@phosphor-icons/core/regular/sliders-horizontal.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { PillButton } from '#ui/kit/action/PillButton.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import styles from './GateChoice.module.css';

interface GateChoiceProps {
  /** Undefined until they are loaded. Gates are saved as one list, so they cannot be edited before they are known. */
  readonly gates: readonly Gate[] | undefined;
  readonly gateId: string | undefined;
  readonly onChoose: (gateId: string | undefined) => void;
  /** Opens the dialog that edits the gates; undefined for people who may not edit them. */
  readonly onManage?: (() => void) | undefined;
  /** Loads the gates again after a failure. */
  readonly onRetry?: (() => void) | undefined;
}

/** Link back and choice of the gate. An event without gates shows only the button that adds some. */
export function GateChoice({ gates, gateId, onChoose, onManage, onRetry }: GateChoiceProps) {
  const { t } = useTranslation();
  const hasGates = gates !== undefined && gates.length > 0;
  const choices = hasGates ? [{ _id: undefined, name: t('checkin:gates.any') }, ...gates] : [];
  return (
    <Group label={t('checkin:gates.label')} className={styles.row}>
      <ButtonLink to="/entry-validation" size="medium" icon={<ArrowLeft />}>
        {t('checkin:events.other')}
      </ButtonLink>
      {choices.map(({ _id, name }) => (
        <PillButton key={_id ?? 'any'} isOn={_id === gateId} onClick={() => onChoose(_id)}>
          {name}
        </PillButton>
      ))}
      {gates && onManage && (
        <Button size="medium" icon={<SlidersHorizontal />} onClick={onManage}>
          {t(hasGates ? 'checkin:gates.manage' : 'checkin:gates.add')}
        </Button>
      )}
      {!gates && onRetry && (
        <Button size="medium" icon={<ArrowsClockwise />} onClick={onRetry}>
          {t('checkin:gates.retry')}
        </Button>
      )}
    </Group>
  );
}
