import type { SignedInUser } from '@ngoma/api/features/people/auth';
import { showFormError } from '#lib/api/form-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { useUpdateMe } from './account.queries.ts';
import styles from './ProfileForm.module.css';

const networks = ['facebook', 'instagram', 'x', 'tiktok', 'youtube', 'linkedin', 'whatsapp'] as const;
const networkNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
} as const;

const valuesOf = (user: SignedInUser) => ({
  name: user.name,
  number: user.number ?? '',
  username: user.username ?? '',
  address: user.address ?? '',
  website: user.website ?? '',
  experience: user.experience ?? '',
  socialLinks: Object.fromEntries(networks.map((network) => [network, user.socialLinks[network] ?? ''])) as Record<
    (typeof networks)[number],
    string
  >,
});

const orNull = (text: string): string | null => text.trim() || null;

/**
 * Edits the account's profile. An emptied field is cleared; an account with a public page also edits its public description here.
 */
export function ProfileForm({ user, isPublic }: { user: SignedInUser; isPublic: boolean }) {
  const { t } = useTranslation();
  const toast = useToast();
  const update = useUpdateMe();
  const form = usePlainForm({ defaultValues: valuesOf(user) });
  const { control } = form;
  const submit = form.handleSubmit(async ({ name, number, username, address, website, experience, socialLinks }) => {
    try {
      const reply = await update.mutateAsync({
        name,
        number: orNull(number),
        username: orNull(username),
        address: orNull(address),
        website: orNull(website),
        experience: orNull(experience),
        socialLinks,
      });
      form.reset(valuesOf(reply.user));
      toast(reply.message);
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <FormError message={form.formState.errors.root?.message} />
      <div className={styles.grid}>
        <TextInput control={control} name="name" label={t('account:profile.name')} autoComplete="name" />
        <TextInput control={control} name="username" label={t('account:profile.username')} autoComplete="nickname" />
        <TextInput control={control} name="number" type="tel" label={t('account:profile.number')} autoComplete="tel" />
        <TextInput control={control} name="address" label={t('account:profile.address')} autoComplete="street-address" />
      </div>
      {isPublic && (
        <>
          <TextInput control={control} name="experience" label={t('account:profile.experience')} multiline minRows={4} />
          <div className={styles.grid}>
            <TextInput control={control} name="website" type="url" label={t('account:profile.website')} placeholder="https://" />
            {networks.map((network) => (
              <TextInput key={network} control={control} name={`socialLinks.${network}`} label={networkNames[network]} />
            ))}
          </div>
        </>
      )}
      <Row gap={0} align="stretch" justify="end" isSingleLine>
        <SubmitButton isBusy={update.isPending}>{t('account:save')}</SubmitButton>
      </Row>
    </form>
  );
}
