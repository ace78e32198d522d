import { type LostReason, lostReasons } from '@ngoma/api/common/lost-reasons';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Select } from '#ui/kit/form/Select.tsx';

interface LostReasonSelectProps {
  readonly label: string;
  readonly value: LostReason | '';
  readonly onChoose: (reason: LostReason | '') => void;
}

/** Offers the short list of reasons for not choosing a bid; none is the first choice. */
export function LostReasonSelect({ label, value, onChoose }: LostReasonSelectProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={label}
      value={value}
      onChange={({ target }) => onChoose(lostReasons.find((one) => one === target.value) ?? '')}
    >
      <option value="">{t('projects:lost.none')}</option>
      {lostReasons.map((one) => (
        <option key={one} value={one}>
          {t(`lost-reasons:${one}`)}
        </option>
      ))}
    </Select>
  );
}
