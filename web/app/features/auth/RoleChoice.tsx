import Confetti from '@phosphor-icons/core/regular/confetti.svg?react';
import Ticket from '@phosphor-icons/core/regular/ticket.svg?react';
import Wrench from '@phosphor-icons/core/regular/wrench.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { PlainControl } from '#lib/page/plain-form.ts';
import { RadioGroup } from '#ui/kit/form/RadioGroup.tsx';
import styles from './RoleChoice.module.css';
import type { RegisterValues } from './register-values.ts';

const signs = { participant: Ticket, organizer: Confetti, provider: Wrench } as const;
const roles = ['participant', 'organizer', 'provider'] as const;

/** Choice of the account's role. */
export function RoleChoice({ control }: { readonly control: PlainControl<RegisterValues> }) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      label={t('auth:register.role')}
      name="role"
      look="panels"
      value={control.values.role}
      onChange={(role) => control.change('role', role)}
      error={control.errors.role?.message}
      options={roles.map((role) => {
        const Sign = signs[role];
        return {
          value: role,
          label: t(`auth:role.${role}.title`),
          note: t(`auth:role.${role}.text`),
          sign: <Sign className={styles.sign} />,
        };
      })}
    />
  );
}
